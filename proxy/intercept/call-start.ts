import type { IncomingMessage, ServerResponse } from "node:http";
import type { IdleClock } from "./idle-clock.ts";
import type { Wholes } from "./wholes.ts";

/** What a call begins with, and what it shares with others. */
export interface CallStart {
  request: IncomingMessage;
  response: ServerResponse;
  path: string;
  idle: IdleClock;
  /** Looks at answers of which nobody knows whether they end. */
  slow: IdleClock;
  timestamp: (ms: number) => string;
  wholes: Wholes;
}
