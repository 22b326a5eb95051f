import { filesystemProbes } from "../../../shared/gates/filesystem/probes.ts";
import type { Leaf, Sighting } from "../../../shared/gates/gate.ts";
import { type ProfileName, rulesOf } from "../../../shared/gates/profiles.ts";
import { fold } from "../../../shared/gates/read/fold.ts";
import { anchorsOf, compilePrefilter } from "../../../shared/gates/search/prefilter.ts";
import { search } from "../../../shared/gates/search/search.ts";
import { Stops } from "../../../shared/gates/search/stretch.ts";
import { openGate } from "./verdict.ts";

const prefilter = compilePrefilter(filesystemProbes.flatMap((probe, at) => anchorsOf(probe, at)));
const gates = { filesystem: true, pii: false, content: false };
const gateOf = { balanced: openGate({ gates }), strict: openGate({ gates, profile: "strict" }) };

type Profile = keyof typeof gateOf & ProfileName;

/** What the probes of the filesystem gate see in a text as it is written, by the rules of a profile. */
export function sightingsIn(text: string, profile: Profile = "balanced"): Sighting[] {
  const rules = new Set(rulesOf("filesystem", profile).map(({ id }) => id));
  const seen: Sighting[] = [];
  const leaf: Leaf = { text, key: "" };
  search({
    prefilter,
    text,
    stops: new Stops(),
    askedUntil: new Int32Array(filesystemProbes.length),
    ask(number, end, read) {
      const sighting = filesystemProbes[number]?.look(leaf, end, read);
      if (sighting?.rule !== undefined && rules.has(sighting.rule)) seen.push(sighting);
      return sighting?.until ?? 0;
    },
    spend: () => false,
  });
  return seen;
}

/** The text with a mark instead of each stretch that has to go. A sighting that does not say where it is throws. */
export function redacted(text: string, profile?: Profile): string {
  const folded = fold(text);
  let out = "";
  let at = 0;
  for (const { from, to } of placesIn(folded, profile)) {
    if (from >= at) out += `${folded.slice(at, from)}[redacted]`;
    at = Math.max(at, to);
  }
  return out + folded.slice(at);
}

function placesIn(text: string, profile?: Profile): { from: number; to: number }[] {
  const places = sightingsIn(text, profile).map(({ rule, span, ...told }) => {
    const { from = -1, to = -1 } = span?.() ?? told;
    if (from < 0 || to <= from || to > text.length) throw new Error(`${rule} does not say where it was seen`);
    return { from, to };
  });
  return places.toSorted((one, other) => one.from - other.from);
}

const roundsMax = 3;

/**
 * What is left of a text once what the probes see was taken out, at most three times, and whether the gate still
 * finds something in that.
 */
export async function withoutSightings(
  text: string,
  profile: Profile = "balanced",
): Promise<{ text: string; fails: boolean }> {
  let left = text;
  for (let round = 0; round < roundsMax && sightingsIn(fold(left), profile).length > 0; round++)
    left = redacted(left, profile);
  const { passed } = await gateOf[profile].evaluate({ output: left });
  return { text: left, fails: !passed };
}
