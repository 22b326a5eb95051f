import type { IncomingMessage, ServerResponse } from "node:http";
import type { IdleClock } from "./idle-clock.ts";
import type { Wholes } from "./wholes.ts";

/** What a call begins with, and what it shares with others. */
export interface CallStart {
  request: IncomingMessage;
  response: ServerResponse;
  path: string;
  idle: IdleClock;
  /** Checks from time to time whether answers of unknown length are slow. */
  slow: IdleClock;
  timestamp: (ms: number) => string;
  wholes: Wholes;
}
