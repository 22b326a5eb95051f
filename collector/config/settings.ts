import { join } from "node:path";
import envPaths from "env-paths";
import { z } from "zod";
import type { ConfigOf } from "../../shared/config.ts";
import { oneOf, onOff, wholeNumber } from "../../shared/config.ts";
import { profileNames, type ProfileName } from "../../shared/gates/profiles.ts";
import { parseOrigins } from "../app/cors.ts";
import { parsePlace } from "../app/place.ts";
import { parseTrusted } from "../app/sender-address.ts";
import { limitSettings } from "./limit-settings.ts";
import { count, setting } from "./setting.ts";

const paths = envPaths("agent-gate", { suffix: "" });

/** Where local proxies look for a key. */
export const credentialsFile = join(paths.config, "credentials.json");

const text = z.string().min(1, { error: "must not be empty" });
const digitsAsText = (given: unknown): unknown => (typeof given === "number" ? String(given) : given);

const listening = {
  host: setting({
    schema: text,
    default: "127.0.0.1",
    env: "HOST",
    flag: "--host <address>",
    says: "address to listen on",
  }),
  port: setting<number>({
    schema: wholeNumber({ min: 0, max: 65_535 }),
    default: 8377,
    env: "PORT",
    flag: "--port <port>",
    says: "port to listen on, 0 for any",
  }),
  trustProxy: setting<string | undefined>({
    schema: z
      .unknown()
      .transform((given) => (given === false || given === "false" ? undefined : digitsAsText(given)))
      .pipe(
        z.custom<string | undefined>(
          (given) => given === undefined || (typeof given === "string" && parseTrusted(given) !== undefined),
          {
            error:
              "must say which proxies: how many stand in front (1), or their addresses (10.0.0.0/8,192.168.1.7)",
          },
        ),
      ),
    default: undefined,
    env: "AGENT_GATE_TRUST_PROXY",
    flag: "--trust-proxy [which]",
    says: "which proxies' X-Forwarded-For to trust: how many stand in front (1), or their addresses (10.0.0.0/8,192.168.1.7)",
  }),
  cors: setting<string | undefined>({
    schema: z.custom<string | undefined>(
      (given) => typeof given === "string" && parseOrigins(given) !== undefined,
      { error: "must be origins (https://app.example.com,http://localhost:3000), without a path" },
    ),
    default: undefined,
    env: "AGENT_GATE_CORS",
    flag: "--cors <origins>",
    says: "origins whose pages may call the API from a browser (https://app.example.com), separated by commas",
  }),
  drain: setting<number>({
    schema: wholeNumber({ min: 0, max: 3_600 }),
    default: 0,
    env: "AGENT_GATE_DRAIN",
    flag: "--drain <seconds>",
    says: "after a stop signal, keep serving for so long while /ready answers 503",
  }),
};

