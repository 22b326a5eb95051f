import type { Leaf } from "../gate.ts";
import { anchorsOf, compilePrefilter } from "../search/prefilter.ts";
import { fold } from "../read/fold.ts";
import { search } from "../search/search.ts";
import { Stops } from "../search/stretch.ts";
import { viewsOf } from "../decode/views.ts";
import { hiddenStretches } from "./hidden.ts";
import type { Stretch } from "./look.ts";
import { injectionProbes } from "./probes.ts";
import { viewOf } from "./view.ts";

type Ask = (number: number, leaf: Leaf, at: { end: number; read: number }) => number;

/** What is seen in each stretch of a text that is looked at: what the weights are fitted to. */
export function stretchesIn(text: string, key = ""): Stretch[] {
  const of: Leaf = { text: fold(text), key };
  const found = viewsOf(text).flatMap((view) =>
    hiddenStretches({ text: view.text, key }, { ...view, said: view.text, of }),
  );
  searchIn({ text, key }, (number, leaf, { end, read }) => {
    const { stretches = [], until = leaf.text.length } =
      injectionProbes[number]?.stretchesAt(leaf, end, read) ?? {};
    found.push(...stretches);
    return until;
  });
  return found;
}

/** The sentences of a text, whatever is looked at. */
export const sentencesOf = (text: string): string[] =>
  viewOf(text, { near: "", beginning: "", key: "" }).sentences.map((each) => each.text);

let prefilter: ReturnType<typeof compilePrefilter> | undefined;
let stops: Stops | undefined;

function searchIn(written: Leaf, ask: Ask): void {
  prefilter ??= compilePrefilter(injectionProbes.flatMap((probe, at) => anchorsOf(probe, at)));
  stops ??= new Stops();
  const leaf: Leaf = { ...written, text: fold(written.text) };
  search({
    prefilter,
    text: leaf.text,
    stops,
    askedUntil: new Int32Array(injectionProbes.length),
    ask: (number, end, read) => ask(number, leaf, { end, read }),
    spend: () => false,
  });
}
