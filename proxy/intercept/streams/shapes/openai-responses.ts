import type { Told } from "../../../tool-call.ts";
import {
  fieldsIn,
  type Fields,
  type Heard,
  isFields,
  namesIn,
  numberIn,
  type LastEvent,
  type Path,
  type Shape,
} from "./shape.ts";

const ends: ReadonlySet<unknown> = new Set([
  "response.completed",
  "response.incomplete",
  "response.failed",
  "error",
]);

/** OpenAI's Responses: each event has a type, and what ends in `.delta` goes on with what one item said before. */
export class OpenAiResponses implements Shape {
  #response: Fields = {};
  #sequence = 0;
  #message: Fields = {};
  /** What else it says than the text of an answer stands in the same place. */
  #isMixed = false;

  hear(event: Fields): Heard | undefined {
    const { type, delta, response } = event;
    if (
      typeof type !== "string" ||
      !(type.startsWith("response.") || (type === "error" && this.#sequence > 0))
    )
      return undefined;
    this.#sequence = numberIn(event["sequence_number"], this.#sequence) + 1;
    if (isFields(response)) this.#response = response;
    const into = placeOf(event, type);
    const item = fieldsIn(event["item"]);
    if (item["type"] === "message") this.#message = item;
    if (typeof delta === "string" && into.at(-1) === "text" && type !== "response.output_text.delta")
      this.#isMixed ||= into[2] === "content";
    const deltas = typeof delta === "string" ? [{ at: ["delta"], into, text: delta }] : [];
    const call = ["output", numberIn(event["output_index"], 0), "arguments"];
    const isCall = into.at(-1) === "arguments" || item["arguments"] !== undefined;
    const isWhole = type === "response.output_item.done";
    return {
      deltas,
      calls: isCall ? [call] : [],
      called: isWhole ? [call, ["output", 0, "content"], ["output", 0, "summary"]] : [],
      ends: ends.has(type),
      isSaidAgain: true,
    };
  }

  cutOff(told: Told, delivered: (into: Path) => string): LastEvent[] {
    const text = this.#isMixed ? "" : delivered(["output", 0, "content", 0, "text"]);
    const response = {
      ...namesIn(this.#response, ["id", "object", "created_at", "model"]),
      status: "incomplete",
      output: text === "" ? [] : [messageOf(this.#message, text)],
      error: null,
      incomplete_details: { reason: "content_filter" },
    };
    const type = "response.incomplete";
    return [{ name: type, data: { type, sequence_number: this.#sequence, response, agent_gate: told } }];
  }
}

/** Whoever asks a library for the answer gets what this event says of it. */
const messageOf = (message: Fields, text: string): Fields => ({
  ...namesIn(message, ["id"]),
  type: "message",
  role: "assistant",
  status: "incomplete",
  content: [{ type: "output_text", text, annotations: [], logprobs: [] }],
});

/** Libraries put the texts of all parts and items together. */
function placeOf(event: Fields, type: string): Path {
  if (type.includes("arguments") || type.includes("input"))
    return ["output", numberIn(event["output_index"], 0), "arguments"];
  return ["output", 0, event["summary_index"] === undefined ? "content" : "summary", 0, "text"];
}
