import { createWriteStream } from "node:fs";
import type { Writable } from "node:stream";
import picocolors from "picocolors";
import pino from "pino";
import { columnsOf, type Facts, isAtLeast, type LogLevel, prettyLine } from "../shared/log.ts";

/** What the proxy says about itself. A path, a query, a body or a header of a call is never among it. */
export interface Log {
  debug: (message: string, facts?: Record<string, unknown>) => void;
  info: (message: string, facts?: Record<string, unknown>) => void;
  warn: (message: string, facts?: Record<string, unknown>) => void;
  error: (message: string, facts?: Record<string, unknown>) => void;
}

export interface LogOptions {
  format: "json" | "pretty";
  level: string;
  /** Without one, stderr. */
  file?: string | undefined;
}

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };

export function createLog(options: LogOptions, stream: Writable = target(options.file)): Log {
  if (options.format === "pretty") return prettyLog(options.level, stream);
  const logger = pino({ level: options.level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);
  return {
    debug: (message, facts = {}) => logger.debug(facts, message),
    info: (message, facts = {}) => logger.info(facts, message),
    warn: (message, facts = {}) => logger.warn(facts, message),
    error: (message, facts = {}) => logger.error(facts, message),
  };
}

/** Nobody else on the machine needs to read what a user's agents were doing and when. */
function target(file: string | undefined): Writable {
  return file === undefined ? process.stderr : createWriteStream(file, { flags: "a", mode: 0o600 });
}

function prettyLog(level: string, stream: Writable): Log {
  const line =
    (of: LogLevel) =>
    (message: string, facts: Facts = {}): void => {
      if (isAtLeast(of, level))
        stream.write(
          prettyLine({ at: new Date(), level: of, message, facts }, picocolors, columnsOf(stream)),
        );
    };
  return { debug: line("debug"), info: line("info"), warn: line("warn"), error: line("error") };
}
