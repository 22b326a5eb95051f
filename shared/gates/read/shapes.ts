import { isArgumentsKey } from "./argv.ts";

/** Of the values before this one more are kept than of this one: to make room for many takes longer than to look at a few. */
const slots = 64;
const keptSlots = 1_024;
/** Objects of more keys are seldom like another one. */
const keysMax = 512;
/** Of more keys, and of such that are no names of fields, nothing is kept for the next value: whoever writes them writes data. */
const keptKeysMax = 128;
const fieldName = /^[a-z_$+-][\w$.-]{0,47}$/i;

/** Objects of the same keys: in a list of records, and wherever else a record comes back. */
export interface Shape {
  readonly keys: readonly string[];
  /** Whether one of them was read to its end, and none of its keys need be seen again. */
  isKnown: boolean;
  /** For each key the text that stood there last and need not be looked at again. */
  readonly passed: (string | undefined)[];
  readonly hasArguments: boolean;
}

/** What one tool answers has the same fields each time: lists of keys in which nobody has to look at any. */
export class KeptKeys {
  readonly #kept: (KeptList | undefined)[] = [];
  /** What came by last in each place: only what comes back is kept. */
  readonly #seen = new Uint32Array(keptSlots);

  of(keys: readonly string[], sum: number): KeptList | undefined {
    const kept = this.#kept[sum % keptSlots];
    return kept !== undefined && areSame(keys, kept.keys) ? kept : undefined;
  }

  add({ keys, hasArguments }: KeptList): void {
    const sum = sumOf(keys);
    const slot = sum % keptSlots;
    if (this.#seen[slot] !== sum) {
      this.#seen[slot] = sum;
      return;
    }
    this.#seen[slot] = 0;
    if (keys.length > keptKeysMax) return;
    for (const key of keys) if (!fieldName.test(key)) return;
    this.#kept[slot] = { keys, hasArguments };
  }
}

type KeptList = Pick<Shape, "keys" | "hasArguments">;

/** The shapes of one value. What looks alike shares a place, and the last one has it. */
export class Shapes {
  readonly #known: (Shape | undefined)[] = [];
  /** Those that began last: objects in each other share one long before any of them ends. */
  readonly #begun: (Shape | undefined)[] = [];
  readonly #kept: KeptKeys;

  constructor(kept: KeptKeys) {
    this.#kept = kept;
  }

  of(keys: readonly string[]): Shape {
    const sum = sumOf(keys);
    const slot = sum % slots;
    const known = this.#known[slot];
    if (known !== undefined && areSame(keys, known.keys)) return known;
    const begun = this.#begun[slot];
    if (begun !== undefined && areSame(keys, begun.keys)) return begun;
    const kept = this.#kept.of(keys, sum);
    if (kept === undefined) return (this.#begun[slot] = shapeOf(keys, false, haveArguments(keys)));
    return (this.#known[slot] = shapeOf(kept.keys, true, kept.hasArguments));
  }

  /** Says of a shape that none of its keys need be seen again: in this value, or in any. */
  add(shape: Shape, inAny: boolean): void {
    if (shape.keys.length > keysMax) return;
    shape.isKnown = true;
    this.#known[sumOf(shape.keys) % slots] = shape;
    if (inAny) this.#kept.add(shape);
  }
}

const shapeOf = (keys: readonly string[], isKnown: boolean, hasArguments: boolean): Shape => ({
  keys,
  isKnown,
  passed: [],
  hasArguments,
});

function haveArguments(keys: readonly string[]): boolean {
  for (let at = 0; at < keys.length; at++) if (isArgumentsKey(keys[at]!)) return true;
  return false;
}

/** By what the first key and the last one are, and how many there are. */
function sumOf(keys: readonly string[]): number {
  const { length } = keys;
  if (length === 0) return 0;
  const first = keys[0]!;
  const last = keys[length - 1]!;
  return (31 * (31 * (31 * length + first.length) + last.length) + first.charCodeAt(0)) >>> 0;
}

function areSame(keys: readonly string[], others: readonly string[]): boolean {
  if (keys.length !== others.length) return false;
  for (let at = 0; at < keys.length; at++) if (keys[at] !== others[at]) return false;
  return true;
}

/** Tells of a text, or of a number, that no gate has to look at it. */
export interface Dismissal {
  ofText(text: string, key: string): boolean;
  ofNumber(number: number, key: string): boolean;
  /** Objects of no key that anybody would look at, in the values before this one. */
  readonly keptKeys: KeptKeys;
}

export const ofNothing: Dismissal = {
  ofText: () => false,
  ofNumber: () => false,
  keptKeys: new KeptKeys(),
};
