import type { Budget } from "./budget.ts";
import type { Excepted } from "./exceptions.ts";
import type { Findings } from "./findings.ts";
import { fold } from "./fold.ts";
import type { Leaf, Probe } from "./gate.ts";
import { hiddenTexts, hidingPlaces } from "./hidden.ts";
import { jsonTexts, looksLikeJson } from "./json-text.ts";
import { compilePrefilter } from "./prefilter.ts";
import { Walk } from "./strings.ts";

/** One gate's place in the common pass. */
export interface Lane {
  findings: Findings;
  crashed: boolean;
}

interface Pass {
  output: unknown;
  budget: Budget;
  excepted: Excepted;
  lanes: readonly Lane[];
}

const sliceCharacters = 65_536;
/** How many wrappings of JSON in strings, or of encodings in texts, are taken off. */
const wrappingsMax = 3;
const hiddenMax = 32;
/** What visiting a text costs even when it is short, in characters. */
const visitCost = 16;

/**
 * Looks into every text of a value on behalf of all gates: the prefilter reads each text once, and only where it stops do the probes look. False
 * when the time was up before the last text.
 */
export function createInspector(probesOfLanes: readonly (readonly Probe[])[]): (pass: Pass) => boolean {
  const probes = probesOfLanes.flatMap((probes, lane) => probes.map((probe) => ({ probe, lane })));
  const hiding = probes.length;
  const escaping = hiding + 1;
  const prefilter = compilePrefilter([
    ...probes.flatMap(({ probe }, at) => probe.anchors.map((text) => ({ text, probe: at }))),
    ...hidingPlaces.map((text) => ({ text, probe: hiding })),
    { text: "\\u00", probe: escaping },
    { text: "\\/", probe: escaping },
  ]);

  return (pass) => {
    const { lanes, budget } = pass;
    try {
      const walk = new Walk(pass.output);
      while (walk.next()) {
        if (budget.spend(visitCost) || !inspectText(pass, walk, walk, 0)) return false;
      }
    } catch {
      // A value whose own code throws when it is read cannot be vouched for by any gate.
      for (const lane of lanes) lane.crashed = true;
    }
    return true;
  };

  function inspectText(pass: Pass, walk: Walk, leaf: Leaf, wrappings: number): boolean {
    const first = findFirst(pass, leaf.text);
    if (first === "out-of-time") return false;
    if (first === "clean") return true;
    if (wrappings < wrappingsMax && looksLikeJson(leaf.text)) {
      for (const inner of jsonTexts(leaf.text)) {
        if (pass.budget.spend(visitCost) || !inspectText(pass, walk, inner, wrappings + 1)) return false;
      }
      return true;
    }
    return inspectClosely(pass, walk, { text: fold(leaf.text), key: leaf.key }, wrappings);
  }

  function findFirst({ budget }: Pass, text: string): "clean" | "found" | "out-of-time" {
    for (let from = 0; from < text.length; from += sliceCharacters) {
      const end = Math.min(text.length, from + sliceCharacters);
      const at = prefilter.find(text, from, end);
      if (budget.spend((at < 0 ? end : at) - from)) return "out-of-time";
      if (at >= 0) return "found";
    }
    return "clean";
  }

  function inspectClosely(pass: Pass, walk: Walk, leaf: Leaf, wrappings: number): boolean {
    const { text } = leaf;
    const until = new Int32Array(probes.length);
    let hidden = 0;
    for (let from = 0; from < text.length;) {
      const end = Math.min(text.length, from + sliceCharacters);
      const at = prefilter.find(text, from, end);
      if (pass.budget.spend((at < 0 ? end : at + 1) - from)) return false;
      from = at < 0 ? end : at + 1;
      if (at < 0) continue;
      const found = prefilter.probes();
      const state = prefilter.state();
      for (const number of found) {
        const entry = probes[number];
        if (entry !== undefined) {
          if (at >= (until[number] ?? 0)) until[number] = ask(pass, walk, entry, { leaf, at });
        } else if (number === hiding && hidden < hiddenMax && wrappings < wrappingsMax) {
          for (const inner of hiddenTexts(text, at)) {
            hidden++;
            if (!inspectText(pass, walk, { text: inner, key: leaf.key }, wrappings + 1)) return false;
          }
        }
      }
      prefilter.resume(state);
    }
    return true;
  }

  /** Where the probe stopped reading. */
  function ask(
    pass: Pass,
    walk: Walk,
    entry: (typeof probes)[number],
    hit: { leaf: Leaf; at: number },
  ): number {
    const lane = pass.lanes[entry.lane];
    if (lane === undefined || lane.crashed) return hit.leaf.text.length;
    try {
      const sighting = entry.probe.look(hit.leaf, hit.at);
      if (sighting === undefined) return 0;
      const { rule, until } = sighting;
      if (rule !== undefined && !pass.excepted(rule, () => walk.path()))
        lane.findings.add(rule, () => walk.location());
      return until;
    } catch {
      lane.crashed = true;
      return hit.leaf.text.length;
    }
  }
}
