import type { Told } from "../../../tool-call.ts";
import { done, type Fields, type Heard, type LastEvent, type Path, type Shape } from "./shape.ts";

/** Where each kind of event has its text, and which of its fields tells the texts apart. */
const deltas: Readonly<Record<string, { text: string; of: string; into: string }>> = {
  "text-delta": { text: "delta", of: "id", into: "text" },
  "reasoning-delta": { text: "delta", of: "id", into: "reasoning" },
  "tool-input-delta": { text: "inputTextDelta", of: "toolCallId", into: "input" },
};
const ends: ReadonlySet<string> = new Set(["finish", "abort", "error"]);
const others =
  /^(?:start|finish|abort|error|(?:start|finish)-step|(?:text|reasoning)-(?:start|end)|tool-(?:input|output)-[a-z-]+|source-[a-z]+|file|message-metadata|data-[\w-]+)$/;

/** The streams of messages that the AI SDK sends to its pages. */
export class AiSdk implements Shape {
  readonly #known: string[] = [];

  hear(event: Fields): Heard | undefined {
    const { type } = event;
    if (typeof type !== "string") return undefined;
    const delta = deltas[type];
    const call: Path = ["parts", this.#place(`tool-input-delta ${String(event["toolCallId"])}`), "input"];
    const calls = type === "tool-input-start" || type === "tool-input-delta" ? [call] : [];
    if (delta === undefined) {
      const isOver = type.endsWith("-end") || (type.startsWith("tool-input-") && calls.length === 0);
      const called: Path[] = isOver
        ? [call, ["parts", this.#place("text-delta ")], ["parts", this.#place("reasoning-delta ")]]
        : [];
      return others.test(type) ? { deltas: [], calls, called, ends: ends.has(type) } : undefined;
    }
    const text = event[delta.text];
    if (typeof text !== "string") return undefined;
    // Pages put the texts of all parts together; the inputs of tools are told apart.
    const of = delta.into === "input" ? String(event[delta.of]) : "";
    const into = ["parts", this.#place(`${type} ${of}`), delta.into];
    return { deltas: [{ at: [delta.text], into, text }], calls };
  }

  cutOff(told: Told): LastEvent[] {
    return [{ data: { type: "error", errorText: told.detail } }, done];
  }

  #place(name: string): number {
    const at = this.#known.indexOf(name);
    return at >= 0 ? at : this.#known.push(name) - 1;
  }
}
