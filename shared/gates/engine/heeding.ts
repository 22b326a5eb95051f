import type { Inspector } from "./inspector.ts";

const keysMax = 256;

/** Which probes look at a text because of the key above it. Lists repeat the same few keys. */
export class Heeding {
  readonly #inspector: Inspector;
  readonly #known = new Map<string, readonly number[]>();

  constructor(inspector: Inspector) {
    this.#inspector = inspector;
  }

  /** Whether any probe wants to know of keys. */
  get isAsked(): boolean {
    return this.#inspector.keyed.length > 0;
  }

  of(key: string): readonly number[] {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { entries, keyed } = this.#inspector;
    const heeding = keyed.filter((at) => entries[at]?.probe.under?.heeds(key));
    if (this.#known.size === keysMax) this.#known.clear();
    this.#known.set(key, heeding);
    return heeding;
  }
}
