import { isArgumentsKey } from "./argv.ts";

const slots = 64;
/** Objects of more keys are seldom like another one. */
const keysMax = 512;

/** Objects of the same keys, none of which need be seen again: in a list of records, and wherever else a record comes back. */
export interface Shape {
  readonly keys: readonly string[];
  /** For each key the text that stood there last and need not be looked at again. */
  readonly passed: (string | undefined)[];
  readonly hasArguments: boolean;
}

/** The shapes of one value. What looks alike shares a place, and the last one has it. */
export class Shapes {
  readonly #known: (Shape | undefined)[] = [];

  of(keys: readonly string[]): Shape | undefined {
    const known = this.#known[slotOf(keys)];
    return known !== undefined && areSame(keys, known.keys) ? known : undefined;
  }

  add(shape: Shape): void {
    if (shape.keys.length <= keysMax) this.#known[slotOf(shape.keys)] = shape;
  }
}

export function shapeOf(keys: readonly string[]): Shape {
  let hasArguments = false;
  for (let at = 0; at < keys.length; at++) hasArguments ||= isArgumentsKey(keys[at]!);
  return { keys, passed: [], hasArguments };
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
