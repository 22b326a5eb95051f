/** So much weighs what is set in all maps of a stream before what was not asked for meanwhile is forgotten. */
const generationMax = 32_768;

/** What the maps of a stream have in common: how much was set in them. */
export class Ages {
  readonly #most: number;
  #left: number;
  generation = 0;

  constructor(most = generationMax) {
    this.#most = most;
    this.#left = most;
  }

  add(weight: number): void {
    this.#left -= weight;
    if (this.#left > 0) return;
    this.#left = this.#most;
    this.generation++;
  }
}

/** A map that forgets what was neither set nor asked for in this generation or the one before it. Nothing is moved within one. */
export class Aging<V> {
  readonly #ages: Ages;
  readonly #weightOf: (value: V) => number;
  #young = new Map<string, V>();
  #old = new Map<string, V>();
  #generation: number;

  constructor(ages: Ages, weightOf: (value: V) => number) {
    this.#ages = ages;
    this.#weightOf = weightOf;
    this.#generation = ages.generation;
  }

  get(key: string): V | undefined {
    this.#age();
    const young = this.#young.get(key);
    if (young !== undefined || this.#old.size === 0) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: string, value: V): void {
    this.#ages.add(this.#weightOf(value));
    this.#age();
    this.#young.set(key, value);
  }

  all(): Map<string, V> {
    this.#age();
    return new Map([...this.#old, ...this.#young]);
  }

  #age(): void {
    const { generation } = this.#ages;
    if (generation === this.#generation) return;
    this.#old = generation === this.#generation + 1 ? this.#young : new Map();
    this.#young = new Map();
    this.#generation = generation;
  }
}
