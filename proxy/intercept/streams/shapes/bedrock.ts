import type { Told } from "../../../tool-call.ts";
import {
  type Fields,
  type Heard,
  isFields,
  type LastEvent,
  type Path,
  type Shape,
  textsIn,
} from "./shape.ts";

const labels: ReadonlySet<string> = new Set(["type", "signature", "redactedContent"]);
/** Programs put the texts of all blocks together. The arguments of a tool come as text of JSON, a block for each call. */
const together: Path = ["content", 0];

/** Amazon Bedrock's Converse: blocks of content, one after the other. What an event is stands beside it, in a header. */
export class Bedrock implements Shape {
  #begun = false;
  #open: number | undefined;

  hear(event: Fields): Heard | undefined {
    const { contentBlockIndex: index, delta, start } = event;
    if (typeof index !== "number") return this.#hearAround(event);
    this.#begun = true;
    const call: Path = ["content", index, "toolUse", "input"];
    if (isFields(delta)) {
      const isPart = isFields(delta["toolUse"]);
      if (!isPart) this.#open = index;
      const into = isPart ? ["content", index] : together;
      const deltas = textsIn(delta, ["delta"], { into, but: labels });
      return { deltas, calls: isPart ? [call] : [] };
    }
    this.#open = undefined;
    if (isFields(start)) return { deltas: [], calls: isFields(start["toolUse"]) ? [call] : [] };
    return { deltas: [], called: [call, together] };
  }

  /** How a message begins, why it ends, and what it cost. */
  #hearAround(event: Fields): Heard | undefined {
    if (event["role"] === "assistant" && Object.keys(event).length === 1) return { deltas: [] };
    if (!this.#begun) return undefined;
    if (typeof event["stopReason"] === "string") return { deltas: [], ends: true };
    return isFields(event["usage"]) && isFields(event["metrics"]) ? { deltas: [] } : undefined;
  }

  cutOff(told: Told): LastEvent[] {
    const stop =
      this.#open === undefined ? [] : [named("contentBlockStop", { contentBlockIndex: this.#open })];
    const additionalModelResponseFields = { agent_gate: told };
    return [...stop, named("messageStop", { stopReason: "content_filtered", additionalModelResponseFields })];
  }
}

const named = (name: string, data: Fields): LastEvent => ({ name, data, isOfBedrock: true });
