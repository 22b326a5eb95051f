import { type Anchor, type Automaton, automatonOf } from "./automaton.ts";

/** An automaton, and what it looks for. */
export interface Made {
  key: string;
  automaton: Automaton;
}

/** Those for texts and for JSON; more would keep megabytes that nobody reads. */
const madeMax = 2;
/** Small ones are made in no time. */
const anchorsMin = 1_000;

let latest: readonly Made[] = [];

/** What was made last, to be handed to a thread: to make it takes longer than most of what it will be asked. The large table in it is shared, not copied. */
export const madeAutomata = (): readonly Made[] => latest;

export function takeAutomata(given: readonly Made[]): void {
  latest = given;
}

/** An automaton for these anchors, the one that was made for the same before if it is still at hand. */
export function automatonFor(anchors: readonly Anchor[]): Automaton {
  if (anchors.length < anchorsMin) return automatonOf(anchors);
  const key = JSON.stringify(anchors);
  const known = latest.find((each) => each.key === key);
  if (known !== undefined) return known.automaton;
  const automaton = automatonOf(anchors);
  latest = [{ key, automaton }, ...latest].slice(0, madeMax);
  return automaton;
}
