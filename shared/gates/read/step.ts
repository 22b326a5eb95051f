import { isUsualKey } from "./key-words.ts";
import type { Shape } from "./shapes.ts";

/** The entry of a container that is being visited, as far as its place goes. */
interface Place {
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

export type Container = readonly unknown[] | Readonly<Record<string, unknown>>;

/** Where a walk is in one container. */
export interface Step extends Place {
  container: Container;
  keys: readonly string[] | null;
  /** Null where each value is asked for when its turn comes: a list of those of a very large object takes longer than all the rest. */
  values: readonly unknown[] | null;
  at: number;
  /** The nearest key at or above this container. */
  key: string;
  /** What is known of objects like it; null for an array. */
  shape: Shape | null;
  /** How many of the keys need not be seen again. */
  passed: number;
  /** Whether somebody had to look at one of them. */
  isLookedAt: boolean;
  /** How far it is to the next entry: two where only values are visited. */
  stride: 1 | 2;
}

/** Before the first item of a list. */
export const stepInto = (container: Container, key: string): Step => ({
  container,
  keys: null,
  values: null,
  at: -1,
  key,
  shape: null,
  passed: 0,
  isLookedAt: false,
  stride: 1,
});

export const valueAt = ({ values, container }: Step, place: number, key: string): unknown =>
  values === null ? Reflect.get(container, key) : values[place];

/** So many of the containers around a text are written, and of each so many entries on either side. */
const stepsMax = 5;
const entriesMax = 16;
const textMax = 60;

/** What stands around the text where a walk is, as it would be written in JSON, with what is long left out. */
export function writtenAround(steps: readonly Step[]): { before: string; after: string } {
  let before = "";
  let after = "";
  for (const { container, keys, at } of steps.slice(-stepsMax)) {
    if (at < 0) continue;
    if (keys === null) {
      before += "[";
      after = `]${after}`;
      continue;
    }
    const place = at >> 1;
    const entry = (key: string): string => `"${key}": ${written(Reflect.get(container, key))}`;
    const earlier = keys.slice(Math.max(0, place - entriesMax), place).map(entry);
    const later = keys.slice(place + 1, place + 1 + entriesMax).map(entry);
    before += `{${[...earlier, at % 2 === 1 ? `"${keys[place]}": ` : ""].join(", ")}`;
    after = `${[...(later.length === 0 ? [] : [""]), ...later].join(", ")}}${after}`;
  }
  // As the text stands between quotes.
  return { before: `${before}"`, after: `"${after}` };
}

function written(value: unknown): string {
  if (typeof value === "string") return `"${value.slice(0, textMax)}"`;
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "[]" : "{}";
  return String(value);
}
