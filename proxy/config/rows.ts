import type { Source } from "../../shared/config.ts";
import type { LoadedConfig } from "./load.ts";
import type { ProxySetting } from "./setting.ts";
import { settings } from "./settings.ts";
import { shownConfig } from "./shown.ts";
import { writtenIn } from "./written.ts";

/** A setting as people look at it: its value, and where that came from. */
export interface SettingRow {
  name: string;
  value: unknown;
  unit: ProxySetting["unit"];
  source: Source;
  environment: string | undefined;
  says: string | undefined;
}

/** Keys are taken from the environment, a file or `login`, never from the configuration. */
const environmentOnly = ["AGENT_GATE_CONFIG", "AGENT_GATE_KEY", "AGENT_GATE_SECRET", "AGENT_GATE_KEY_FILE"];

export function settingRows({ values, sources }: Pick<LoadedConfig, "values" | "sources">): SettingRow[] {
  const shown = shownConfig(values);
  const origins = new Map<string, Source>(Object.entries(sources));
  const rows = Object.entries<ProxySetting>(settings).map(([name, { env, unit, says }]) => ({
    name,
    value: shown[name] ?? null,
    unit,
    source: origins.get(name) ?? "default",
    environment: env,
    says,
  }));
  const others = environmentOnly.map((name) => {
    const isSet = (process.env[name] ?? "") !== "";
    return {
      name,
      value: isSet ? "set" : "not set",
      unit: undefined,
      source: isSet ? ("environment" as const) : ("default" as const),
      environment: name,
      says: undefined,
    };
  });
  return [...rows, ...others];
}

/** Undefined for what holds nothing. */
export function written(value: unknown, unit: ProxySetting["unit"]): string | undefined {
  const text = writtenIn(unit, value);
  return ["null", "{}", "[]"].includes(text) ? undefined : text;
}
