/** Below so many characters there is nothing to gain. */
export const repetitiveMin = 4_096;
const periodMax = 512;
const stride = 8_192;
/** Places that are remembered: a piece that is repeated may hold several anchors of one probe. */
const notesMax = 8;
/** Of those that look alike so many are compared as far as a probe reads. */
const comparedMax = 2;
/** Where so many comparisons in a row found nothing that repeats, only one in so many is made. */
const patience = 64;
const seldom = 16;

/** What a probe said at a place. */
interface Note {
  at: number;
  unread: number;
  /** Where it would be asked again, from the place on; undefined when it had read no further than before. */
  ahead: number | undefined;
}

/**
 * What a probe said last in a text when it saw nothing, which it says again wherever the text has only repeated itself: the same trigger ten
 * thousand times over is looked at a few times. It is for probes that tell how far they read.
 */
export class Repetition {
  readonly #text: string;
  readonly #reach: number;
  #notes: Note[] = [];
  #next = 0;
  /** How often in a row nothing could be recalled. */
  #failures = 0;
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
    if (this.#failures++ > patience && this.#failures % seldom > 0) return undefined;
    const until = this.#recall(at, read);
    if (until !== undefined) this.#failures = 0;
    return until;
  }

  #recall(at: number, read: number): number | undefined {
    const unread = this.#unreadAt(at, read);
    const usual = this.#notes.find((note) => at - note.at === this.#period);
    if (usual !== undefined && usual.unread === unread) {
      const until = this.#recallBy(usual, at, read);
      if (until !== undefined) return until;
    }
    let compared = 0;
    for (const note of this.#notes) {
      if (note === usual || note.unread !== unread || !this.#isAlike(note.at, at)) continue;
      const until = this.#recallBy(note, at, read);
      if (until !== undefined) return until;
      if (++compared === comparedMax) break;
    }
    return undefined;
  }

  /** Remembers that the probe saw nothing when it was asked at `at`. */
  note(at: number, read: number, until: number): void {
    const ahead = until > read ? until - at : undefined;
    this.#notes[this.#next] = { at, unread: this.#unreadAt(at, read), ahead };
    this.#next = (this.#next + 1) % notesMax;
  }

  forget(): void {
    this.#notes = [];
    this.#next = 0;
  }

  #recallBy(note: Note, at: number, read: number): number | undefined {
    const period = at - note.at;
    const end = at + Math.max(0, note.ahead ?? 0) + this.#reach;
    if (period > periodMax || period <= 0 || end > this.#text.length) return undefined;
    if (!this.#repeats(period, at - this.#reach, end)) return undefined;
    note.at = at;
    return note.ahead === undefined ? read : at + note.ahead;
  }

  /** A look at what stands next to both places, before all of what a probe reads is compared. */
  #isAlike(one: number, other: number): boolean {
    const text = this.#text;
    return (
      text.charCodeAt(one + 1) === text.charCodeAt(other + 1) &&
      text.charCodeAt(one - 1) === text.charCodeAt(other - 1) &&
      text.charCodeAt(one - 2) === text.charCodeAt(other - 2)
    );
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
