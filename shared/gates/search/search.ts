import type { Prefilter } from "./prefilter.ts";
import { stretchMax, type Stops } from "./stretch.ts";

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
export interface Search extends Reading {
  /** One zero for each probe that the prefilter knows; here the search notes up to where each of them has read. */
  askedUntil: Int32Array;
  /** Asks a probe that has read up to `read` to look around the anchor that ends at `end`, and says from where on it wants to be asked again. */
  ask: (probe: number, end: number, read: number) => number;
}

/** Asks the probes wherever an anchor ends, each of them never twice about the same stretch. False when the time was up. */
export function search({ prefilter, text, stops, askedUntil, ask, spend }: Search): boolean {
  let state = prefilter.afresh;
  for (let from = 0; from < text.length; from += stretchMax) {
    const stretch = text.slice(from, from + stretchMax);
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

/** Where anchors end in a text, asked for from its beginning to its end, so that it is read once. */
export class AnchorEnds {
  readonly #reading: Reading;
  #state: number;
  #from = 0;
  #read = 0;
  #stop = 0;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#state = reading.prefilter.afresh;
    reading.stops.count = 0;
  }

  /** Whether any ends in a part of the text; undefined when the time was up before. */
  areWithin(from: number, to: number): boolean | undefined {
    const { prefilter, text, stops, spend } = this.#reading;
    for (;;) {
      for (; this.#stop < stops.count; this.#stop++) {
        const at = this.#from + stops.at[this.#stop]!;
        if (at >= to) return false;
        if (at >= from && prefilter.probesAt(stops.state[this.#stop]!, text, at).length > 0) return true;
      }
      if (this.#read >= to || this.#read >= text.length) return false;
      const stretch = text.slice(this.#read, this.#read + stretchMax);
      if (spend(stretch.length)) return undefined;
      this.#state = prefilter.read(stretch, this.#state, stops);
      this.#from = this.#read;
      this.#read += stretch.length;
      this.#stop = 0;
    }
  }
}
