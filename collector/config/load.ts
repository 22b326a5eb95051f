import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Resolved, Source } from "../../shared/config.ts";
import { resolveConfig } from "../../shared/config.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import { settings } from "./settings.ts";

export function loadConfig(
  flags: Readonly<Record<string, unknown>>,
  env: NodeJS.ProcessEnv = process.env,
): Resolved<typeof settings> {
  const path = typeof flags["config"] === "string" ? flags["config"] : env["AGENT_GATE_COLLECTOR_CONFIG"];
  return withStore(
    resolveConfig(settings, {
      flags,
      env,
      ...(path === undefined ? {} : { file: readConfigFile(path) }),
    }),
  );
}

/** A database that is named is the store, unless something else is asked for too: then nobody can know which is meant. */
function withStore({ values, sources }: Resolved<typeof settings>): Resolved<typeof settings> {
  const { store, mongo } = values;
  if (mongo === undefined) {
    if (store !== "mongo") return { values, sources };
    throw contradiction(sources.store, "store mongo: which database? Give --mongo URI or set MONGODB_URI");
  }
  if (sources.store === "default")
    return { values: { ...values, store: "mongo" }, sources: { ...sources, store: sources.mongo } };
  if (store === "mongo") return { values, sources };
  throw contradiction(
    sources.store,
    `store ${store}, and a MongoDB URI besides: leave out one of them (--store or AGENT_GATE_STORE, --mongo or MONGODB_URI)`,
  );
}

function contradiction(source: Source, message: string): CommandError {
  return new CommandError(source === "flag" ? "usage" : "config", message);
}

function readConfigFile(path: string): { path: string; values: Record<string, unknown> } {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new CommandError("config", `${path}: the configuration file cannot be read`, error);
  }
  try {
    return { path, values: z.record(z.string(), z.unknown()).parse(JSON.parse(text)) };
  } catch (error) {
    throw new CommandError("config", `${path}: the configuration file is not a JSON object`, error);
  }
}
