import type { Ages } from "./aging.ts";
import { contextMin, cutFrom, type StreamText } from "./stream-text.ts";

/** So much of a lane is read again with what follows. */
const tailMin = 2 * contextMin;
/** A lane that has grown longer may grow to 4 KB, and weighs so. */
const shortMax = 256;
const grownWeight = 32;

/** A piece of a text: where that is one of the stream's own, it ends at `end` there. */
export interface Said {
  shown: string;
  text: StreamText | undefined;
  end: number;
}

/** Pieces in whose events some members are the same, one behind the other. */
export class Lane {
  readonly #ages: Ages;
  /** The end of it. */
  #tail: string;
  /** The text that its last piece is of, and where in it that ended. */
  #text: StreamText | undefined;
  #end: number;
  /** So much of its end is a stretch of that text, which is judged anyway. */
  #stretch: number;
  /** What each of its pieces says, as long as all say the same. */
  #same: string | undefined;
  #isGrown = false;
  #isUnjudged = false;

  constructor(ages: Ages, { shown, text, end }: Said) {
    this.#ages = ages;
    this.#tail = endOf(shown);
    this.#text = text;
    this.#end = end;
    this.#stretch = this.#tail.length;
    this.#same = shown;
  }

  get tail(): string {
    return this.#tail;
  }

  get weight(): number {
    return weightOf(this.#tail.length);
  }

  copy(): Lane {
    const copy = new Lane(this.#ages, { shown: this.#tail, text: this.#text, end: this.#end });
    copy.#stretch = this.#stretch;
    copy.#same = this.#same;
    return copy;
  }

  /** Whether it is to be judged from now on. Only what is near a place where pieces meet was not judged with a text. */
  append({ shown, text, end }: Said): boolean {
    const goesOn = text !== undefined && text === this.#text && end - shown.length === this.#end;
    this.#stretch = goesOn ? this.#stretch + shown.length : shown.length;
    this.#text = text;
    this.#end = end;
    if (this.#same !== shown) this.#same = undefined;
    // The same, over and over, holds nothing that so much of it does not hold.
    else if (this.#tail.length >= contextMin + shown.length) return false;
    const isJoined = this.#tail !== "" && this.#tail.length + shown.length > this.#stretch;
    if (!isJoined && this.#tail.length > 2 * tailMin) this.#tail = endOf(this.#tail);
    this.#tail += shown;
    if (!this.#isGrown && this.#tail.length > shortMax) {
      this.#isGrown = true;
      this.#ages.add(grownWeight);
    }
    if (!isJoined || this.#isUnjudged) return false;
    return (this.#isUnjudged = true);
  }

  /** What was found in it is not to be found again. */
  judged(isFound: boolean): void {
    this.#isUnjudged = false;
    this.#tail = isFound ? "" : endOf(this.#tail);
  }
}

export const endOf = (text: string): string =>
  text.length <= tailMin ? text : text.slice(cutFrom(text, text.length - tailMin));

/** Of what is kept of a text. */
export const weightOf = (length: number): number => 1 + (length >> 7);
