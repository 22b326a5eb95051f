import type { Writable } from "node:stream";
import pino from "pino";
import picocolors from "picocolors";
import { keyHint } from "../../shared/keys.ts";
import type { GateError } from "../../shared/errors.ts";
import { columnsOf, type Facts, isAtLeast, type LogLevel, prettyLine } from "../../shared/log.ts";
import type { Scope } from "../auth/authenticate.ts";
import { SampledLines } from "./sampled-lines.ts";

export interface RequestLine {
  requestId: string;
  route: string;
  method: string;
  status: number;
  ms: number;
  /** Where a refused request came from. */
  address: string | undefined;
  scope: Scope | undefined;
  failure: GateError | undefined;
}

/** What the collector says about itself, on stderr. A path, a query, a body or an agent id is never among it. */
export interface Log {
  info: (message: string, facts?: Record<string, unknown>) => void;
  warn: (message: string, facts?: Record<string, unknown>) => void;
  error: (message: string, facts?: Record<string, unknown>) => void;
  request: (line: RequestLine) => void;
  /** Says what was left out since the last time. */
  flush: () => void;
}

/** Of refusals alike in status, code and organization, in a minute. */
const linesMax = 5;
const periodMs = 60_000;

export interface LogOptions {
  format: "json" | "pretty";
  level: string;
}

export const silentLog: Log = { info() {}, warn() {}, error() {}, request() {}, flush() {} };

export function createLog(options: LogOptions, stream: Writable = process.stderr): Log {
  const write = writerOf(options, stream);
  const sampled = new SampledLines({
    linesMax,
    periodMs,
    report: (leftOut, facts) => write("warn", { ...facts, left_out: leftOut }, "more of these requests"),
  });
  return {
    info: (message, facts = {}) => write("info", facts, message),
    warn: (message, facts = {}) => write("warn", facts, message),
    error: (message, facts = {}) => write("error", facts, message),
    request(line) {
      const level = line.status >= 500 ? "error" : line.status >= 400 ? "warn" : "debug";
      const kind = {
        status: line.status,
        ...(line.scope === undefined ? {} : { org: line.scope.entry.organization.name }),
        ...(line.failure === undefined ? {} : { code: line.failure.code }),
      };
      if (level !== "debug" && !sampled.pass(JSON.stringify(kind), kind)) return;
      write(
        level,
        {
          request_id: line.requestId,
          method: line.method,
          route: line.route,
          ms: Math.round(line.ms * 100) / 100,
          ...(line.address === undefined ? {} : { address: line.address }),
          ...kind,
          ...(line.scope === undefined ? {} : { key: keyHint(line.scope.bearer) }),
          ...(line.failure === undefined ? {} : causeOf(line.failure)),
        },
        "request",
      );
    },
    flush: () => sampled.flush(),
  };
}

/** The kind of what happened and where in our code; its message only when it is one of ours, as a foreign one may quote what it was given. */
function causeOf(failure: GateError): Record<string, unknown> {
  const { cause } = failure;
  if (!(cause instanceof Error)) return {};
  const ours = cause.name === "StoreError";
  const where = cause.stack?.split("\n").find((line) => line.trimStart().startsWith("at "));
  return { cause: cause.name, ...(ours ? { cause_message: cause.message } : {}), where: where?.trim() };
}

type Write = (level: LogLevel, facts: Facts, message: string) => void;

function writerOf({ format, level: least }: LogOptions, stream: Writable): Write {
  if (format === "pretty")
    return (level, facts, message) => {
      if (isAtLeast(level, least))
        stream.write(prettyLine({ at: new Date(), level, message, facts }, picocolors, columnsOf(stream)));
    };
  const logger = pino({ level: least, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);
  return (level, facts, message) => logger[level](facts, message);
}
