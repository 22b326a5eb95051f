import type { Prefilter } from "./prefilter.ts";
import { type Stops, stretchMax } from "./stretch.ts";

/** A text, and who reads it. */
export interface Reading {
  prefilter: Prefilter;
  text: string;
  /** Where anchors end in the stretch that was read last. It belongs to this reading alone: another one may begin before this one is done. */
  stops: Stops;
  /** Counts characters that were read; true when it is time to stop. */
  spend: (characters: number) => boolean;
}

/** One search through one text. */
interface Search extends Reading {
  /** The part of the text that is searched; undefined for all of it. */
  part?: { from: number; to: number } | undefined;
  /** One zero for each probe that the prefilter knows; here the search notes up to where each of them has read. */
  askedUntil: Int32Array;
  /** Asks a probe that has read up to `read` to look around the anchor that ends at `end`, and says from where on it wants to be asked again. */
  ask: (probe: number, end: number, read: number) => number;
}

/** Asks the probes wherever an anchor ends, each of them never twice about the same stretch. False when the time was up. */
export function search({ prefilter, text, stops, askedUntil, ask, spend, part }: Search): boolean {
  const { from: begin, to } = part ?? { from: 0, to: text.length };
  let state = prefilter.afresh;
  for (let from = begin; from < to; from += stretchMax) {
    const stretch = text.slice(from, Math.min(to, from + stretchMax));
    if (spend(stretch.length)) return false;
    state = prefilter.read(stretch, state, stops);
    for (let stop = 0; stop < stops.count; stop++) {
      const at = from + stops.at[stop]!;
      const probes = prefilter.probesAt(stops.state[stop]!, text, at);
      for (let each = 0; each < probes.length; each++) {
        const probe = probes[each]!;
        const read = askedUntil[probe]!;
        if (at >= read) askedUntil[probe] = Math.max(read, ask(probe, at, read));
      }
    }
  }
  return true;
}

/** Where anchors end in a text, one after the other. No more of it is read than was asked about. */
export class Places {
  readonly #reading: Reading;
  #state: number;
  /** Where the stretch that was read last begins, and where the one behind it does. */
  #from = 0;
  #to = 0;
  #stop = 0;
  /** The place that is the next, behind all that was asked about. */
  #next = -1;
  /** Whether the time was up before the end of the text: then nothing more is found. */
  isOutOfTime = false;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#state = reading.prefilter.afresh;
    reading.stops.count = 0;
  }

  /** Whether an anchor ends from `from` on and before `to`. Each question lies further ahead in the text. */
  isBetween(from: number, to: number): boolean {
    while (this.#next < from) if (!this.#seek(to)) return false;
    return this.#next < to;
  }

  /** Goes on to the next place, if there is one before `to`. */
  #seek(to: number): boolean {
    const { prefilter, text, stops } = this.#reading;
    for (;;) {
      while (this.#stop < stops.count) {
        const at = this.#from + stops.at[this.#stop]!;
        if (!prefilter.opensAt(stops.state[this.#stop++]!, text, at)) continue;
        this.#next = at;
        return true;
      }
      if (this.#to >= Math.min(to, text.length) || this.isOutOfTime) return false;
      this.#read();
    }
  }

  #read(): void {
    const { prefilter, text, stops, spend } = this.#reading;
    const stretch = text.slice(this.#to, this.#to + stretchMax);
    this.isOutOfTime = spend(stretch.length);
    this.#state = prefilter.read(stretch, this.#state, stops);
    this.#from = this.#to;
    this.#to += stretch.length;
    this.#stop = 0;
  }
}
