import type { Prefilter } from "./prefilter.ts";

/** Shorter texts are read as fast as they are compared, and so are shorter beginnings. */
const textMin = 40;
const beginningMin = 28;

/** What texts begin with, in which no anchor ends, and where it leaves whoever reads on. */
interface Beginning {
  text: string;
  state: number;
  middle: number;
  last: number;
}

/**
 * Whether anchors occur in the texts of one value. Addresses of one server begin alike for half of their length, and what two of them began with is not
 * read again: to compare it takes as long as to read a dozen characters.
 */
export class Beginnings {
  readonly #prefilter: Prefilter;
  #latest: Beginning | undefined;
  #earlier: Beginning | undefined;
  /** The last long text that was read. */
  #read = "";

  constructor(prefilter: Prefilter) {
    this.#prefilter = prefilter;
  }

  occursIn(text: string): boolean {
    const { length } = text;
    const prefilter = this.#prefilter;
    if (length < textMin) return prefilter.occursIn(text, 0, length);
    const begun = this.#beginningOf(text);
    if (begun !== undefined) return prefilter.occursIn(text, begun.text.length, length, begun.state);
    const occurs = prefilter.occursIn(text, 0, length);
    if (!occurs) this.#learn(text);
    return occurs;
  }

  #beginningOf(text: string): Beginning | undefined {
    const latest = this.#latest;
    if (latest === undefined || begins(text, latest)) return latest;
    const earlier = this.#earlier;
    if (earlier === undefined || !begins(text, earlier)) return undefined;
    this.#latest = earlier;
    this.#earlier = latest;
    return earlier;
  }

  #learn(text: string): void {
    const other = this.#read;
    this.#read = text;
    const most = Math.min(text.length, other.length);
    let length = 0;
    while (length < most && text.charCodeAt(length) === other.charCodeAt(length)) length++;
    if (length < beginningMin) return;
    this.#earlier = this.#latest;
    this.#latest = {
      text: text.slice(0, length),
      state: this.#prefilter.stateAfter(text, length),
      middle: text.charCodeAt(length >> 1),
      last: text.charCodeAt(length - 1),
    };
  }
}

/** Two of its characters tell of almost all other texts. */
function begins(text: string, { text: beginning, middle, last }: Beginning): boolean {
  const { length } = beginning;
  return (
    text.charCodeAt(length - 1) === last &&
    text.charCodeAt(length >> 1) === middle &&
    text.slice(0, length) === beginning
  );
}
