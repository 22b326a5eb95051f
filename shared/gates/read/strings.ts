import { commandOf, commandOfFields } from "./argv.ts";
import { forgetKeys, keysOf } from "./keys.ts";
import { type Container, locationOf, type Step, stepInto, stepsOf, valueAt } from "./step.ts";
import { type Dismissal, ofNothing, Shapes } from "./shapes.ts";

const ancestorsListed = 32;
/** Objects of more keys have no list of their values made. */
const valuesListedMax = 512;
/** Numbers of fewer than nine digits or more than eleven can be nothing that a gate looks for. */
const shortestTold = 100_000_000;
const longestTold = 100_000_000_000;
/** Keys that are remembered because they need not be seen again, whatever object they are in. */
const passedMax = 1_024;
/** After so many texts and containers that nobody has to look at, whoever counts the work is asked. */
const entriesMax = 128;

/**
 * Visits every string, object key and number of a value, one after the other and without recursion, so that the depth of the value costs
 * memory and never the stack. A value that contains itself comes to an end as well.
 */
export class Walk {
  text = "";
  key = "";
  /** Whether the text is a key. */
  isKey = false;
  /** Whether the text is made of what the container holds, and stands nowhere in it. */
  isMade = false;
  /** What was gone past since somebody last said that this is counted: texts and containers, and the characters in them. */
  entries = 0;
  characters = 0;
  readonly steps: Step[] = [];
  /** The first containers that the walk is in; what stands behind those is of no meaning. */
  readonly #first: Container[] = [];
  readonly #shapes: Shapes;
  /** Keys that need not be seen again, and whether that is so in any value: nobody had to look. */
  readonly #passed = new Map<string, boolean>();
  readonly #dismissal: Dismissal;
  #pending: { value: unknown } | undefined;

  constructor(value: unknown, dismissal: Dismissal = ofNothing) {
    this.#pending = { value };
    this.#dismissal = dismissal;
    this.#shapes = new Shapes(dismissal.keptKeys);
  }

  /**
   * Moves to the next text that somebody has to look at, which may be the command that a container is, or stops at an empty one for the work to be
   * counted; false when there is nothing left.
   */
  next(): boolean {
    if (this.#pending !== undefined) {
      const { value } = this.#pending;
      this.#pending = undefined;
      if (typeof value === "string" ? this.#show(value, "") : this.#take(value, "")) return true;
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

  /** The same as keys and indexes. */
  at(): (string | number)[] {
    return stepsOf(this.steps);
  }

  /** Says of the text where the walk is that nobody need look at it again: as this key, or below the same key of the same kind of object. */
  pass(): void {
    const step = this.steps.at(-1);
    if (step === undefined) return;
    if (this.isKey) this.#passKey(step, this.text, false);
    else if (step.shape !== null && step.at >= 0) step.shape.passed[step.at >> 1] = this.text;
  }

  #passKey(step: Step, key: string, inAny: boolean): void {
    step.passed++;
    if (!inAny) step.isLookedAt = true;
    if (this.#passed.size < passedMax) this.#passed.set(key, inAny);
  }

  #nextItem(step: Step): boolean {
    const { container, key } = step;
    while (isList(container) && ++step.at < container.length) {
      const value = container[step.at];
      if (typeof value === "string") {
        if (!this.#isDismissed(value, key)) return this.#show(value, key);
      } else if (typeof value === "number") {
        if (!isUntold(value) && this.#take(value, key)) return true;
      } else if (typeof value === "object") {
        if (value !== null) return this.#take(value, key);
      } else if (this.#take(value, key)) return true;
      if (this.entries >= entriesMax) return this.#pause();
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
      if (step.at % 2 === 0) {
        if (!this.#isKnown(step, key)) return this.#show(key, "", true);
        continue;
      }
      const value = valueAt(step, place, key);
      if (typeof value === "string") {
        if (!this.#isPassed(step, place, value, key)) return this.#show(value, key);
      } else if (typeof value === "number") {
        if (!isUntold(value) && this.#take(value, key)) return true;
      } else if (typeof value === "object") {
        if (value !== null) return this.#take(value, key);
      } else if (this.#take(value, key)) return true;
      if (this.entries >= entriesMax) return this.#pause();
    }
  }

  #isKnown(step: Step, key: string): boolean {
    const inAny = this.#passed.get(key);
    if (inAny !== undefined) {
      step.passed++;
      if (!inAny) step.isLookedAt = true;
      return true;
    }
    if (!this.#isDismissed(key, "")) return false;
    this.#passKey(step, key, true);
    return true;
  }

  #endObject(step: Step, keys: readonly string[]): false {
    this.steps.pop();
    if (step.passed === keys.length && step.shape !== null) this.#shapes.add(step.shape, !step.isLookedAt);
    return false;
  }

  /** Whether there is nothing to see in a text. */
  #isDismissed(text: string, key: string): boolean {
    const { length } = text;
    if (length === 0) return true;
    if (!this.#dismissal.ofText(text, key)) return false;
    this.entries++;
    this.characters += length;
    return true;
  }

  #isPassed({ shape }: Step, place: number, text: string, key: string): boolean {
    if (shape === null || place >= valuesListedMax) return this.#isDismissed(text, key);
    if (shape.passed[place] === text) {
      this.entries++;
      this.characters += text.length;
      return true;
    }
    if (!this.#isDismissed(text, key)) return false;
    shape.passed[place] = text;
    return true;
  }

  #show(text: string, key: string, isKey = false): boolean {
    this.text = text;
    this.key = key;
    this.isKey = isKey;
    this.isMade = false;
    return text.length > 0;
  }

  /** Shows the command that a container is. */
  #showMade(text: string, key: string): boolean {
    const isShown = this.#show(text, key);
    this.isMade = true;
    return isShown;
  }

  #pause(): true {
    this.#show("", "");
    return true;
  }

  /** Whether a value that is no text has one to look at. */
  #take(value: unknown, key: string): boolean {
    if (typeof value === "number" || typeof value === "bigint") {
      if (isUntold(value)) return false;
      if (typeof value === "bigint" || !this.#dismissal.ofNumber(value, key))
        return this.#show(String(value), key);
      this.entries++;
      return false;
    }
    return isContainer(value) && !this.#isInside(value) && this.#enter(value, key);
  }

  /** Whether the container is a command. */
  #enter(container: Container, key: string): boolean {
    const { steps } = this;
    this.entries++;
    if (steps.length < ancestorsListed) this.#first[steps.length] = container;
    if (isList(container)) {
      steps.push(stepInto(container, key));
      return this.#showMade(commandOf(container), key);
    }
    const shape = this.#shapes.of(keysOf(container));
    const { keys } = shape;
    const values = keys.length <= valuesListedMax ? Object.values(container) : null;
    const stride = shape.isKnown ? 2 : 1;
    const isLookedAt = false;
    steps.push({ container, keys, values, at: -1, key, shape, passed: 0, isLookedAt, stride });
    return shape.hasArguments && this.#showMade(commandOfFields(container, keys), key);
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

const isContainer = (value: unknown): value is Container => typeof value === "object" && value !== null;
const isList = (container: Container): container is readonly unknown[] => Array.isArray(container);

const isUntold = (value: number | bigint): boolean =>
  (value < shortestTold && value > -shortestTold) || value >= longestTold || value <= -longestTold;
