import { readFileSync } from "node:fs";
import { join } from "node:path";
import envPaths from "env-paths";
import { z } from "zod";
import { limits } from "../shared/contract/limits.ts";
import type { ConfigOf, Resolved, Setting, Source } from "../shared/config.ts";
import { oneOf, resolveConfig, wholeNumber } from "../shared/config.ts";
import { parsePlace } from "./app/place.ts";
import { parseTrusted } from "./app/sender-address.ts";
import { CommandError } from "../shared/exit-codes.ts";

const paths = envPaths("agent-gate", { suffix: "" });

/** Where local proxies look for a key. */
export const credentialsFile = join(paths.config, "credentials.json");

function setting<T>(given: Setting<T>): Setting<T> {
  return given;
}

const text = z.string().min(1, { error: "must not be empty" });
const kib = 1024;
const mib = 1024 * kib;

const isTrusted = (given: unknown): boolean => typeof given === "string" && parseTrusted(given) !== undefined;

/** Everything that can be set. The names are the keys of the file, and in kebab-case the flags where `start` has one. */
export const settings = {
  host: setting({ schema: text, default: "127.0.0.1", env: "HOST" }),
  port: setting<number>({ schema: wholeNumber({ min: 0, max: 65_535 }), default: 8377, env: "PORT" }),
  data: setting({ schema: text, default: join(paths.data, "collector"), env: "AGENT_GATE_DATA" }),
  store: setting<"file" | "memory" | "mongo">({
    schema: oneOf(["file", "memory", "mongo"]),
    default: "file",
    env: "AGENT_GATE_STORE",
  }),
  mongo: setting<string | undefined>({
    schema: z
      .string()
      .regex(/^mongodb(\+srv)?:\/\//, { error: "must start with mongodb:// or mongodb+srv://" }),
    default: undefined,
    env: "MONGODB_URI",
    secret: true,
  }),
  retainDays: setting<number | undefined>({
    schema: wholeNumber({ min: 1 }),
    default: undefined,
    env: "AGENT_GATE_RETAIN_DAYS",
  }),
  profile: setting<"balanced" | "strict">({
    schema: oneOf(["balanced", "strict"]),
    default: "balanced",
    env: "AGENT_GATE_PROFILE",
  }),
  latencyThresholdMs: setting<number>({
    schema: wholeNumber({ min: 0 }),
    default: 5_000,
    env: "AGENT_GATE_LATENCY_THRESHOLD_MS",
  }),
  limitIngest: setting<number>({
    schema: wholeNumber({ min: 1 }),
    default: limits.ingestRequestsPerWindow,
    env: "AGENT_GATE_LIMIT_INGEST",
  }),
  limitOther: setting<number>({
    schema: wholeNumber({ min: 1 }),
    default: limits.otherRequestsPerWindow,
    env: "AGENT_GATE_LIMIT_OTHER",
  }),
  limitAuthFailures: setting<number>({
    schema: wholeNumber({ min: 1 }),
    default: 20,
    env: "AGENT_GATE_LIMIT_AUTH_FAILURES",
  }),
  bodyEvaluateBytes: setting<number>({
    schema: wholeNumber({ min: 1 }),
    default: mib,
    env: "AGENT_GATE_BODY_EVALUATE_BYTES",
  }),
  bodyIngestBytes: setting<number>({
    schema: wholeNumber({ min: 1 }),
    default: 16 * mib,
    env: "AGENT_GATE_BODY_INGEST_BYTES",
  }),
  bodyAgentsBytes: setting<number>({
    schema: wholeNumber({ min: 1 }),
    default: 16 * kib,
    env: "AGENT_GATE_BODY_AGENTS_BYTES",
  }),
  bodyRoomBytes: setting<number>({
    schema: wholeNumber({ min: 1 }),
    default: 256 * mib,
    env: "AGENT_GATE_BODY_ROOM_BYTES",
  }),
  bodyRoomOrganizationBytes: setting<number>({
    schema: wholeNumber({ min: 1 }),
    default: 64 * mib,
    env: "AGENT_GATE_BODY_ROOM_ORGANIZATION_BYTES",
  }),
  bodyRoomPerKey: setting<number>({
    schema: wholeNumber({ min: 1 }),
    default: 128,
    env: "AGENT_GATE_BODY_ROOM_PER_KEY",
  }),
  limitWorkMs: setting<number>({
    schema: wholeNumber({ min: 1 }),
    default: 20_000,
    env: "AGENT_GATE_LIMIT_WORK_MS",
  }),
  agentsPerOrganization: setting<number>({
    schema: wholeNumber({ min: 0 }),
    default: 10_000,
    env: "AGENT_GATE_AGENTS_PER_ORGANIZATION",
  }),
  metricsToken: setting<string | undefined>({
    schema: text,
    default: undefined,
    env: "AGENT_GATE_METRICS_TOKEN",
    secret: true,
  }),
  metricsTokenFile: setting<string | undefined>({
    schema: text,
    default: undefined,
    env: "AGENT_GATE_METRICS_TOKEN_FILE",
  }),
  adminPort: setting<string | undefined>({
    schema: z
      .unknown()
      .transform((given) => (typeof given === "number" ? String(given) : given))
      .pipe(
        z.custom<string | undefined>(
          (given) => typeof given === "string" && parsePlace(given) !== undefined,
          {
            error: "must be a port (9377), or an address and a port (10.0.0.5:9377)",
          },
        ),
      ),
    default: undefined,
    env: "AGENT_GATE_ADMIN_PORT",
  }),
  trustProxy: setting<string | undefined>({
    schema: z
      .unknown()
      .transform((given) => (given === false || given === "false" ? undefined : given))
      .transform((given) => (typeof given === "number" ? String(given) : given))
      .pipe(
        z.custom<string | undefined>((given) => given === undefined || isTrusted(given), {
          error:
            "must say which proxies: how many stand in front (1), or their addresses (10.0.0.0/8,192.168.1.7)",
        }),
      ),
    default: undefined,
    env: "AGENT_GATE_TRUST_PROXY",
  }),
  drain: setting<number>({
    schema: wholeNumber({ min: 0, max: 3_600 }),
    default: 0,
    env: "AGENT_GATE_DRAIN",
  }),
  logFormat: setting<"auto" | "json" | "pretty">({
    schema: oneOf(["auto", "json", "pretty"]),
    default: "auto",
    env: "AGENT_GATE_LOG_FORMAT",
  }),
  logLevel: setting<"debug" | "info" | "warn" | "error">({
    schema: oneOf(["debug", "info", "warn", "error"]),
    default: "info",
    env: "AGENT_GATE_LOG_LEVEL",
  }),
};

export type CollectorConfig = ConfigOf<typeof settings>;

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
