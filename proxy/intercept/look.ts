import type { Unjudged } from "../unjudged.ts";
import { kindOf, magicBytesMax } from "./magic.ts";
import type { Said } from "./said.ts";

/** So much of a body is looked at first, then again each time it has doubled. */
const firstBytes = 4096;
/**
 * A body is no text when so much of it, zeros apart, is neither UTF-8 nor a sign that text has: of what is compressed more than half is, of programs a
 * sixth, of text nothing. Zeros say nothing, for text in two bytes a letter has as many.
 */
const oddShare = 1 / 8;

const zero = 0;
/** Signs that no text has: of the others a terminal makes something. */
const isOdd = new Uint8Array(256);
/** How many bytes belong to a letter of UTF-8 behind this one, and for what cannot begin one too many. */
const behind = new Uint8Array(256);
const nothingBegins = 4;
for (let byte = 0; byte < 256; byte++) {
  isOdd[byte] = (byte > 0 && byte < 7) || (byte > 13 && byte < 32 && byte !== 27) || byte === 127 ? 1 : 0;
  behind[byte] =
    byte < 0x80 ? 0 : byte < 0xc2 || byte > 0xf4 ? nothingBegins : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
}

/** Finds out whether a body is binary. The body may come in pieces of any size. */
export class Look {
  readonly #said: Said | undefined;
  #start = Buffer.alloc(0);
  #bytes = 0;
  #zeros = 0;
  #odd = 0;
  #awaited = 0;
  #nextAt = firstBytes;

  /**
   * A body that is called text (undefined) is judged even if it begins like a picture, because clients show
   * everything after the first bytes.
   */
  constructor(said: Said | undefined) {
    this.#said = said;
  }

  /** The format, once it is certain that the body is not judged; undefined as long as it is judged. */
  see(chunk: Buffer): Unjudged | undefined {
    if (this.#start.length < magicBytesMax)
      this.#start = Buffer.concat([this.#start, chunk.subarray(0, magicBytesMax - this.#start.length)]);
    for (let from = 0; from < chunk.length;) {
      const until = Math.min(chunk.length, from + this.#nextAt - this.#bytes);
      this.#count(chunk, from, until);
      from = until;
      if (this.#bytes < this.#nextAt) continue;
      this.#nextAt *= 2;
      if (!this.isOdd) continue;
      const kind = this.#kind(this.#said === "anything" || this.#said === "nothing" ? undefined : this.#said);
      if (kind !== undefined && kind !== "data") return kind;
    }
    return undefined;
  }

  /** What it is when this was all of it. Of so little only its beginning tells. */
  end(): Unjudged | undefined {
    const kind = this.#kind(undefined);
    return kind === "data" ? undefined : kind;
  }

  /**
   * The format of a body that is too large to be inspected. A body that is called data counts here: smaller ones are
   * judged by their texts.
   */
  outgrown(): Unjudged | undefined {
    return this.#kind(this.#said === "data" ? "data" : undefined);
  }

  #kind(said: Unjudged | undefined): Unjudged | undefined {
    return this.#said === undefined || !this.isOdd ? undefined : (kindOf(this.#start) ?? said);
  }

  /** It is no text, whatever else it is. A mark of UTF-16 is read first, and so are the letters behind it. */
  get isOdd(): boolean {
    const [first = 0, second = 0] = this.#start;
    const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
    return !isMarked && this.#odd > 0 && this.#odd >= (this.#bytes - this.#zeros) * oddShare;
  }

  #count(chunk: Buffer, from: number, until: number): void {
    let awaited = this.#awaited;
    for (let at = from; at < until; at++) {
      const byte = chunk[at] ?? zero;
      if (awaited > 0) {
        awaited--;
        if (byte >= 0x80 && byte < 0xc0) continue;
        this.#odd++;
        awaited = 0;
      }
      if (byte === zero) this.#zeros++;
      else if (byte < 0x80) this.#odd += isOdd[byte] ?? 0;
      else {
        awaited = behind[byte] ?? 0;
        if (awaited !== nothingBegins) continue;
        awaited = 0;
        this.#odd++;
      }
    }
    this.#bytes += until - from;
    this.#awaited = awaited;
  }
}
