import { z } from "zod";
import { closest } from "./closest.ts";
import { writePath } from "./contract/issues.ts";
import { CommandError } from "./exit-codes.ts";

/** One setting: how it is checked, where else it may come from, and what it is when nobody says. */
export interface Setting<T = unknown> {
  schema: z.ZodType<T>;
  default: T;
  env?: string;
  /** Shown as set or not set, never with its value. */
  secret?: boolean;
  /** Keys inside a nested value of which the same holds. */
  secretWithin?: readonly string[];
}

/** A setting that can be given on a command line. */
export interface FlagSetting<T = unknown> extends Setting<T> {
  says: string;
  flag?: string;
  /** The default in words, where its value would not be how people write it. */
  fallback?: string;
}

/** What the help says of its flag. */
export function helpOf({ says, fallback, default: value }: FlagSetting): string {
  const shown = fallback ?? (typeof value === "string" || typeof value === "number" ? value : undefined);
  return shown === undefined ? says : `${says} (default: ${shown})`;
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
    )
    .meta({ type: "integer", minimum: bounds.min, ...(bounds.max === undefined ? {} : { maximum: max }) });
}

/** An object of a configuration file: a key that is misspelt is an error with the likely one, at every level. */
export function exactly<F extends Record<string, z.ZodType>>(fields: F) {
  return z.strictObject(fields, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? unknownWord(issue.keys[0] ?? "", Object.keys(fields))
        : "must be an object",
  });
}

export function oneOf<const T extends readonly string[]>(values: T): z.ZodType<T[number]> {
  return z.enum(values, { error: `must be one of ${values.join(", ")}` });
}

export const onOff: z.ZodType<boolean> = z
  .union([z.boolean(), z.enum(["true", "1", "false", "0"])], { error: "must be true or false" })
  .transform((given) => given === true || given === "true" || given === "1");

/** Flags over environment over file over defaults; every value remembers where it came from. */
export function resolveConfig<S extends Settings>(settings: S, layers: Layers): Resolved<S> {
  const problems: CommandError[] = Object.keys(layers.file?.values ?? {})
    .filter((key) => !Object.hasOwn(settings, key))
    .map((key) => unknownKey(key, Object.keys(settings), layers.file?.path ?? ""));
  const values: Record<string, unknown> = {};
  const sources: Record<string, Source> = {};
  for (const [name, setting] of Object.entries(settings)) {
    const given = lookUp(name, setting, layers);
    sources[name] = given.source;
    try {
      values[name] = given.source === "default" ? setting.default : check(name, setting, given);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      problems.push(error);
    }
  }
  const [first, ...others] = problems;
  if (first !== undefined) throw others.length === 0 ? first : first.with(others);
  // Every key of the settings was filled in above with what its own schema made.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { values: values as ConfigOf<S>, sources: sources as Record<keyof S, Source> };
}

interface Given {
  value: unknown;
  source: Source;
  /** Where the user wrote it, to be named in a complaint: the path is what is wrong inside of it. */
  place: (path: readonly PropertyKey[]) => string;
}

function lookUp(name: string, setting: Setting, { flags, env, file }: Layers): Given {
  const dashed = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (flags[name] !== undefined) return { value: flags[name], source: "flag", place: () => `--${dashed}` };
  const fromEnv = setting.env === undefined ? undefined : env[setting.env];
  if (fromEnv !== undefined && fromEnv !== "")
    return { value: fromEnv, source: "environment", place: () => setting.env ?? "" };
  const fromFile = file?.values[name];
  if (fromFile !== undefined) {
    const place = (path: readonly PropertyKey[]): string => `${writePath([name, ...path])} in ${file?.path}`;
    return { value: fromFile, source: "file", place };
  }
  return { value: undefined, source: "default", place: () => name };
}

function check(name: string, setting: Setting, given: Given): unknown {
  const parsed = setting.schema.safeParse(given.value);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  // A misspelt key leaves the right one missing, which is the lesser thing to say.
  const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
  const path = issue?.path ?? [];
  const value = valueAt(given.value, path);
  const rule = value === undefined ? "is required" : (issue?.message ?? "is not valid");
  const hidden = setting.secret === true || path.some((step) => setting.secretWithin?.includes(String(step)));
  const shown = hidden || value === undefined || typeof value === "object" ? "" : showing(value);
  throw new CommandError(
    given.source === "flag" ? "usage" : "config",
    `${given.place(path)}: ${rule}${shown}`,
    name,
  );
}

/** A password that somebody wrote into a URL is not repeated. */
function showing(value: unknown): string {
  const written = JSON.stringify(value);
  return /\/\/[^/]*@/.test(written) ? "" : ` (it is ${written})`;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce(
    (at: unknown, step) => (typeof at === "object" && at !== null ? Reflect.get(at, step) : undefined),
    value,
  );
}

function unknownKey(key: string, known: readonly string[], path: string): CommandError {
  return new CommandError("config", `${path}: ${unknownWord(key, known)}`);
}

function unknownWord(key: string, known: readonly string[]): string {
  const near = closest(key, known);
  const hint = near === undefined ? `Known keys: ${known.join(", ")}.` : `Did you mean "${near}"?`;
  return `unknown key "${key}". ${hint}`;
}
