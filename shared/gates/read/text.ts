/** The rest of the line before `at`, at most `max` characters of it. Searching a bounded slice keeps texts of one endless line linear. */
export function lineBefore(text: string, at: number, max: number): string {
  const before = text.slice(Math.max(0, at - max), at);
  // Almost always there is none, which takes a tenth of the time to know from the front.
  return before.includes("\n") ? before.slice(before.lastIndexOf("\n") + 1) : before;
}

/** The rest of the line from `at`, at most `max` characters of it. */
export function lineAfter(text: string, at: number, max: number): string {
  const after = text.slice(at, at + max);
  const newline = after.indexOf("\n");
  return newline < 0 ? after : after.slice(0, newline);
}

/** Whether a blank of any kind stands at `at`, a line break included: what `\s` means, for one character. */
export function isBlankAt(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit <= 32 ? unit === 32 || (unit > 8 && unit < 14) : unit > 159 && /\s/.test(text[at] ?? "");
}

/** The first `length` of some UTF-16 units as a text. */
export const textOf = (units: Uint16Array, length: number): string =>
  Buffer.from(units.buffer, units.byteOffset, 2 * length).toString("utf16le");

/** The UTF-16 units of a text, in memory that nothing else reads. */
export function unitsOf(text: string): Uint16Array {
  const { buffer, byteOffset, length } = Buffer.from(text, "utf16le");
  return new Uint16Array(buffer, byteOffset, length / 2);
}

/** Numbers of lines, asked for from the beginning of a text to its end, so that each line is counted once. */
export class LineNumbers {
  readonly #text: string;
  #counted = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  /** The line that the character at `end` is in; lines count from 1. */
  at(end: number): number {
    if (end < this.#counted) {
      this.#counted = 0;
      this.#line = 1;
    }
    for (let at = this.#text.indexOf("\n", this.#counted); at >= 0 && at < end;) {
      this.#line++;
      this.#counted = at + 1;
      at = this.#text.indexOf("\n", this.#counted);
    }
    return this.#line;
  }
}
