import { endOfUnshown, shownOf } from "./shown.ts";

/** How far around a hidden part a text is searched a second time, as it is shown. */
const around = 320;
/** An anchor this near to the one before is not noted separately. */
const step = 16;

export interface Range {
  from: number;
  to: number;
}

/** The ranges of a text that are searched (all of it by default), and the object that notes hidden parts meanwhile. */
export interface Part {
  ranges?: readonly Range[];
  unshown?: Surroundings;
}

/** The stretches of a text around its hidden parts. Most texts have none, and in a page they are a small part. */
export class Surroundings {
  readonly #text: string;
  #ranges: Range[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Notes a hidden part whose anchor ends at `at`. Returns the place from which on the next anchor counts. */
  note(at: number): number {
    const ranges = (this.#ranges ??= []);
    const from = Math.max(0, at - around);
    const to = Math.min(this.#text.length, endOfUnshown(this.#text, at) + around);
    const last = ranges.at(-1);
    if (last === undefined || last.to < from) ranges.push({ from, to });
    else last.to = Math.max(last.to, to);
    return to === this.#text.length ? to : at + step;
  }

  has(at: number): boolean {
    return this.#ranges?.some(({ from, to }) => at >= from && at < to) === true;
  }

  /** The text with these stretches as they are shown, and their places in it; undefined if nothing is hidden. */
  shown(): { text: string; ranges: readonly Range[] } | undefined {
    if (this.#ranges === undefined) return undefined;
    const left: string[] = [];
    const ranges: Range[] = [];
    let from = 0;
    let length = 0;
    for (const range of this.#ranges) {
      const written = this.#text.slice(range.from, range.to);
      const shown = shownOf(written);
      if (shown === written) continue;
      left.push(this.#text.slice(from, range.from), shown);
      length += range.from - from + shown.length;
      ranges.push({ from: length - shown.length, to: length });
      from = range.to;
    }
    if (ranges.length === 0) return undefined;
    return { text: left.join("") + this.#text.slice(from), ranges };
  }
}
