import { GrowingText } from "./growing-text.ts";
import { isWord, settledUntil } from "./settled.ts";
import { type Seam, Snapshots } from "./snapshots.ts";
import type { Path } from "./shapes/shape.ts";

/** So much of what went out already is read again with what follows: no finding but those that the whole is read for is longer. */
export const contextMin = 1_024;

/** What comes next: more of it, nothing for now, or nothing at all. `due`: more may come, but some of it has waited for long enough. */
export type Next = "more" | "quiet" | "due" | "end";

/** One of the texts that a stream says piece by piece. */
export class StreamText {
  /** Where it would stand in an answer that is not streamed. */
  readonly into: Path;
  /** How much its output had said when it was last gone on with. */
  touchedAt = 0;
  /** How much of it went on to its lanes. */
  passed = 0;
  readonly #said = new GrowingText();
  readonly #snapshots = new Snapshots();
  #isMarked = false;
  #repeated = "";
  readonly #delivered = new GrowingText();
  #isSaid = false;
  #isOpen = false;
  #isWhole = false;
  #length = 0;
  /** The end of it, from the context of what was not delivered yet on. */
  #tail = "";
  #tailAt = 0;
  #released = 0;
  #due = 0;

  constructor(into: Path) {
    this.into = into;
  }

  get length(): number {
    return this.#length;
  }

  /** Up to where it may be delivered. */
  get released(): number {
    return this.#released;
  }

  /** Whether anything was said since the last verdict, were it an empty text. */
  get isSaid(): boolean {
    return this.#isSaid;
  }

  /** It goes out when it is whole, and is not yet. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  open(): void {
    this.#isOpen = true;
  }

  close(): void {
    this.#isOpen = false;
    this.#isWhole = true;
  }

  /** What an event adds that repeats all before it, as events of snapshots do; undefined for one that does not. */
  addedBy(piece: string): string | undefined {
    const { added, isFirst } = this.#snapshots.next(piece);
    // Until then each was taken for a further piece.
    if (isFirst) this.#said.forgetFirstOfTwo();
    return added;
  }

  /** Around the place where an event of snapshots would meet the one before it, were they put together. */
  get seam(): Seam {
    return this.#snapshots.seam;
  }

  append(piece: string): void {
    this.#isSaid = true;
    this.#isWhole = false;
    this.#said.add(piece);
    this.#tail += piece;
    this.#length += piece.length;
  }

  /** What of it went out since the last verdict, in the words in which it did, of an API that says so again. */
  get delivered(): string {
    return this.#delivered.all;
  }

  /** What an event says of it that goes out: this piece, or all up to it. */
  deliver(shown: string, { isSnapshot, isSaidAgain }: { isSnapshot: boolean; isSaidAgain: boolean }): string {
    if (isSaidAgain) this.#delivered.add(shown);
    return (this.#repeated = isSnapshot ? this.#repeated + shown : shown);
  }

  /** Something of it went out with a mark in its place. */
  get isMarked(): boolean {
    return this.#isMarked;
  }

  /** All that was said since the last verdict. */
  whole(): string {
    return this.#said.all;
  }

  conclude(): void {
    this.#said.clear();
    this.#delivered.clear();
    this.#isSaid = false;
  }

  /** What is to be judged: the end of it, without what may still become something else unless it is complete. In a pause a word is taken for one. */
  window(most: number, next: Next): string {
    if (next === "end" || next === "due" || this.#isWhole) return this.#tail;
    const settled = settledUntil(this.#tail, most);
    if (next === "quiet" && isWord(this.#tail, settled)) return this.#tail;
    return this.#tail.slice(0, Math.max(settled, this.#released - this.#tailAt));
  }

  /** All up to here has waited for long enough. */
  hurry(until: number): void {
    this.#due = until;
  }

  /** Whether any of it has waited for long enough, and is not delivered yet. */
  get isDue(): boolean {
    return this.#due > this.#released;
  }

  /** What of a window has. */
  due(window: string): string {
    return window.slice(0, this.#due - this.#tailAt);
  }

  /** Whether there is anything in a window that was not delivered yet. */
  isNew(window: string): boolean {
    return this.endOf(window) > this.#released;
  }

  /** How long the text is up to the end of a window. */
  endOf(window: string): number {
    return this.#tailAt + window.length;
  }

  /** This window may be delivered. */
  release(window: string): void {
    this.#released = this.endOf(window);
    this.#due = 0;
    const spare = this.#released - this.#tailAt - 2 * contextMin;
    if (spare <= 0) return;
    const from = cutFrom(this.#tail, spare);
    this.#tail = this.#tail.slice(from);
    this.#tailAt += from;
  }

  /** What stands in the place of what was not delivered of a window; undefined when some of what was delivered would have to be another. */
  replacementOf(window: string, replaced: string | undefined): string | undefined {
    const delivered = this.#released - this.#tailAt;
    return replaced?.slice(0, delivered) === window.slice(0, delivered)
      ? replaced.slice(delivered)
      : undefined;
  }

  /** What was not delivered of a window is another text from here on. Returns the window with it. */
  replace(window: string, text: string): string {
    this.#isMarked = true;
    const replaced = window.slice(0, this.#released - this.#tailAt) + text;
    this.#tail = replaced + this.#tail.slice(window.length);
    this.#length = this.#tailAt + this.#tail.length;
    return replaced;
  }
}

/** Behind a line end, or else a blank, so that no word or number is cut in two where there is any other way. */
export function cutFrom(text: string, least: number): number {
  const most = least + contextMin;
  for (const end of ["\n", " "]) {
    const at = text.indexOf(end, least);
    if (at >= 0 && at < most) return at + 1;
  }
  return least;
}
