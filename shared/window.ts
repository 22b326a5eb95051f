import { limits } from "./contract/limits.ts";
import type { WindowFacts } from "./scoring.ts";

const size = limits.windowEvaluations;
/** Room behind the window: it stays in one piece, and is moved to the front once in so many evaluations. */
const slack = 128;
const group = 4;

/** One evaluation as the window remembers it. */
export interface WindowEntry {
  passed: boolean;
  latencyMs: number;
}

/**
 * An agent's last 500 evaluations, in order of acceptance. The latencies are summed anew each time, oldest first: a running sum would drift apart
 * between a process that lived long and one that has just read the same window from disk.
 */
export class Window {
  readonly #latencies = new Float64Array(size + slack);
  readonly #passes = new Uint8Array(size + slack);
  #end = 0;
  #count = 0;
  #passed = 0;
  #streak = 0;
  #sum = 0;

  static of(entries: readonly WindowEntry[]): Window {
    const window = new Window();
    window.pushAll(entries);
    return window;
  }

  facts(): WindowFacts {
    return {
      evaluations: this.#count,
      passed: this.#passed,
      streak: this.#streak,
      avgLatencyMs: this.#count === 0 ? 0 : this.#sum / this.#count,
    };
  }

  /** Takes evaluations in and says how the window looked after each of them. */
  pushAll(entries: readonly WindowEntry[]): WindowFacts[] {
    const facts: WindowFacts[] = [];
    for (let at = 0; at < entries.length; at += group) {
      if (this.#end + group > this.#latencies.length) this.#moveToFront();
      const some = entries.slice(at, at + group);
      for (const [step, { latencyMs }] of some.entries()) this.#latencies[this.#end + step] = latencyMs;
      const rolling = this.#count === size ? rollingSums(this.#latencies, this.#end - size + 1) : undefined;
      for (const [step, { passed }] of some.entries()) {
        this.#take(passed);
        this.#sum = rolling?.[step] ?? this.#plainSum();
        facts.push(this.facts());
      }
    }
    return facts;
  }

  #take(passed: boolean): void {
    if (this.#count === size) this.#passed -= this.#passes[this.#end - size]!;
    else this.#count++;
    this.#passes[this.#end++] = passed ? 1 : 0;
    this.#passed += passed ? 1 : 0;
    // A full window of passes cannot hold a longer streak than itself.
    this.#streak = passed ? Math.min(this.#streak + 1, size) : 0;
  }

  /** While the window grows, one more addition continues the sum from the left. */
  #plainSum(): number {
    if (this.#end === this.#count) return this.#sum + this.#latencies[this.#end - 1]!;
    let sum = 0;
    for (let at = this.#end - this.#count; at < this.#end; at++) sum += this.#latencies[at]!;
    return sum;
  }

  #moveToFront(): void {
    this.#latencies.copyWithin(0, this.#end - this.#count, this.#end);
    this.#passes.copyWithin(0, this.#end - this.#count, this.#end);
    this.#end = this.#count;
  }
}

/**
 * The sums of four windows that follow one another. Each addition waits only for the one before it in its own sum, so four take hardly longer than one
 * (0.6 µs for 500).
 */
function rollingSums(latencies: Float64Array, from: number): readonly number[] {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let at = from; at < from + size; at++) {
    first += latencies[at]!;
    second += latencies[at + 1]!;
    third += latencies[at + 2]!;
    fourth += latencies[at + 3]!;
  }
  return [first, second, third, fourth];
}
