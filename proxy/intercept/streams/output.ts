import type { Judged, Subject } from "../../tool-call.ts";
import { together } from "../together.ts";
import { Document } from "./document.ts";
import type { Delta } from "./shapes/shape.ts";
import { StreamText } from "./stream-text.ts";

/** So many texts of one output are put together. What is said at further places is judged event by event. */
const textsMax = 64;

type Text = Extract<Subject, { kind: "text" }>;

/** A text up to where it may be judged. */
export interface Window {
  of: StreamText;
  text: string;
}

/** What a stream says as one answer: its texts, put together, and what was found on the way. One verdict is due on it. */
export class Output {
  readonly #texts = new Map<string, StreamText>();
  #length = 0;
  #hasText = false;
  #found: Judged | undefined;

  /** How much was said. */
  get length(): number {
    return this.#length;
  }

  /** Whether a verdict is due, whatever went before this output. */
  get isDue(): boolean {
    return this.#hasText || this.#found !== undefined;
  }

  /** Undefined when there are too many texts to follow. */
  textFor({ into, text }: Delta): StreamText | undefined {
    const key = into.join("\n");
    const known = this.#texts.get(key);
    if (known === undefined && this.#texts.size >= textsMax) return undefined;
    const found = known ?? new StreamText(into);
    if (known === undefined) this.#texts.set(key, found);
    this.#length += text.length;
    if (text !== "") this.#hasText = true;
    return found;
  }

  /** What has not been delivered, as far as it can be judged now, each with what went before it. */
  windows(most: number, isComplete: boolean): Window[] {
    const windows: Window[] = [];
    for (const of of this.#texts.values()) {
      const text = of.window(most, isComplete);
      if (of.isNew(text)) windows.push({ of, text });
    }
    return windows;
  }

  /** All of it, as the answer that is not streamed would say it. */
  whole(): Text {
    const texts = [...this.#texts.values()].map((each) => ({ into: each.into, text: each.whole() }));
    const [only] = texts;
    if (only === undefined) return { kind: "text", text: "", json: false, part: true };
    if (texts.length === 1 && only.into.length === 1 && only.into[0] === "text")
      return { kind: "text", text: only.text, json: false };
    return { kind: "text", text: new Document(texts).json, json: true };
  }

  note(judged: Judged): void {
    if (!judged.verdict.passed) this.#found = this.with(judged);
  }

  /** A verdict with all that was found before. */
  with(judged: Judged): Judged {
    return this.#found === undefined ? judged : together(this.#found, judged);
  }
}
