/** A seeded source of chance (mulberry32): equal seeds give equal histories on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Seeds 1..count; `SEEDS=n` asks for another number, `SEED=n` for exactly one. */
export function seeds(count: number): number[] {
  const { SEED, SEEDS } = process.env;
  if (SEED !== undefined) return [Number(SEED)];
  return Array.from({ length: SEEDS === undefined ? count : Number(SEEDS) }, (_, at) => at + 1);
}

/**
 * A latency whose last bits matter. The plain draws above have so few digits that any sum of them is exact in doubles, and then the order in which they
 * are summed could be wrong unseen.
 */
export function latencyMs(random: () => number): number {
  return random() * 40 * Math.PI;
}

export function pick<T>(random: () => number, from: readonly T[]): T {
  const chosen = from[Math.floor(random() * from.length)];
  if (chosen === undefined) throw new RangeError("nothing to pick from");
  return chosen;
}

export function between(random: () => number, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}
