import type { IncomingMessage, ServerResponse } from "node:http";
import type { Judge } from "../judge/judge.ts";
import type { Append } from "../queue/queue.ts";
import { guard } from "../faults/guard.ts";
import { type HopLimits, hopLimits } from "../hop-limits.ts";
import { type Refusal, refusal } from "../refusal.ts";
import type { Judged, Told, ToolCall } from "../tool-call.ts";
import type { Unjudged } from "../unjudged.ts";
import { type McpRoom, questionBytesMax } from "../mcp/http/mcp-call.ts";
import { Answer } from "./answer.ts";
import type { Failure, Upstream } from "./forward.ts";
import type { Identify } from "./identify.ts";
import { IdleClock } from "./idle-clock.ts";
import type { Framing } from "./reading.ts";
import { receive, type Upload } from "./receive.ts";
import { RunningCall } from "./running-call.ts";
import { createTimestamp } from "./timestamp.ts";
import { Wholes } from "./wholes.ts";

export interface ExchangeOptions extends Omit<HopLimits, "connectionsMax" | "connectMs"> {
  /** The status of an answer that is withheld. */
  blockStatus: number;
  /** What is longer is not inspected. */
  bytesMax: number;
  /** Tells the tool for whom it is asked. */
  forwarded: boolean;
}

export const exchangeDefaults: ExchangeOptions = {
  blockStatus: 403,
  bytesMax: 16 * 1024 * 1024,
  ...hopLimits,
  forwarded: false,
};

export interface ExchangeDeps extends Append {
  upstream: Upstream;
  /** Where the tool may be a server of MCP. */
  mcp?: McpRoom;
  identify: Identify;
  judge: Judge;
  /** Whether no verdict can change what this call is answered. */
  observing(call: ToolCall): boolean;
  annotations(judged: Judged): string[];
  withheld(judged: Judged, options: { status: number }): Refusal;
  told(judged: Judged): Told;
  withheldFrame(judged: Judged, frame: Buffer, framing: Framing): Buffer;
  /** An answer that passes without being judged. */
  unjudged(why: Unjudged): void;
  /** Told of each call that a tool did not answer, or not to the end. */
  failed(failure: Failure, code: string): void;
  /** Told of whatever threw on the way of a call, which failed alone. Must not throw itself. */
  crashed(error: unknown): void;
  now(): number;
  monotonic(): number;
}

/** The whole life of a call: ask the tool, judge what it says, write the verdict down, answer. */
export type Exchange = (request: IncomingMessage, response: ServerResponse, path: string) => void;

export function createExchange(deps: ExchangeDeps, options: ExchangeOptions): Exchange {
  const idle = new IdleClock(options.idleMs);
  const timestamp = createTimestamp();
  const wholes = new Wholes();
  return (request, response, path) => {
    let running: RunningCall | undefined;
    try {
      const call = (running = new RunningCall(deps, options, {
        request,
        response,
        path,
        idle,
        timestamp,
        wholes,
      }));
      const on = {
        ready(body: Upload): void {
          // What is read on as the tool takes it is listened to by undici.
          if (body === request) guard(request, (error) => call.onCrash(error));
          call.ask(body);
        },
        stalled: () => call.refuse("request_timeout"),
      };
      receive(request, idle, on, questionBytesMax(deps.mcp, request));
    } catch (error) {
      if (running !== undefined) return running.onCrash(error);
      deps.crashed(error);
      new Answer(request, response, options.idleMs).own(refusal("internal_error"));
    }
  };
}
