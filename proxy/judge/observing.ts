import { inspecting } from "../../shared/gates/gates.ts";
import type { ToolCall } from "../tool-call.ts";
import { mayTell, mayWithhold, type Policy } from "./policy.ts";

/** What a verdict may change of what a call is answered. */
export interface Observing {
  /** Nothing: no part of it is ever withheld or taken out. */
  observing(call: ToolCall): boolean;
  /** What is told with it. */
  telling(call: ToolCall): boolean;
}

export function createObserving(policy: Policy): Observing {
  const others = [...(policy.custom ?? []), ...(policy.schemas ?? [])];
  const mayHold = policy.mode !== "observe" && others.some(({ action }) => action === "block");
  return {
    observing: remembered(
      ({ tool }) => !mayHold && !inspecting.some((gate) => mayWithhold(policy, gate, tool)),
    ),
    telling: remembered(({ tool }) => inspecting.some((gate) => mayTell(policy, gate, tool))),
  };
}

/** Calls of the same tool are the same object most of the time. */
function remembered(ask: (call: ToolCall) => boolean): (call: ToolCall) => boolean {
  const known = new WeakMap<ToolCall, boolean>();
  return (call) => {
    const before = known.get(call);
    if (before !== undefined) return before;
    const answer = ask(call);
    known.set(call, answer);
    return answer;
  };
}
