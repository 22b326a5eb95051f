import type { ConfigOf, Resolved, Source } from "../../shared/config.ts";
import { resolveConfig } from "../../shared/config.ts";
import { withModules } from "./custom-gates.ts";
import { deliverySettings } from "./delivery-settings.ts";
import { findConfigFile, readConfigFile } from "./file.ts";
import { withSchemas } from "./schemas.ts";
import { settings } from "./settings.ts";

export type { ProxyConfig } from "./settings.ts";

type Flags = Readonly<Record<string, unknown>>;
type Environment = Readonly<Record<string, string | undefined>>;

export interface LoadedConfig extends Resolved<typeof settings> {
  /** The file that was read, if there is one. */
  file: string | undefined;
}

/** Flags over environment over file over defaults. What is wrong is one CommandError: `usage` for a flag, `config` for the rest. */
export function loadConfig(
  flags: Flags,
  env: Environment = process.env,
  cwd: string = process.cwd(),
): LoadedConfig {
  const file = fileFor(flags, env, cwd);
  const layers = { flags, env, ...(file === undefined ? {} : { file: readConfigFile(file, env) }) };
  const resolved = resolveConfig(settings, layers);
  const values = withoutShadowedKey(resolved, env);
  const customGates = withModules(values.customGates, file);
  const schemas = withSchemas(values.schemas, file);
  return { ...resolved, values: { ...values, customGates, schemas }, file };
}

export type DeliveryConfig = ConfigOf<typeof deliverySettings>;

/** What the commands need that look inside. They work although the rest of the configuration is wrong, which may be why somebody looks. */
export function loadDelivery(
  flags: Flags,
  env: Environment = process.env,
  cwd: string = process.cwd(),
): DeliveryConfig {
  const file = fileFor(flags, env, cwd);
  const keys = Object.keys(deliverySettings);
  const layers = { flags, env, ...(file === undefined ? {} : { file: readConfigFile(file, env, keys) }) };
  return withoutShadowedKey(resolveConfig(deliverySettings, layers), env);
}

/** A key in the environment goes before a key file that the configuration file names, as everything there does. */
function withoutShadowedKey<C extends Pick<DeliveryConfig, "keyFile">>(
  { values, sources }: { values: C; sources: { keyFile: Source } },
  env: Environment,
): C {
  const isShadowed = ["AGENT_GATE_KEY", "AGENT_GATE_SECRET", "AGENT_GATE_KEY_FILE"].some(
    (name) => (env[name] ?? "") !== "",
  );
  return sources.keyFile === "file" && isShadowed ? { ...values, keyFile: undefined } : values;
}

function fileFor(flags: Flags, env: Environment, cwd: string): string | undefined {
  const named = typeof flags["config"] === "string" ? flags["config"] : undefined;
  return findConfigFile(named, { env, cwd });
}
