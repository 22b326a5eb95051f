import type { Finding, Rule } from "../gate.ts";

/** More than so many of one kind are not told apart. */
export const countedMax = 100;

/** What one gate found so far, one entry for each kind, in the order in which the kinds were met. */
export class Findings {
  readonly #rules: ReadonlyMap<string, Rule>;
  /** Most values have none. */
  #found: Map<string, Finding> | undefined;

  constructor(rules: ReadonlyMap<string, Rule> = new Map()) {
    this.#rules = rules;
  }

  isSought(id: string): boolean {
    return this.#rules.has(id);
  }

  /** Whether there is nothing more to find: all that is told apart was, or the rule is switched off. */
  isFull(id: string): boolean {
    return !this.isSought(id) || this.#found?.get(id)?.count === countedMax;
  }

  /** A rule that is not in the table is switched off, and what it finds is nothing. False when there is no need to look for more. */
  add(id: string, location: () => string): boolean {
    const known = this.#found?.get(id);
    if (known !== undefined) {
      known.count = Math.min(known.count + 1, countedMax);
      return known.count < countedMax;
    }
    const rule = this.#rules.get(id);
    if (rule !== undefined) (this.#found ??= new Map()).set(id, { rule, count: 1, location: location() });
    return true;
  }

  list(): Finding[] {
    return this.#found === undefined ? [] : [...this.#found.values()];
  }
}
