import type { Told } from "../../../tool-call.ts";
import { type Fields, type Heard, type LastEvent, type Shape, textsIn } from "./shape.ts";

const labels: ReadonlySet<string> = new Set(["role", "images", "tool_calls"]);

/** Ollama's lines: a piece of a message, or of a response, until one is done. */
export class Ollama implements Shape {
  hear(event: Fields): Heard | undefined {
    const { done, message, response, thinking } = event;
    if (typeof done !== "boolean" || (message === undefined && response === undefined)) return undefined;
    const deltas = [
      ...textsIn(message, ["message"], { into: ["message"], but: labels, numbers: true }),
      ...textsIn(response, ["response"], { into: ["response"], but: labels }),
      ...textsIn(thinking, ["thinking"], { into: ["thinking"], but: labels }),
    ];
    return { deltas, ends: done };
  }

  cutOff(told: Told): LastEvent[] {
    return [{ data: { error: told.detail, agent_gate: told } }];
  }
}
