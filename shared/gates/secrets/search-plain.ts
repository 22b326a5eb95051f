import type { Leaf } from "../gate.ts";
import { anchorsOf, compilePrefilter } from "../search/prefilter.ts";
import { search } from "../search/search.ts";
import { Stops } from "../search/stretch.ts";
import type { Secret, SecretProbe } from "./secret.ts";

/** A text that is no longer is looked over first, since most hold nothing. */
const glancedMax = 512;

/** Finds what the probes see in one text, with an automaton of their own that is made when it is first asked for. */
export function searcher(probes: readonly SecretProbe[]): (text: string, key?: string) => Secret[] {
  let prefilter: ReturnType<typeof compilePrefilter> | undefined;
  let stops: Stops | undefined;
  return (text, key = "") => {
    prefilter ??= compilePrefilter(probes.flatMap((probe, at) => anchorsOf(probe, at)));
    if (text.length <= glancedMax && !prefilter.occursIn(text, 0, text.length)) return [];
    stops ??= new Stops();
    const found: Secret[] = [];
    const leaf: Leaf = { text, key };
    search({
      prefilter,
      text,
      stops,
      askedUntil: new Int32Array(probes.length),
      ask(number, end, read) {
        const sighting = probes[number]?.look(leaf, end, read);
        if (sighting?.secret !== undefined) found.push(sighting.secret);
        return sighting?.until ?? 0;
      },
      spend: () => false,
    });
    return found;
  };
}
