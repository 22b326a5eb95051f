import type { Inspector } from "./inspector.ts";

const keysMax = 256;

/** Which probes look at a text because of the key above it. Lists repeat the same few keys. */
export class Heeding {
  readonly #inspector: Inspector;
  readonly #known = new Map<string, readonly number[]>();
  /** The key below which a number stood last. */
  #last = { key: "", isIdle: false };

  constructor(inspector: Inspector) {
    this.#inspector = inspector;
  }

  /** Whether any probe wants to know of keys. */
  get isAsked(): boolean {
    return this.#inspector.keyed.length > 0;
  }

  /** Whether a number by itself is nothing to anybody below a key. Numbers of one key come in lists. */
  isIdleBelow(key: string): boolean {
    if (key === this.#last.key && key !== "") return this.#last.isIdle;
    const isIdle = this.#inspector.ofDigits.every((probe) => probe.heedsBelow?.(key) === false);
    this.#last = { key, isIdle };
    return isIdle;
  }

  /** Whether anybody looks at a text because of the key above it: what stands beside it may then make something of it that it is not by itself. */
  heeds(key: string): boolean {
    return key !== "" && this.isAsked && this.of(key).length > 0;
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
