import { z } from "zod";
import { closest } from "./closest.ts";
import { CommandError } from "./exit-codes.ts";

/** One setting: how it is checked, where else it may come from, and what it is when nobody says. */
export interface Setting<T = unknown> {
  schema: z.ZodType<T>;
  default: T;
  env?: string;
  /** Shown as set or not set, never with its value. */
  secret?: boolean;
}

export type Settings = Readonly<Record<string, Setting>>;
export type ConfigOf<S extends Settings> = { [K in keyof S]: S[K] extends Setting<infer T> ? T : never };
export type Source = "flag" | "environment" | "file" | "default";

export interface Resolved<S extends Settings> {
  values: ConfigOf<S>;
  sources: Record<keyof S, Source>;
}

export interface Layers {
  flags: Readonly<Record<string, unknown>>;
  env: Readonly<Record<string, string | undefined>>;
  file?: { path: string; values: Readonly<Record<string, unknown>> };
}

/** Numbers arrive as text from flags and the environment, and as numbers from a file. */
export function wholeNumber(bounds: { min: number; max?: number }): z.ZodType<number> {
  const max = bounds.max ?? Number.MAX_SAFE_INTEGER;
  const range = bounds.max === undefined ? `of at least ${bounds.min}` : `from ${bounds.min} to ${max}`;
  return z
    .unknown()
    .transform((given) => (typeof given === "string" && /^\d{1,15}$/.test(given) ? Number(given) : given))
    .pipe(
      z.custom<number>(
        (given) => Number.isInteger(given) && Number(given) >= bounds.min && Number(given) <= max,
        {
          error: `must be a whole number ${range}`,
        },
      ),
    );
}

export function oneOf<const T extends readonly string[]>(values: T): z.ZodType<T[number]> {
  return z.enum(values, { error: `must be one of ${values.join(", ")}` });
}

export const onOff: z.ZodType<boolean> = z
  .union([z.boolean(), z.enum(["true", "1", "false", "0"])], { error: "must be true or false" })
  .transform((given) => given === true || given === "true" || given === "1");

/** Flags over environment over file over defaults; every value remembers where it came from. */
export function resolveConfig<S extends Settings>(settings: S, layers: Layers): Resolved<S> {
  for (const key of Object.keys(layers.file?.values ?? {}))
    if (!Object.hasOwn(settings, key)) throw unknownKey(key, Object.keys(settings), layers.file?.path ?? "");

  const values: Record<string, unknown> = {};
  const sources: Record<string, Source> = {};
  for (const [name, setting] of Object.entries(settings)) {
    const given = lookUp(name, setting, layers);
    sources[name] = given.source;
    values[name] = given.source === "default" ? setting.default : check(name, setting, given);
  }
  // Every key of the settings was filled in above with what its own schema made.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { values: values as ConfigOf<S>, sources: sources as Record<keyof S, Source> };
}

interface Given {
  value: unknown;
  source: Source;
  /** How the user wrote it, to be named in a complaint. */
  label: string;
}

function lookUp(name: string, setting: Setting, { flags, env, file }: Layers): Given {
  const dashed = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (flags[name] !== undefined) return { value: flags[name], source: "flag", label: `--${dashed}` };
  const fromEnv = setting.env === undefined ? undefined : env[setting.env];
  if (fromEnv !== undefined && fromEnv !== "")
    return { value: fromEnv, source: "environment", label: setting.env ?? "" };
  const fromFile = file?.values[name];
  if (fromFile !== undefined) return { value: fromFile, source: "file", label: `${name} in ${file?.path}` };
  return { value: undefined, source: "default", label: name };
}

function check(name: string, setting: Setting, given: Given): unknown {
  const parsed = setting.schema.safeParse(given.value);
  if (parsed.success) return parsed.data;
  const rule = parsed.error.issues[0]?.message ?? "is not valid";
  const shown = setting.secret === true ? "" : ` (it is ${JSON.stringify(given.value)})`;
  throw new CommandError(
    given.source === "flag" ? "usage" : "config",
    `${given.label}: ${rule}${shown}`,
    name,
  );
}

function unknownKey(key: string, known: readonly string[], path: string): CommandError {
  const near = closest(key, known);
  const hint = near === undefined ? `Known keys: ${known.join(", ")}.` : `Did you mean "${near}"?`;
  return new CommandError("config", `${path}: unknown key "${key}". ${hint}`);
}
