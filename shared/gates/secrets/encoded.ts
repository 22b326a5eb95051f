import type { Probe } from "../gate.ts";
import { anchorsOf, compilePrefilter } from "../search/prefilter.ts";
import { search } from "../search/search.ts";
import { Stops } from "../search/stretch.ts";

/** A text that is no longer is looked over first, since most hold nothing. */
const glancedMax = 512;

/** Whether the probes see a credential in what was encoded, with an automaton of their own that is made when it is first asked for. */
export function searcher(probes: readonly Probe[]): (text: string) => boolean {
  let prefilter: ReturnType<typeof compilePrefilter> | undefined;
  let stops: Stops | undefined;
  return (text) => {
    prefilter ??= compilePrefilter(probes.flatMap((probe, at) => anchorsOf(probe, at)));
    if (text.length <= glancedMax && !prefilter.occursIn(text, 0, text.length)) return false;
    stops ??= new Stops();
    let holds = false;
    search({
      prefilter,
      text,
      stops,
      askedUntil: new Int32Array(probes.length),
      ask(number, end, read) {
        const sighting = probes[number]?.look({ text, key: "" }, end, read);
        holds ||= sighting?.rule !== undefined;
        return holds ? text.length : (sighting?.until ?? 0);
      },
      spend: () => false,
    });
    return holds;
  };
}
