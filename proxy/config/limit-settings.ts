import { wholeNumber } from "../../shared/config.ts";
import { setting } from "./setting.ts";
import { silence, timeout } from "./values.ts";
import { writtenDuration } from "./written.ts";
import { hopLimits } from "../hop-limits.ts";

/** Of one tool, so an upstream of `run` may say it of itself. */
export const limitFields = {
  maxConnections: wholeNumber({ min: 1, max: 65_535 }),
  connectTimeout: timeout,
  answerTimeout: timeout,
  idleTimeout: timeout,
  patience: timeout,
  streamWindow: wholeNumber({ min: 16, max: 65_536 }),
  streamQuiet: silence,
};

const time = (flag: string, says: string, ms: number, schema: typeof timeout) =>
  setting<number>({
    schema,
    default: ms,
    fallback: writtenDuration(ms),
    unit: "time",
    flag: `${flag} <time>`,
    says,
  });

/** Connections and time-outs. Times are in milliseconds once they are read. */
export const limitSettings = {
  maxConnections: setting<number>({
    schema: limitFields.maxConnections,
    default: hopLimits.connectionsMax,
    flag: "--max-connections <count>",
    says: "connections to one tool, at most; further calls wait for one",
  }),
  connectTimeout: time(
    "--connect-timeout",
    "a tool that is not connected by then, TLS included, is unreachable: 502",
    hopLimits.connectMs,
    limitFields.connectTimeout,
  ),
  answerTimeout: time(
    "--answer-timeout",
    "a tool whose answer has not begun by then has failed: 502",
    hopLimits.answerMs,
    limitFields.answerTimeout,
  ),
  idleTimeout: time(
    "--idle-timeout",
    "a request or an answer that does not move for so long is given up; event streams may be silent",
    hopLimits.idleMs,
    limitFields.idleTimeout,
  ),
  patience: time(
    "--patience",
    "how long an answer that may not be withheld waits for its verdict before it goes out; " +
      "another one, of unknown length, that brings little in this time is judged as a stream from then on",
    hopLimits.patienceMs,
    limitFields.patience,
  ),
  streamWindow: setting<number>({
    schema: limitFields.streamWindow,
    default: hopLimits.streamWindow,
    flag: "--stream-window <characters>",
    says: "how much of a word that a stream may go on with is kept back, and how much more is heard before what was found counts",
  }),
  streamQuiet: time(
    "--stream-quiet",
    "how long a stream may be silent before its unfinished last word goes out; " +
      "where no API is known, a longer text waits 20 times as long at most, even if more arrives; " +
      "0s: both wait for the rest",
    hopLimits.streamQuietMs,
    limitFields.streamQuiet,
  ),
};
