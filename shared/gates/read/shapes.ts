import { isArgumentsKey } from "./argv.ts";

const slots = 64;
/** Objects of more keys are seldom like another one. */
const keysMax = 512;

/** Objects of the same keys: in a list of records, and wherever else a record comes back. */
export interface Shape {
  readonly keys: readonly string[];
  /** Whether one of them was read to its end, and none of its keys need be seen again. */
  isKnown: boolean;
  /** For each key the text that stood there last and need not be looked at again. */
  readonly passed: (string | undefined)[];
  readonly hasArguments: boolean;
}

/** The shapes of one value. What looks alike shares a place, and the last one has it. */
export class Shapes {
  readonly #known: (Shape | undefined)[] = [];
  /** Those that began last: objects in each other share one long before any of them ends. */
  readonly #begun: (Shape | undefined)[] = [];

  of(keys: readonly string[]): Shape {
    const slot = slotOf(keys);
    const known = this.#known[slot];
    if (known !== undefined && areSame(keys, known.keys)) return known;
    const begun = this.#begun[slot];
    if (begun !== undefined && areSame(keys, begun.keys)) return begun;
    return (this.#begun[slot] = shapeOf(keys));
  }

  add(shape: Shape): void {
    if (shape.keys.length > keysMax) return;
    shape.isKnown = true;
    this.#known[slotOf(shape.keys)] = shape;
  }
}

function shapeOf(keys: readonly string[]): Shape {
  let hasArguments = false;
  for (let at = 0; at < keys.length; at++) hasArguments ||= isArgumentsKey(keys[at]!);
  return { keys, isKnown: false, passed: [], hasArguments };
}

/** By what the first key and the last one are, and how many there are. */
function slotOf(keys: readonly string[]): number {
  const { length } = keys;
  if (length === 0) return 0;
  const first = keys[0]!;
  return (31 * length + 7 * first.length + first.charCodeAt(0) + 5 * keys[length - 1]!.length) % slots;
}

function areSame(keys: readonly string[], others: readonly string[]): boolean {
  if (keys.length !== others.length) return false;
  for (let at = 0; at < keys.length; at++) if (keys[at] !== others[at]) return false;
  return true;
}
