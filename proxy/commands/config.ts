import { Command } from "commander";
import { CommandError } from "../../shared/exit-codes.ts";
import { printJson, printLine, printTable, say } from "../../shared/print.ts";
import { loadConfig, type LoadedConfig } from "../config/load.ts";
import type { ProxySetting } from "../config/setting.ts";
import { settings } from "../config/settings.ts";
import { findConfigFile } from "../config/file.ts";
import { writtenIn } from "../config/written.ts";
import { configSchema, shownConfig } from "../config/shown.ts";
import type { CustomGate } from "../judge/custom/custom-gate.ts";
import { faultOf } from "../judge/custom/module.ts";
import { jsonOption, withSettings } from "../terminal/options.ts";

type Flags = Record<string, unknown> & { json?: boolean };

export function configCommand(): Command {
  const command = new Command("config").description(
    "the configuration: its values, and where they came from",
  );
  const add = (name: string, says: string): Command =>
    withSettings(command.command(name))
      .description(says)
      .option(...jsonOption);
  add("show", "print every setting, its value and where it came from").action(show);
  add("check", "say whether the configuration is right; exits 6 when it is not").action(check);
  command
    .command("path")
    .description("print which configuration file is read")
    .option("--config <file>", "configuration file (JSON)")
    .option(...jsonOption)
    .action(path);
  command
    .command("schema")
    .description("print the JSON Schema of the configuration file")
    .option(...jsonOption)
    .action(() => printJson(configSchema()));
  return command;
}

/** Keys are taken from the environment, a file or `login`, never from the configuration. */
const environmentOnly = ["AGENT_GATE_CONFIG", "AGENT_GATE_KEY", "AGENT_GATE_SECRET", "AGENT_GATE_KEY_FILE"];

function show({ json, ...flags }: Flags): void {
  const loaded = loadConfig(flags);
  const rows = rowsOf(loaded);
  if (json === true) return printJson(rows);
  say(loaded.file === undefined ? "no configuration file" : `configuration file ${loaded.file}`);
  printTable(
    ["SETTING", "VALUE", "FROM", "ENVIRONMENT", "WHAT IT IS"],
    rows.map(({ name, value, unit, source, environment = "", says = "" }) => [
      name,
      written(value, unit),
      source,
      environment,
      says,
    ]),
  );
}

function rowsOf({ values, sources }: LoadedConfig) {
  const shown = shownConfig(values);
  const origins = new Map<string, string>(Object.entries(sources));
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
      source: isSet ? "environment" : "default",
      environment: name,
      says: undefined,
    };
  });
  return [...rows, ...others];
}

function written(value: unknown, unit: ProxySetting["unit"]): string {
  const text = writtenIn(unit, value);
  return ["null", "{}", "[]"].includes(text) ? "-" : text;
}

async function check({ json, ...flags }: Flags): Promise<void> {
  const { file = null, values } = loadConfig(flags);
  await loadModules(values.customGates);
  if (json === true) printJson({ ok: true, file });
  else
    printLine(
      file === null ? "the configuration is right; there is no configuration file" : `${file} is right`,
    );
}

/** A module that cannot be loaded would withhold every output that it is asked about. */
async function loadModules(gates: readonly CustomGate[]): Promise<void> {
  for (const { name, module } of gates) {
    const fault = module === undefined ? undefined : await faultOf(module);
    if (fault !== undefined)
      throw new CommandError("config", `customGates: ${module} ${fault} (gate ${name})`);
  }
}

function path({ json, config }: Flags & { config?: string }): void {
  const file = findConfigFile(config, { env: process.env, cwd: process.cwd() });
  if (json === true) printJson({ file: file ?? null });
  else if (file !== undefined) printLine(file);
  else
    say(
      "no configuration file: agent-gate.json in this folder or one above it, or the user's own config.json",
    );
}
