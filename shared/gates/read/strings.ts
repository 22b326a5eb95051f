import { commandOf, commandOfFields } from "./argv.ts";
import { forgetKeys, keysOf } from "./keys.ts";
import { locationOf, type Place } from "./location.ts";

type Container = readonly unknown[] | Readonly<Record<string, unknown>>;

export interface Step extends Place {
  container: Container;
  keys: readonly string[] | null;
  /** Null where each value is asked for when its turn comes: a list of those of a very large object takes longer than all the rest. */
  values: readonly unknown[] | null;
  at: number;
  /** The nearest key at or above this container. */
  key: string;
  /** How many of the keys need not be seen again. */
  passed: number;
  /** How far it is to the next entry: two where only values are visited. */
  stride: 1 | 2;
}

const ancestorsListed = 32;
/** Objects of fewer keys, and of more, have no list of their values made. */
const valuesListedMin = 3;
const valuesListedMax = 512;
/** Numbers of fewer than nine digits or more than eleven can be nothing that a gate looks for. */
const shortestTold = 100_000_000;
const longestTold = 100_000_000_000;
/** Keys that are remembered because they need not be seen again, whatever object they are in. */
const passedMax = 1_024;

/**
 * Visits every string, object key and number of a value, one after the other and without recursion, so that the depth of the value costs
 * memory and never the stack. A value that contains itself comes to an end as well.
 */
export class Walk {
  text = "";
  key = "";
  /** Whether the text is a key. */
  isKey = false;
  readonly steps: Step[] = [];
  /** The first containers that the walk is in; what stands behind those is of no meaning. */
  readonly #first: Container[] = [];
  /** At each depth, the keys of the last object of which none need be seen again: in a list of records they are those of the next one too. */
  readonly #passedKeys: (readonly string[] | undefined)[] = [];
  readonly #passed = new Set<string>();
  #pending: { value: unknown } | undefined;

  constructor(value: unknown) {
    this.#pending = { value };
  }

  /** Moves to the next text, or into the next container, whose text is the command that it may be; false when there is nothing left. */
  next(): boolean {
    if (this.#pending !== undefined) {
      const { value } = this.#pending;
      this.#pending = undefined;
      if (this.#take(value, "")) return true;
    }
    const { steps } = this;
    while (steps.length > 0) {
      const step = steps[steps.length - 1]!;
      if (step.keys === null ? this.#nextItem(step) : this.#nextEntry(step, step.keys)) return true;
    }
    forgetKeys();
    return false;
  }

  /** The object that the text is a member of. */
  get siblings(): Readonly<Record<string, unknown>> | undefined {
    const container = this.steps.at(-1)?.container;
    return container === undefined || isList(container) ? undefined : container;
  }

  /** Where the walk is, in words that repeat nothing of the value but its own envelope. */
  location(): string {
    return locationOf(this.steps, false);
  }

  /** Where the walk is, with the keys as they are. It is compared with exceptions and never written anywhere. */
  path(): string {
    return locationOf(this.steps, true);
  }

  /** Says of the key where the walk is that it need not be visited again. */
  passKey(): void {
    const step = this.steps.at(-1);
    if (step !== undefined) step.passed++;
    if (this.#passed.size < passedMax) this.#passed.add(this.text);
  }

  #nextItem(step: Step): boolean {
    const { container } = step;
    while (isList(container) && ++step.at < container.length) {
      const value = container[step.at];
      if (typeof value === "number" && isUntold(value)) continue;
      return this.#take(value, step.key);
    }
    this.steps.pop();
    return false;
  }

  /** An object is visited as key, value, key, value: even places are keys. */
  #nextEntry(step: Step, keys: readonly string[]): boolean {
    for (;;) {
      step.at += step.stride;
      const place = step.at >> 1;
      if (place >= keys.length) return this.#endObject(step, keys);
      const key = keys[place]!;
      if (step.at % 2 === 1) return this.#take(valueAt(step, place, key), key);
      if (this.#passed.has(key)) {
        step.passed++;
        continue;
      }
      this.text = key;
      this.key = "";
      this.isKey = true;
      return key.length > 0;
    }
  }

  #endObject(step: Step, keys: readonly string[]): false {
    this.steps.pop();
    if (step.passed === keys.length && this.steps.length < ancestorsListed)
      this.#passedKeys[this.steps.length] = keys;
    return false;
  }

  #take(value: unknown, key: string): boolean {
    this.key = key;
    this.isKey = false;
    if (typeof value === "string") {
      this.text = value;
      return value.length > 0;
    }
    if (typeof value === "number" || typeof value === "bigint") {
      if (isUntold(value)) return false;
      this.text = String(value);
      return true;
    }
    if (!isContainer(value) || this.#isInside(value)) return false;
    this.#enter(value, key);
    // A text even when it is empty, so that whoever counts the work also counts containers that hold no text.
    this.text = isList(value) ? commandOf(value) : commandOfFields(value, this.steps.at(-1)?.keys ?? []);
    return true;
  }

  #enter(container: Container, key: string): void {
    if (this.steps.length < ancestorsListed) this.#first[this.steps.length] = container;
    if (isList(container)) {
      this.steps.push({ container, keys: null, values: null, at: -1, key, passed: 0, stride: 1 });
      return;
    }
    const keys = keysOf(container);
    const stride = areSame(keys, this.#passedKeys[this.steps.length]) ? 2 : 1;
    const isListed = keys.length >= valuesListedMin && keys.length <= valuesListedMax;
    const values = isListed ? Object.values(container) : null;
    this.steps.push({ container, keys, values, at: -1, key, passed: 0, stride });
  }

  /**
   * The first ancestors are compared one by one. Of the deeper ones it is enough to compare the one at the highest power of two: on a circle
   * every container comes round again, that one too, while a set of all ancestors costs more than all the rest of the walk.
   */
  #isInside(container: object): boolean {
    const depth = this.steps.length;
    const listed = Math.min(depth, ancestorsListed);
    const first = this.#first;
    for (let at = 0; at < listed; at++) if (first[at] === container) return true;
    return depth > ancestorsListed && this.steps[2 ** (31 - Math.clz32(depth - 1))]?.container === container;
  }
}

function areSame(keys: readonly string[], others: readonly string[] | undefined): boolean {
  if (others === undefined || keys.length !== others.length) return false;
  for (let at = 0; at < keys.length; at++) if (keys[at] !== others[at]) return false;
  return true;
}

const valueAt = ({ values, container }: Step, place: number, key: string): unknown =>
  values === null ? Reflect.get(container, key) : values[place];

const isContainer = (value: unknown): value is Container => typeof value === "object" && value !== null;
const isList = (container: Container): container is readonly unknown[] => Array.isArray(container);

const isUntold = (value: number | bigint): boolean =>
  (value < shortestTold && value > -shortestTold) || value >= longestTold || value <= -longestTold;
