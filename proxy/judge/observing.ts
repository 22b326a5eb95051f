import { inspecting } from "../../shared/gates/gates.ts";
import type { ToolCall } from "../tool-call.ts";
import { mayWithhold, type Policy } from "./policy.ts";

/** Whether no verdict can change what a call is answered. Calls of the same tool are the same object most of the time. */
export function createObserving(policy: Policy): (call: ToolCall) => boolean {
  const known = new WeakMap<ToolCall, boolean>();
  return (call) => {
    const before = known.get(call);
    if (before !== undefined) return before;
    const others = [...(policy.custom ?? []), ...(policy.schemas ?? [])];
    const mayHold = policy.mode !== "observe" && others.some(({ action }) => action === "block");
    const observing = !mayHold && !inspecting.some((gate) => mayWithhold(policy, gate, call.tool));
    known.set(call, observing);
    return observing;
  };
}
