import { buckets } from "./histogram.ts";

/** How many outputs of a stretch of time are of each kind, and in each bucket of times: pairs of a number and a count. */
export interface Cell {
  kinds: Uint32Array;
  times: Uint32Array;
}

/** Counts outputs. It is emptied by taking what was counted, and used again. */
export class Counter {
  #kinds = new Uint32Array(64);
  readonly #times = new Uint32Array(buckets);
  readonly #usedKinds: number[] = [];
  readonly #usedTimes: number[] = [];

  add(kind: number, bucket: number, outputs = 1): void {
    this.#addKind(kind, outputs);
    this.#addTime(bucket, outputs);
  }

  addCell({ kinds, times }: Cell): void {
    for (let at = 0; at < kinds.length; at += 2) this.#addKind(kinds[at] ?? 0, kinds[at + 1] ?? 0);
    for (let at = 0; at < times.length; at += 2) this.#addTime(times[at] ?? 0, times[at + 1] ?? 0);
  }

  take(): Cell {
    return { kinds: drain(this.#usedKinds, this.#kinds), times: drain(this.#usedTimes, this.#times) };
  }

  #addKind(kind: number, outputs: number): void {
    if (kind >= this.#kinds.length) {
      const larger = new Uint32Array(2 * (kind + 1));
      larger.set(this.#kinds);
      this.#kinds = larger;
    }
    const before = this.#kinds[kind] ?? 0;
    if (before === 0) this.#usedKinds.push(kind);
    this.#kinds[kind] = before + outputs;
  }

  #addTime(bucket: number, outputs: number): void {
    const before = this.#times[bucket] ?? 0;
    if (before === 0) this.#usedTimes.push(bucket);
    this.#times[bucket] = before + outputs;
  }
}

function drain(used: number[], counts: Uint32Array): Uint32Array {
  const pairs = new Uint32Array(2 * used.length);
  for (const [at, number] of used.entries()) {
    pairs[2 * at] = number;
    pairs[2 * at + 1] = counts[number] ?? 0;
    counts[number] = 0;
  }
  used.length = 0;
  return pairs;
}

export const isEmpty = ({ kinds }: Cell): boolean => kinds.length === 0;
