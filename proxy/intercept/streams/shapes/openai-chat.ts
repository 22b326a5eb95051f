import type { Told } from "../../../tool-call.ts";
import {
  type Delta,
  done,
  fieldsIn,
  isFields,
  type Fields,
  type Heard,
  listIn,
  namesIn,
  numberIn,
  type Path,
  type LastEvent,
  type Shape,
  textsIn,
} from "./shape.ts";

const labelsOfCalls: ReadonlySet<string> = new Set(["type", "id", "index"]);
const labels: ReadonlySet<string> = new Set(["role", "type", "id", "name", "tool_calls"]);

/** Chat and text completions as OpenAI streams them, and all who do as it does. */
export class OpenAiChat implements Shape {
  #last: Fields = {};
  readonly #open = new Set<number>();
  readonly #ended = new Set<number>();

  hear(event: Fields): Heard | undefined {
    if (!Array.isArray(event["choices"])) return undefined;
    this.#last = event;
    const deltas: Delta[] = [];
    const calls: Path[] = [];
    const called: Path[] = [];
    let isEnding = false;
    for (const [at, each] of listIn(event["choices"]).entries()) {
      const choice = fieldsIn(each);
      const index = numberIn(choice["index"], at);
      const isEnd = typeof choice["finish_reason"] === "string";
      isEnding ||= isEnd;
      (isEnd ? this.#ended : this.#open).add(index);
      deltas.push(...deltasOf(choice, ["choices", at], ["choices", index]));
      const callsOf: Path = ["choices", index, "message", "tool_calls"];
      for (const call of listIn(fieldsIn(choice["delta"])["tool_calls"]))
        calls.push([...callsOf, numberIn(fieldsIn(call)["index"], 0), "function", "arguments"]);
      if (isEnd) called.push(["choices", index]);
    }
    const isOver = isEnding && [...this.#open].every((index) => this.#ended.has(index));
    return { deltas, calls, called, ends: isOver };
  }

  cutOff(told: Told): LastEvent[] {
    const { object } = this.#last;
    // What ended an answer may be withheld with the rest, so each of them is ended.
    const open = [...new Set([...this.#open, ...this.#ended])];
    const isChat = object !== "text_completion";
    const choices = (open.length === 0 ? [0] : open).map((index) => ({
      index,
      [isChat ? "delta" : "text"]: isChat ? { role: "assistant" } : "",
      logprobs: null,
      finish_reason: "content_filter",
    }));
    return [
      { data: { ...namesIn(this.#last, ["id", "object", "created", "model"]), choices, agent_gate: told } },
      done,
    ];
  }
}

function deltasOf(choice: Fields, at: Path, into: Path): Delta[] {
  const { delta, text } = choice;
  const deltas = textsIn(delta, [...at, "delta"], {
    into: [...into, "message"],
    but: labels,
    numbers: true,
  });
  if (isFields(choice["logprobs"])) for (const each of deltas) each.copy = [...at, "logprobs"];
  if (typeof text === "string") deltas.push({ at: [...at, "text"], into: [...into, "text"], text });
  for (const [place, each] of listIn(fieldsIn(delta)["tool_calls"]).entries()) {
    const index = numberIn(fieldsIn(each)["index"], place);
    const inside = { into: [...into, "message", "tool_calls", index], but: labelsOfCalls };
    deltas.push(...textsIn(each, [...at, "delta", "tool_calls", place], inside));
  }
  return deltas;
}
