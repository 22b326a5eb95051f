import type { Told } from "../../../tool-call.ts";
import {
  fieldsIn,
  type Fields,
  type Heard,
  numberIn,
  type LastEvent,
  type Path,
  type Shape,
  textsIn,
} from "./shape.ts";

const types: ReadonlySet<unknown> = new Set([
  "message_start",
  "content_block_start",
  "content_block_delta",
  "content_block_stop",
  "message_delta",
  "message_stop",
]);
/** What says what the texts are, and a signature, which is one text by itself. */
const labels: ReadonlySet<string> = new Set(["type", "signature", "id", "name"]);
const labelsOfBlocks: ReadonlySet<string> = new Set([...labels, "input", "citations", "content", "data"]);
/** Libraries put the texts of all blocks together. The arguments of a tool come as text of JSON, a block for each call. */
const together: Path = ["content", 0];

/** Anthropic's Messages: blocks of content, one after the other. */
export class Anthropic implements Shape {
  #begun = false;
  #open: number | undefined;

  hear(event: Fields): Heard | undefined {
    const { type } = event;
    if (!types.has(type)) return type === "ping" && this.#begun ? { deltas: [], isPing: true } : undefined;
    this.#begun = true;
    const index = numberIn(event["index"], 0);
    const call: Path = ["content", index, "partial_json"];
    const isCall = fieldsIn(event["content_block"])["input"] !== undefined;
    // Nothing of a call that is cut off has gone out.
    if (type === "content_block_start") this.#open = isCall ? undefined : index;
    else if (type === "content_block_stop") this.#open = undefined;
    else if (type === "message_stop") return { deltas: [] };
    else if (type === "message_delta")
      return { deltas: [], ends: typeof fieldsIn(event["delta"])["stop_reason"] === "string" };
    if (type === "content_block_stop") return { deltas: [], called: [call, together] };
    if (type !== "content_block_delta") {
      const begun = { into: together, but: labelsOfBlocks };
      const deltas = textsIn(event["content_block"], ["content_block"], begun);
      return { deltas, calls: isCall ? [call] : [] };
    }
    const isPart = fieldsIn(event["delta"])["type"] === "input_json_delta";
    const into = isPart ? ["content", index] : together;
    const deltas = textsIn(event["delta"], ["delta"], { into, but: labels, numbers: true });
    return { deltas, calls: isPart ? [call] : [] };
  }

  cutOff(told: Told): LastEvent[] {
    if (!this.#begun) {
      const error = { type: "permission_error", message: told.detail };
      return [named({ type: "error", error, agent_gate: told })];
    }
    const stop = this.#open === undefined ? [] : [named({ type: "content_block_stop", index: this.#open })];
    const delta = { stop_reason: "refusal", stop_sequence: null };
    const last = { type: "message_delta", delta, usage: { output_tokens: 0 }, agent_gate: told };
    return [...stop, named(last), named({ type: "message_stop" })];
  }
}

const named = (data: { type: string; [key: string]: unknown }): LastEvent => ({ name: data.type, data });
