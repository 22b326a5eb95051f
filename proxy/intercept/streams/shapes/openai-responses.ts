import type { Told } from "../../../tool-call.ts";
import {
  fieldsIn,
  type Fields,
  type Heard,
  isFields,
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
    const deltas = typeof delta === "string" ? [{ at: ["delta"], into, text: delta }] : [];
    const call = [...into.slice(0, 2), "arguments"];
    const isCall = into.at(-1) === "arguments" || fieldsIn(event["item"])["arguments"] !== undefined;
    const isWhole = type === "response.output_item.done";
    return { deltas, calls: isCall ? [call] : [], called: isWhole ? [call] : [], ends: ends.has(type) };
  }

  cutOff(told: Told): LastEvent[] {
    const { id, object, created_at, model } = this.#response;
    const response = {
      id,
      object,
      created_at,
      model,
      status: "incomplete",
      output: [],
      error: null,
      incomplete_details: { reason: "content_filter" },
    };
    const type = "response.incomplete";
    return [{ name: type, data: { type, sequence_number: this.#sequence, response, agent_gate: told } }];
  }
}

function placeOf(event: Fields, type: string): Path {
  const item: Path = ["output", numberIn(event["output_index"], 0)];
  const part = numberIn(event["content_index"] ?? event["summary_index"], 0);
  return type.includes("arguments") || type.includes("input")
    ? [...item, "arguments"]
    : [...item, event["summary_index"] === undefined ? "content" : "summary", part, "text"];
}
