import type { Told } from "../../../tool-call.ts";
import {
  type Delta,
  fieldsIn,
  type Fields,
  type Heard,
  listIn,
  numberIn,
  type LastEvent,
  type Shape,
} from "./shape.ts";

/** Gemini's generateContent: each event is a piece of each candidate's content. What a part has but text, such as a call, is whole. */
export class Gemini implements Shape {
  hear(event: Fields): Heard | undefined {
    if (!Array.isArray(event["candidates"])) return undefined;
    const deltas: Delta[] = [];
    let isOver = false;
    for (const [at, each] of listIn(event["candidates"]).entries()) {
      const candidate = fieldsIn(each);
      const index = numberIn(candidate["index"], at);
      isOver = isOver || typeof candidate["finishReason"] === "string";
      for (const [place, part] of listIn(fieldsIn(candidate["content"])["parts"]).entries()) {
        const { text, thought } = fieldsIn(part);
        if (typeof text !== "string") continue;
        const into = ["candidates", index, "content", "parts", thought === true ? 1 : 0, "text"];
        deltas.push({ at: ["candidates", at, "content", "parts", place, "text"], into, text });
      }
    }
    return { deltas, ends: isOver };
  }

  cutOff(told: Told): LastEvent[] {
    const content = { parts: [], role: "model" };
    const candidates = [{ content, finishReason: "SAFETY", finishMessage: told.detail, index: 0 }];
    return [{ data: { candidates, agent_gate: told } }];
  }
}
