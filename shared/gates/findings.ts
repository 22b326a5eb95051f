import type { Finding, Rule } from "./gate.ts";

/** What one gate found so far, one entry for each kind, in the order in which the kinds were met. */
export class Findings {
  readonly #rules: ReadonlyMap<string, Rule>;
  readonly #found = new Map<string, Finding>();

  constructor(rules: ReadonlyMap<string, Rule>) {
    this.#rules = rules;
  }

  /** A rule that is not in the table is switched off, and what it finds is nothing. */
  add(id: string, location: () => string): void {
    const known = this.#found.get(id);
    if (known !== undefined) {
      known.count++;
      return;
    }
    const rule = this.#rules.get(id);
    if (rule !== undefined) this.#found.set(id, { rule, count: 1, location: location() });
  }

  list(): Finding[] {
    return [...this.#found.values()];
  }
}
