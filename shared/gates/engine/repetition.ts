/** Below so many characters there is nothing to gain. */
export const repetitiveMin = 4_096;
const periodMax = 512;
const stride = 8_192;

/**
 * What a probe said last in a text when it saw nothing, which it says again wherever the text has only repeated itself: the same trigger ten
 * thousand times over is looked at a few times. It is for probes that tell how far they read.
 */
export class Repetition {
  readonly #text: string;
  readonly #reach: number;
  #at = -1;
  #unread = 0;
  #ahead = 0;
  /** From `#from` up to `#to` each character is the same as the one `#period` before it. */
  #period = 0;
  #from = 0;
  #to = 0;

  constructor(text: string, reach: number) {
    this.#text = text;
    this.#reach = reach;
  }

  /** Up to where the probe would have read; undefined where it has to look. */
  recall(at: number, read: number): number | undefined {
    if (this.#at < 0 || this.#unreadAt(at, read) !== this.#unread) return undefined;
    const period = at - this.#at;
    const end = at + this.#ahead + this.#reach;
    if (period > periodMax || end > this.#text.length || !this.#repeats(period, at - this.#reach, end))
      return undefined;
    this.#at = at;
    return this.#ahead === 0 ? read : at + this.#ahead;
  }

  /** Remembers that the probe saw nothing when it was asked at `at`. */
  note(at: number, read: number, until: number): void {
    this.#at = at;
    this.#unread = this.#unreadAt(at, read);
    this.#ahead = Math.max(0, until - at);
  }

  forget(): void {
    this.#at = -1;
  }

  /** What lies further back than the probe reads makes no difference to it. */
  #unreadAt(at: number, read: number): number {
    return Math.min(at - read, this.#reach);
  }

  #repeats(period: number, from: number, end: number): boolean {
    if (from < period) return false;
    if (period !== this.#period || from < this.#from || from > this.#to) {
      this.#period = period;
      this.#from = from;
      this.#to = from;
    }
    if (end <= this.#to) return true;
    if (!this.#extend(end)) return false;
    this.#extend(Math.min(end + stride, this.#text.length));
    return true;
  }

  #extend(end: number): boolean {
    const next = this.#text.slice(this.#to, end);
    if (next !== this.#text.slice(this.#to - this.#period, end - this.#period)) return false;
    this.#to = end;
    return true;
  }
}
