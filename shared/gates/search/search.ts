import type { Prefilter } from "./prefilter.ts";

/** What is read between two looks at the clock. */
export const sliceCharacters = 65_536;

/** One search through one text. */
export interface Search {
  prefilter: Prefilter;
  text: string;
  /** One zero for each probe that the prefilter knows; here the search notes up to where each of them has read. */
  askedUntil: Int32Array;
  /** Asks a probe that has read up to `read` to look around the anchor that ends at `end`, and says from where on it wants to be asked again. */
  ask: (probe: number, end: number, read: number) => number;
  /** Counts characters that were read; true when it is time to stop. */
  spend: (characters: number) => boolean;
}

/** Whether any anchor occurs in a text at all; undefined when the time was up before its end. */
export function occurs(
  prefilter: Prefilter,
  text: string,
  spend: (characters: number) => boolean,
): boolean | undefined {
  for (let from = 0; from < text.length; from += sliceCharacters) {
    const end = Math.min(text.length, from + sliceCharacters);
    const at = prefilter.find(text, from, end);
    if (spend((at < 0 ? end : at) - from)) return undefined;
    if (at >= 0) return true;
  }
  return false;
}

/** Asks the probes wherever the prefilter stops, each of them never twice about the same stretch. False when the time was up. */
export function search({ prefilter, text, askedUntil, ask, spend }: Search): boolean {
  for (let from = 0; from < text.length;) {
    const end = Math.min(text.length, from + sliceCharacters);
    const at = prefilter.find(text, from, end);
    if (spend((at < 0 ? end : at + 1) - from)) return false;
    from = at < 0 ? end : at + 1;
    if (at < 0) continue;
    const state = prefilter.state();
    for (const probe of prefilter.probes()) {
      const read = askedUntil[probe] ?? 0;
      if (at >= read) askedUntil[probe] = Math.max(read, ask(probe, at, read));
    }
    // A probe may have had another text searched in between.
    prefilter.resume(state);
  }
  return true;
}
