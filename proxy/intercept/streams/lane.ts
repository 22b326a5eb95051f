import type { Ages } from "./aging.ts";
import { contextMin, type StreamText } from "./stream-text.ts";

/** A lane that is not judged is cut when it is longer. */
const tailMax = 4 * contextMin;
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
  /** It was judged when it had said the same for so long that any stretch of more of it was judged, too. */
  #isSated = false;
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
    copy.#isSated = this.#isSated;
    return copy;
  }

  /** Whether it is to be judged from now on. Only what is near a place where pieces meet was not judged with a text. */
  append({ shown, text, end }: Said): boolean {
    const goesOn = text !== undefined && text === this.#text && end - shown.length === this.#end;
    this.#stretch = goesOn ? this.#stretch + shown.length : shown.length;
    this.#text = text;
    this.#end = end;
    if (this.#same !== shown) this.#same = undefined;
    else if (this.#isSated) return false;
    const isJoined = this.#tail !== "" && this.#tail.length + shown.length > this.#stretch;
    if (!isJoined && this.#tail.length > tailMax) this.#tail = endOf(this.#tail);
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
    this.#isSated = this.#same !== undefined && this.#tail.length >= contextMin + this.#same.length;
    this.#tail = isFound ? "" : endOf(this.#tail);
  }
}

/**
 * What is read again with what follows: from behind a line end, or else a blank, so that no word or number is cut in
 * two where there is any other way.
 */
export function endOf(text: string): string {
  if (text.length <= contextMin) return text;
  const until = text.length - contextMin;
  const from = Math.max(0, until - contextMin);
  const before = text.slice(from, until);
  const line = before.lastIndexOf("\n");
  return text.slice(from + (line < 0 ? before.lastIndexOf(" ") : line) + 1);
}

/** Of what is kept of a text. */
export const weightOf = (length: number): number => 1 + (length >> 7);
