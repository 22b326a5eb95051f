import type { Told } from "../../../tool-call.ts";
import {
  type Delta,
  fieldsIn,
  type Fields,
  type Heard,
  isFields,
  listIn,
  numberIn,
  type LastEvent,
  type Path,
  type Shape,
  textsIn,
} from "./shape.ts";

/** What says what the texts of a part are, and what comes whole. */
const labels: ReadonlySet<string> = new Set(
  "functionCall functionResponse inlineData fileData thoughtSignature mimeType language outcome id".split(
    " ",
  ),
);

/** Where a part is in its event, and where its like stands in an answer that is not streamed. */
interface Place {
  at: Path;
  into: Path;
}

interface Call extends Place {
  call: Fields;
  /** How many calls of the candidate were whole before it. */
  count: number;
}

/** Gemini's generateContent: each event is a piece of each candidate's content. Calls are whole, or come argument by argument, each in pieces. */
export class Gemini implements Shape {
  /** How many calls of each candidate are whole. */
  readonly #whole = new Map<number, number>();

  hear(event: Fields): Heard | undefined {
    if (!Array.isArray(event["candidates"])) return undefined;
    const deltas: Delta[] = [];
    const calls: Path[] = [];
    const called: Path[] = [];
    for (const [at, each] of listIn(event["candidates"]).entries()) {
      const candidate = fieldsIn(each);
      const index = numberIn(candidate["index"], at);
      for (const [place, each] of listIn(fieldsIn(candidate["content"])["parts"]).entries()) {
        const part = fieldsIn(each);
        const within: Place = {
          at: ["candidates", at, "content", "parts", place],
          into: ["candidates", index, "content", "parts", part["thought"] === true ? 1 : 0],
        };
        deltas.push(...textsIn(part, within.at, { into: within.into, but: labels }));
        const call = part["functionCall"];
        if (!isFields(call)) continue;
        const count = this.#whole.get(index) ?? 0;
        if (call["willContinue"] !== true) this.#whole.set(index, count + 1);
        const said = argumentsIn({ ...within, call, count });
        deltas.push(...said.deltas);
        calls.push(...said.calls);
      }
      if (typeof candidate["finishReason"] === "string") called.push(["candidates", index]);
    }
    return { deltas, calls, called, ends: called.length > 0 };
  }

  cutOff(told: Told): LastEvent[] {
    const content = { parts: [], role: "model" };
    const candidates = [{ content, finishReason: "SAFETY", finishMessage: told.detail, index: 0 }];
    return [{ data: { candidates, agent_gate: told } }];
  }
}

/** What an event says of the arguments of a call that comes in pieces. */
function argumentsIn({ call, at, into, count }: Call): { deltas: Delta[]; calls: Path[] } {
  const partialArgs = listIn(call["partialArgs"]);
  if (call["willContinue"] !== true && partialArgs.length === 0) return { deltas: [], calls: [] };
  const path: Path = [...into.slice(0, -1), 2 + count, "functionCall"];
  const deltas: Delta[] = [];
  for (const [place, each] of partialArgs.entries()) {
    const { jsonPath, stringValue: text } = fieldsIn(each);
    if (typeof text !== "string") continue;
    const within = [...at, "functionCall", "partialArgs", place, "stringValue"];
    deltas.push({ at: within, into: [...path, "args", String(jsonPath)], text });
  }
  return { deltas, calls: [path, ...deltas.map(({ into }) => into)] };
}
