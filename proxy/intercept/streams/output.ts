import type { Judged, Subject } from "../../tool-call.ts";
import { together } from "../together.ts";
import { Document } from "./document.ts";
import type { Delta, Path } from "./shapes/shape.ts";
import { type Next, StreamText } from "./stream-text.ts";

/** So many texts of one stream are told apart. What is said at further places is put together, whatever the place. */
const textsMax = 1_024;
const elsewhere = { into: ["text"], key: "" };

type Text = Extract<Subject, { kind: "text" }>;

/** So many characters elsewhere, and a text is taken to have ended. */
const leftAfter = 64;

/** A text up to where it may be judged. */
export interface Window {
  of: StreamText;
  text: string;
  /** What of it may be delivered when nothing is found in it. */
  going: string;
}

/** What a stream says as one answer: its texts, put together, and what was found on the way. One verdict is due on it. */
export class Output {
  readonly #texts = new Map<string, StreamText>();
  /** Those of which not all was let go. */
  readonly #open = new Set<StreamText>();
  #length = 0;
  #hasText = false;
  #found: Judged | undefined;

  /** How much was said since the last verdict. */
  get length(): number {
    return this.#length;
  }

  /** Whether a verdict is due, whatever went before. */
  get isDue(): boolean {
    return this.#hasText || this.#found !== undefined;
  }

  textFor({ into, text }: Delta): StreamText {
    const key = keyOf(into);
    const found = this.#texts.get(key) ?? this.#begin(key, into);
    this.#length += text.length;
    found.touchedAt = this.#length;
    if (text !== "") this.#hasText = true;
    this.#open.add(found);
    return found;
  }

  /** The arguments of a call, of which nothing goes out before all of them are there. */
  call(into: Path): StreamText {
    const text = this.#texts.get(keyOf(into)) ?? this.#begin(keyOf(into), into);
    if (text.length === 0) text.open();
    this.#open.add(text);
    return text;
  }

  endCall(into: Path): void {
    for (const [key, text] of this.#texts) if (`${key}\n`.startsWith(`${keyOf(into)}\n`)) text.close();
  }

  /** What has not been delivered, as far as it can be judged now, each with what went before it. */
  windows(most: number, next: Next): Window[] {
    const windows: Window[] = [];
    for (const of of this.#open) {
      if (of.isOpen && next !== "end") continue;
      // Its end is judged with it, and waits: what was not there for long may go on.
      if (next === "due") {
        if (!of.isDue) continue;
        const text = of.window(most, next);
        windows.push({ of, text, going: of.due(text) });
        continue;
      }
      // While something else is said at length nobody goes on with a word of this one.
      const isLeft = this.#length - of.touchedAt >= leftAfter;
      const text = of.window(most, isLeft ? "end" : next);
      if (of.isNew(text)) windows.push({ of, text, going: text });
      else if (of.released === of.length) this.#open.delete(of);
    }
    return windows;
  }

  /** All of it, as the answer that is not streamed would say it. */
  whole(): Text {
    const texts = [...this.#texts.values()]
      .filter(({ isSaid }) => isSaid)
      .map((each) => ({ into: each.into, text: each.whole() }));
    const [only] = texts;
    // Where no text says anything, what does is judged with its event, such as a call.
    if (only === undefined || texts.every(({ text }) => text === ""))
      return { kind: "text", text: "", json: false, part: true };
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

  /** What went out of a text since the last verdict. */
  delivered(into: Path): string {
    return this.#texts.get(keyOf(into))?.delivered ?? "";
  }

  /** A verdict is written down. What follows is judged together with what came before it, and is another output. */
  conclude(): void {
    this.#length = 0;
    this.#hasText = false;
    this.#found = undefined;
    for (const text of this.#texts.values()) text.conclude();
  }

  #begin(key: string, into: Path): StreamText {
    const isFull = this.#texts.size >= textsMax;
    const known = isFull ? this.#texts.get(elsewhere.key) : undefined;
    if (known !== undefined) return known;
    const text = new StreamText(isFull ? elsewhere.into : into);
    this.#texts.set(isFull ? elsewhere.key : key, text);
    return text;
  }
}

const keyOf = (into: Path): string => into.join("\n");
