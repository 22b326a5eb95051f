import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { lilconfigSync } from "lilconfig";
import { z } from "zod";
import { writePath } from "../shared/contract/issues.ts";
import { CommandError } from "../shared/exit-codes.ts";
import { configFile } from "./home.ts";

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
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text.replace(/^\ufeff/, "")));
  } catch (error) {
    throw new CommandError("config", `${path}: the configuration file is not a JSON object`, error);
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