const keeping = {
  data: setting({
    schema: text,
    default: join(paths.data, "collector"),
    fallback: "agent-gate/collector in the user's data folder",
    env: "AGENT_GATE_DATA",
    flag: "--data <dir>",
    says: "data directory",
  }),
  store: setting<"file" | "memory" | "mongo">({
    schema: oneOf(["file", "memory", "mongo"]),
    default: "file",
    env: "AGENT_GATE_STORE",
    flag: "--store <kind>",
    says: "file, mongo, or memory (everything is lost at the end)",
  }),
  mongo: setting<string | undefined>({
    schema: z
      .string()
      .regex(/^mongodb(\+srv)?:\/\//, { error: "must start with mongodb:// or mongodb+srv://" }),
    default: undefined,
    env: "MONGODB_URI",
    secret: true,
    flag: "--mongo <uri>",
    says: "the MongoDB database that several collectors share (rather in MONGODB_URI)",
  }),
  retainDays: setting<number | undefined>({
    schema: wholeNumber({ min: 1 }),
    default: undefined,
    env: "AGENT_GATE_RETAIN_DAYS",
    flag: "--retain-days <days>",
    says: "delete older events that no window needs",
  }),
};

const judging = {
  profile: setting<ProfileName>({
    schema: oneOf(profileNames),
    default: "contract",
    env: "AGENT_GATE_PROFILE",
    flag: "--profile <profile>",
    says: "which rules count in POST /v1/evaluate: contract (the three gates of the specification by the letter), balanced or strict",
  }),
  latencyThresholdMs: count({
    min: 0,
    default: 5_000,
    env: "AGENT_GATE_LATENCY_THRESHOLD_MS",
    flag: "--latency-threshold-ms <ms>",
    says: "the latency gate fails above this; 0 switches the gate off",
  }),
};

const watching = {
  ui: setting<boolean>({
    schema: onOff,
    default: true,
    env: "AGENT_GATE_UI",
    flag: "--no-ui",
    says: "do not serve the pages at /",
  }),
  adminPort: setting<string | undefined>({
    schema: z
      .unknown()
      .transform(digitsAsText)
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
    flag: "--admin-port <port>",
    says: "a listener of its own for /metrics, /health and /ready, on this machine; or address:port",
  }),
  metrics: setting<"local" | "public">({
    schema: oneOf(["local", "public"]),
    default: "local",
    env: "AGENT_GATE_METRICS",
    flag: "--metrics <for>",
    says: "who reads /metrics without a token: local, this machine alone; or public, anyone who can reach the collector",
  }),
  metricsToken: setting<string | undefined>({
    schema: text,
    default: undefined,
    env: "AGENT_GATE_METRICS_TOKEN",
    secret: true,
    flag: "--metrics-token <token>",
    says: "ask for this bearer token at /metrics (rather in AGENT_GATE_METRICS_TOKEN)",
  }),
  metricsTokenFile: setting<string | undefined>({
    schema: text,
    default: undefined,
    env: "AGENT_GATE_METRICS_TOKEN_FILE",
    flag: "--metrics-token-file <file>",
    says: "ask for the bearer token that is in this file",
  }),
  logFormat: setting<"auto" | "json" | "pretty">({
    schema: oneOf(["auto", "json", "pretty"]),
    default: "auto",
    env: "AGENT_GATE_LOG_FORMAT",
    flag: "--log-format <format>",
    says: "json, pretty or auto",
  }),
  logLevel: setting<"debug" | "info" | "warn" | "error">({
    schema: oneOf(["debug", "info", "warn", "error"]),
    default: "info",
    env: "AGENT_GATE_LOG_LEVEL",
    flag: "--log-level <level>",
    says: "debug, info, warn or error",
  }),
};

const telling = {
  webhooksToPrivate: setting<boolean>({
    schema: onOff,
    default: false,
    env: "AGENT_GATE_WEBHOOKS_TO_PRIVATE",
    flag: "--webhooks-to-private",
    says: "let webhooks lead to private addresses (this machine, its network), and over plain HTTP",
  }),
  publicUrl: setting<string | undefined>({
    schema: z.url({ protocol: /^https?$/, error: "must be a URL such as https://gate.example.com" }),
    default: undefined,
    env: "AGENT_GATE_PUBLIC_URL",
    flag: "--public-url <url>",
    says: "where people reach the collector, for the links in what webhooks send (default: where it listens)",
  }),
};

/** Under these headings in the help of `start`. */
export const settingGroups = {
  "Listening:": listening,
  "Data:": keeping,
  "Gates:": judging,
  "Limits:": limitSettings,
  "Log and metrics:": watching,
  "Webhooks:": telling,
};

/** Everything that can be set. The names are the keys of the file, and in kebab-case the flags. */
export const settings = { ...listening, ...keeping, ...judging, ...limitSettings, ...watching, ...telling };

export type CollectorConfig = ConfigOf<typeof settings>;
