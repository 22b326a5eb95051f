import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { lilconfigSync } from "lilconfig";
import { z } from "zod";
import { writePath } from "../../shared/contract/issues.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import { configFile } from "../home/home.ts";

export interface ConfigFile {
  path: string;
  values: Record<string, unknown>;
}

type Environment = Readonly<Record<string, string | undefined>>;

const names = ["agent-gate.json", ".agent-gate.json", "agent-gate.config.json"];

/** The first there is: the one that is named, the nearest from the working directory upward, the user's own. */
export function findConfigFile(
  named: string | undefined,
  { env, cwd }: { env: Environment; cwd: string },
): string | undefined {
  const given = named ?? env["AGENT_GATE_CONFIG"];
  if (given !== undefined && given !== "") return resolve(cwd, given);
  const nearest = lilconfigSync("agent-gate", {
    searchPlaces: names,
    ignoreEmptySearchPlaces: false,
    // It only looks for one: `readConfigFile` says what is wrong with it.
    loaders: { ".json": () => true },
  }).search(cwd);
  return nearest?.filepath ?? (existsSync(configFile) ? configFile : undefined);
}

/** What a proxy watches: the file that it has read, or the one that would be read if somebody wrote it. */
export const fileOrToBe = (file: string | undefined, toBe = resolve("agent-gate.json")): string =>
  file ?? toBe;

const pathKeys = new Set(["home", "keyFile", "logFile", "upstreamCa"]);

/** All that the file says, or what it says of some keys: then the rest may be wrong. */
export function readConfigFile(path: string, env: Environment, only?: readonly string[]): ConfigFile {
  // An editor's pointer to the schema says nothing about the proxy.
  const { $schema: _, ...written } = parse(path);
  const wanted = Object.entries(written).filter(([key]) => only?.includes(key) ?? true);
  const values = wanted.map(([key, value]) => {
    const expanded = expand(value, [key], { env, path });
    return [key, pathKeys.has(key) ? placed(expanded, dirname(path)) : withPlacedCa(expanded, dirname(path))];
  });
  return { path, values: Object.fromEntries(values) };
}

function parse(path: string): Record<string, unknown> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new CommandError("config", `${path}: the configuration file cannot be read`, error);
  }
  const json = text.replace(/^\ufeff/, "");
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new CommandError(
      "config",
      `${path}${brokenAt(json)}: the configuration file is not JSON here`,
      error,
    );
  }
  const read = z.record(z.string(), z.unknown()).safeParse(value);
  if (read.success) return read.data;
  throw new CommandError("config", `${path}: the configuration file is not a JSON object`, read.error);
}

/** Where a text that is no JSON stops being any, as editors write it. */
function brokenAt(json: string): string {
  let good = 0;
  let bad = json.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (mayGoOn(json.slice(0, middle))) good = middle;
    else bad = middle;
  }
  const lines = json.slice(0, good).split("\n");
  return `:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
}

/** Whether it is only its end that is missing: the engine complains about the place behind the last character, or about none. */
function mayGoOn(json: string): boolean {
  try {
    JSON.parse(json);
    return true;
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error();
    const at = /at position (\d+)/.exec(message)?.[1];
    return at === undefined ? /end of JSON input|Unterminated/.test(message) : Number(at) >= json.length;
  }
}

/** `${NAME}` in any text stands for a variable of the environment: that is how a secret stays out of the file. */
function expand(
  value: unknown,
  at: readonly PropertyKey[],
  from: { env: Environment; path: string },
): unknown {
  if (typeof value === "string")
    return value.replaceAll(/\$\{([A-Za-z_]\w*)\}/g, (_, name: string) => {
      const found = from.env[name];
      if (found !== undefined) return found;
      const problem = `${writePath(at)} in ${from.path}: the environment variable ${name} is not set`;
      throw new CommandError("config", problem);
    });
  if (Array.isArray(value)) return value.map((each, index) => expand(each, [...at, index], from));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, expand(each, [...at, key], from)]),
  );
}

/** A path in a file is meant from where the file is, whatever the working directory. */
function placed(path: unknown, folder: string): unknown {
  if (typeof path !== "string" || path === "") return path;
  return path === "~" || path.startsWith("~/") ? join(homedir(), path.slice(1)) : resolve(folder, path);
}

/** Of each of several upstreams the file of certificates. */
function withPlacedCa(value: unknown, folder: string): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((each: unknown) =>
    typeof each === "object" && each !== null && "ca" in each
      ? { ...each, ca: placed(each.ca, folder) }
      : each,
  );
}
