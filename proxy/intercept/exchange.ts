import type { IncomingMessage, ServerResponse } from "node:http";
import { guard } from "../faults/guard.ts";
import { refusal } from "../refusal.ts";
import { questionBytesMax } from "../mcp/http/mcp-call.ts";
import { Answer } from "./answer.ts";
import type { ExchangeDeps, ExchangeOptions } from "./exchange-deps.ts";
import { IdleClock, looksPerIdle } from "./idle-clock.ts";
import { receive, type Upload } from "./receive.ts";
import { RunningCall } from "./running-call.ts";
import { createTimestamp } from "./timestamp.ts";
import { Wholes } from "./wholes.ts";

/** The whole life of a call: ask the tool, judge what it says, write the verdict down, answer. */
export type Exchange = (request: IncomingMessage, response: ServerResponse, path: string) => void;

export function createExchange(deps: ExchangeDeps, options: ExchangeOptions): Exchange {
  const idle = new IdleClock(options.idleMs);
  const slow = new IdleClock(options.patienceMs * looksPerIdle);
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
        slow,
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
