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
    const call = ["output", numberIn(event["output_index"], 0), "arguments"];
    const isCall = into.at(-1) === "arguments" || fieldsIn(event["item"])["arguments"] !== undefined;
    const isWhole = type === "response.output_item.done";
    return {
      deltas,
      calls: isCall ? [call] : [],
      called: isWhole ? [call, ["output", 0, "content"], ["output", 0, "summary"]] : [],
      ends: ends.has(type),
    };
  }

  cutOff(told: Told): LastEvent[] {
    const response = {
      ...namesIn(this.#response, ["id", "object", "created_at", "model"]),
      status: "incomplete",
      output: [],
      error: null,
      incomplete_details: { reason: "content_filter" },
    };
    const type = "response.incomplete";
    return [{ name: type, data: { type, sequence_number: this.#sequence, response, agent_gate: told } }];
  }
}

/** Libraries put the texts of all parts and items together. */
function placeOf(event: Fields, type: string): Path {
  if (type.includes("arguments") || type.includes("input"))
    return ["output", numberIn(event["output_index"], 0), "arguments"];
  return ["output", 0, event["summary_index"] === undefined ? "content" : "summary", 0, "text"];
}
