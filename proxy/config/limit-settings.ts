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
    says: "at most so many connections to one tool; further calls wait",
  }),
  connectTimeout: time(
    "--connect-timeout",
    "how long connecting to a tool may take, TLS included; then 502",
    hopLimits.connectMs,
    limitFields.connectTimeout,
  ),
  answerTimeout: time(
    "--answer-timeout",
    "how long a tool may take until its answer begins; then 502",
    hopLimits.answerMs,
    limitFields.answerTimeout,
  ),
  idleTimeout: time(
    "--idle-timeout",
    "how long a request or an answer may stand still before it is given up; event streams may be silent",
    hopLimits.idleMs,
    limitFields.idleTimeout,
  ),
  patience: time(
    "--patience",
    "after this time a slow answer goes on as it comes: judged piece by piece, or in the mode observe before its verdict",
    hopLimits.patienceMs,
    limitFields.patience,
  ),
  streamWindow: setting<number>({
    schema: limitFields.streamWindow,
    default: hopLimits.streamWindow,
    flag: "--stream-window <characters>",
    says: "how many characters of an unfinished word are kept back, and how many more must arrive before a finding counts",
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
