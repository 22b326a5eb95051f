import { limits } from "../../shared/contract/limits.ts";

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const nearBytes = 24;

/** What of a body costs more than its bytes: how deep it is nested, and of how many tokens it is made. */
export type Excess = "deep" | "many";

/** Looks through JSON as it comes in, in pieces, for what tells how much work it is, and says so as soon as it is too much. Whether it is JSON it does not know. */
export class BodyScan {
  /** Commas, colons and opening brackets: at least one for each value but the first. */
  tokens = 0;
  readonly #tokensMax: number;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  /** The next ones in this piece, or its end. */
  #quoteAt = -1;
  #backslashAt = -1;

  constructor(tokensMax: number) {
    this.#tokensMax = tokensMax;
  }

  push(bytes: Buffer): Excess | undefined {
    this.#quoteAt = -1;
    this.#backslashAt = -1;
    let { tokens } = this;
    let depth = this.#depth;
    for (let at = this.#isInString ? this.#behindString(bytes, 0) : 0; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === quote) at = this.#behindString(bytes, at + 1) - 1;
      else if (byte === comma || byte === colon) tokens++;
      else if (byte === 0x5b || byte === 0x7b) {
        tokens++;
        if (++depth > limits.bodyDepthMax) return "deep";
      } else if (byte === 0x5d || byte === 0x7d) depth--;
    }
    this.tokens = tokens;
    this.#depth = depth;
    return tokens > this.#tokensMax ? "many" : undefined;
  }

  /** Where the string that is open ends, or the piece. */
  #behindString(bytes: Buffer, from: number): number {
    let at = from;
    if (this.#isEscaped && at < bytes.length) at++;
    this.#isEscaped = false;
    while (at < bytes.length) {
      // Most strings are short, and asking for the next quote takes as long as looking at so many bytes.
      for (const end = Math.min(bytes.length, at + nearBytes); at < end; at++) {
        if (bytes[at] === backslash) at++;
        else if (bytes[at] === quote) {
          this.#isInString = false;
          return at + 1;
        }
      }
      if (at < bytes.length) at = this.#nextMark(bytes, at);
    }
    this.#isInString = true;
    this.#isEscaped = at > bytes.length;
    return bytes.length;
  }

  /** The next quote or backslash. Each of them is looked for once, however many of the others come before it. */
  #nextMark(bytes: Buffer, at: number): number {
    if (this.#quoteAt < at) this.#quoteAt = indexOr(bytes.indexOf(quote, at), bytes.length);
    if (this.#backslashAt < at) this.#backslashAt = indexOr(bytes.indexOf(backslash, at), bytes.length);
    return Math.min(this.#quoteAt, this.#backslashAt);
  }
}

const indexOr = (at: number, length: number): number => (at < 0 ? length : at);
