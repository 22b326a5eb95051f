import { isUsualKey } from "./usual-keys.ts";

/** The entry of a container that is being visited, as far as its place goes. */
export interface Place {
  /** The keys of an object; null for an array. */
  readonly keys: readonly string[] | null;
  /** Index of the entry being visited. */
  readonly at: number;
}

const stepsShown = 12;
/** Longer numbers could be mistaken for part of the output. */
const indexShownBelow = 1_000;

/**
 * A place in a value, such as `users[3].email`. A key that is not made of usual words is a part of the output and is
 * written `*`, unless the caller only compares.
 */
export function locationOf(steps: readonly Place[], asItIs: boolean): string {
  let location = "";
  for (const [depth, step] of steps.entries()) {
    if (!asItIs && depth === stepsShown) return `${location}…`;
    // The container itself, before its first entry.
    if (step.at < 0) continue;
    if (step.keys === null) location += asItIs || step.at < indexShownBelow ? `[${step.at}]` : "[*]";
    else {
      const key = step.keys[step.at >> 1] ?? "";
      const shown = asItIs || (step.at % 2 === 1 && isUsualKey(key)) ? key : "*";
      location += location === "" ? shown : `.${shown}`;
    }
  }
  return location;
}

/** The same as keys and indexes. */
export const stepsOf = (steps: readonly Place[]): (string | number)[] =>
  steps.filter(({ at }) => at >= 0).map(({ keys, at }) => (keys === null ? at : (keys[at >> 1] ?? "")));
