import { locationOf } from "./location.ts";

type Container = readonly unknown[] | Readonly<Record<string, unknown>>;

export interface Step {
  container: Container;
  /** The keys of an object; null for an array. */
  keys: readonly string[] | null;
  /** Index of the entry being visited. */
  at: number;
  /** The nearest key at or above this container. */
  key: string;
}

const ancestorsListed = 32;

/**
 * Visits every string, object key and number of a value, one after the other and without recursion, so that the depth of the value costs
 * memory and never the stack. A value that contains itself is entered once on each way down.
 */
export class Walk {
  text = "";
  key = "";
  role: "string" | "key" | "number" = "string";
  readonly steps: Step[] = [];
  #pending: { value: unknown } | undefined;
  readonly #deep = new Set<object>();

  constructor(value: unknown) {
    this.#pending = { value };
  }

  /** Moves to the next text; false when there is none left. */
  next(): boolean {
    if (this.#pending !== undefined) {
      const { value } = this.#pending;
      this.#pending = undefined;
      if (this.#take(value, "")) return true;
    }
    for (;;) {
      const step = this.steps.at(-1);
      if (step === undefined) return false;
      if (step.keys === null ? this.#nextItem(step) : this.#nextEntry(step)) return true;
    }
  }

  /** Where the walk is, in words that repeat nothing of the value but its own envelope. */
  location(): string {
    return locationOf(this.steps, false);
  }

  /** Where the walk is, with the keys as they are. It is compared with exceptions and never written anywhere. */
  path(): string {
    return locationOf(this.steps, true);
  }

  #nextItem(step: Step): boolean {
    step.at++;
    const { container } = step;
    if (isList(container) && step.at < container.length) return this.#take(container[step.at], step.key);
    this.#leave(step);
    return false;
  }

  /** An object is visited as key, value, key, value: even places are keys. */
  #nextEntry(step: Step): boolean {
    const keys = step.keys ?? [];
    step.at++;
    const key = keys[step.at >> 1];
    if (key === undefined) {
      this.#leave(step);
      return false;
    }
    if (step.at % 2 === 1) return this.#take(valueAt(step.container, key), key);
    this.text = key;
    this.key = "";
    this.role = "key";
    return key.length > 0;
  }

  #take(value: unknown, key: string): boolean {
    this.key = key;
    if (typeof value === "string") {
      this.text = value;
      this.role = "string";
      return value.length > 0;
    }
    if (typeof value === "number" || typeof value === "bigint") {
      this.text = String(value);
      this.role = "number";
      return true;
    }
    if (isContainer(value) && !this.#isInside(value)) this.#enter(value, key);
    return false;
  }

  #enter(container: Container, key: string): void {
    if (this.steps.length >= ancestorsListed) this.#deep.add(container);
    this.steps.push({
      container,
      keys: isList(container) ? null : Object.keys(container),
      at: -1,
      key,
    });
  }

  #leave(step: Step): void {
    this.steps.pop();
    this.#deep.delete(step.container);
  }

  /** Few ancestors are compared one by one, which is cheaper than a set; many are looked up. */
  #isInside(container: object): boolean {
    const listed = Math.min(this.steps.length, ancestorsListed);
    for (let at = 0; at < listed; at++) if (this.steps[at]?.container === container) return true;
    return this.#deep.has(container);
  }
}

const isContainer = (value: unknown): value is Container => typeof value === "object" && value !== null;
const isList = (container: Container): container is readonly unknown[] => Array.isArray(container);
const valueAt = (container: Container, key: string): unknown =>
  isList(container) ? undefined : container[key];
