import { facedHalf } from "./fold.ts";
import type { Probe } from "./gate.ts";
import { codedRuns, tokenPlaces } from "./hidden.ts";
import { decoders } from "./hiding/decoders.ts";
import { anchorsOf, compilePrefilter, type Prefilter } from "./prefilter.ts";

/** Escapes of JSON, and faces of letters, that could hide an anchor from the prefilter. */
const escapes = ["\\u00", "\\/", facedHalf];

interface Entry {
  probe: Probe;
  lane: number;
}

/** What is the same for every value: who looks for what. */
export interface Inspector {
  entries: readonly Entry[];
  prefilter: Prefilter;
}

/** What was compiled last: gates that differ in what becomes of a finding look for the same, and it takes megabytes. */
let latest: Inspector | undefined;

export function createInspector(probesOfLanes: readonly (readonly Probe[])[]): Inspector {
  const entries = probesOfLanes.flatMap((probes, lane) => probes.map((probe) => ({ probe, lane })));
  if (latest === undefined || !looksForTheSame(entries, latest.entries)) latest = compile(entries);
  return latest;
}

const looksForTheSame = (some: readonly Entry[], others: readonly Entry[]): boolean =>
  some.length === others.length &&
  some.every(({ probe, lane }, at) => probe === others[at]?.probe && lane === others[at]?.lane);

function compile(entries: readonly Entry[]): Inspector {
  const anchors = entries.flatMap(({ probe }, at) => anchorsOf(probe, at));
  for (const text of [...tokenPlaces, ...escapes]) anchors.push({ text, probe: entries.length });
  anchors.push(...decoders.flatMap((decoder, at) => anchorsOf(decoder, entries.length + 1 + at)));
  for (const text of codedRuns) anchors.push({ text, probe: entries.length + 1 + decoders.length });
  return { entries, prefilter: compilePrefilter(anchors) };
}
