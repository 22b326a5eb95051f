import { endOfUnshown, shownOf } from "./shown.ts";

/** How far from what is not shown a text is read as it is shown, and looked through again. */
const around = 320;
/** An anchor so near to the one before is not noted by itself. */
const step = 16;

export interface Range {
  from: number;
  to: number;
}

/** Where a text is looked through, which is everywhere if nothing is said, and what notes there what is not shown. */
export interface Part {
  ranges?: readonly Range[];
  unshown?: Surroundings;
}

/** The stretches of a text around what is not shown in it. Of most texts that is nothing, and of a page a small part. */
export class Surroundings {
  readonly #text: string;
  #ranges: Range[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Notes that something that is not shown is written with an anchor that ends at `at`, and says from where on the next one counts. */
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

  /** The text with these stretches as they are shown, and where they stand in it; undefined where all of it is shown. */
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
