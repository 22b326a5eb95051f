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
