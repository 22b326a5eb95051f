import { limits } from "../../shared/contract/limits.ts";
import { oneOf, onOff, wholeNumber } from "../../shared/config.ts";
import { setting } from "./setting.ts";
import { byteSize, duration, httpUrl, text } from "./values.ts";
import { defaultHomePath } from "../home/home.ts";

const mib = 1024 * 1024;
const day = 86_400_000;

/** What becomes of a verdict: kept, sent, told. */
export const deliverySettings = {
  collector: setting<string | undefined>({
    schema: httpUrl,
    default: undefined,
    env: "AGENT_GATE_COLLECTOR",
    flag: "--collector <url>",
    says: "where verdicts are sent",
    fallback: "the collector of the stored key, or http://127.0.0.1:8377",
  }),
  keyFile: setting<string | undefined>({
    schema: text,
    default: undefined,
    flag: "--key-file <file>",
    says: "file with the API key, one key a line",
  }),
  offline: setting<boolean>({
    schema: onOff,
    default: false,
    env: "AGENT_GATE_OFFLINE",
    flag: "--offline",
    says: "keep verdicts, send nothing",
  }),
  sign: setting<boolean>({
    schema: onOff,
    default: true,
    flag: "--no-sign",
    says: "do not sign batches although there is a secret key",
  }),
  batchSize: setting<number>({
    schema: wholeNumber({ min: 1, max: limits.eventsPerBatchMax }),
    default: limits.eventsPerBatchMax,
    flag: "--batch-size <count>",
    says: "at most so many verdicts are sent at once",
  }),
  flushMs: setting<number>({
    schema: wholeNumber({ min: 1, max: 60_000 }),
    default: 1_000,
    flag: "--flush-ms <ms>",
    says: "how long a verdict waits for others, to be sent together",
  }),
  queueMaxBytes: setting<number>({
    schema: byteSize,
    default: 256 * mib,
    fallback: "256MiB",
    unit: "size",
    flag: "--queue-max-bytes <size>",
    says: "the queue drops its oldest verdicts above this size",
  }),
  /** In milliseconds, once it is read. */
  queueMaxAge: setting<number>({
    schema: duration,
    default: 7 * day,
    fallback: "7d",
    unit: "time",
    flag: "--queue-max-age <time>",
    says: "the queue drops verdicts older than this, such as 7d",
  }),
  durability: setting<"interval" | "always" | "os">({
    schema: oneOf(["interval", "always", "os"]),
    default: "interval",
    flag: "--durability <when>",
    says: "when verdicts survive a loss of power: interval (after 200 ms), always (before the answer), os",
  }),
  insecure: setting<boolean>({
    schema: onOff,
    default: false,
    flag: "--insecure",
    says: "allow a collector beyond this machine without TLS",
  }),
  logLevel: setting<"debug" | "info" | "warn" | "error">({
    schema: oneOf(["debug", "info", "warn", "error"]),
    default: "info",
    env: "AGENT_GATE_LOG_LEVEL",
    flag: "--log-level <level>",
    says: "debug, info, warn or error",
  }),
  logFormat: setting<"auto" | "json" | "pretty">({
    schema: oneOf(["auto", "json", "pretty"]),
    default: "auto",
    env: "AGENT_GATE_LOG_FORMAT",
    flag: "--log-format <format>",
    says: "json, pretty or auto (pretty on a terminal)",
  }),
  logFile: setting<string | undefined>({
    schema: text,
    default: undefined,
    flag: "--log-file <file>",
    says: "write the log to this file instead of stderr",
  }),
  home: setting<string>({
    schema: text,
    default: defaultHomePath,
    fallback: "agent-gate in the user's data folder",
    env: "AGENT_GATE_HOME",
    flag: "--home <dir>",
    says: "folder of the queue and the state that all proxies of a user share",
  }),
};
