import { limits } from "./contract/limits.ts";
import type { WindowFacts } from "./scoring.ts";

const size = limits.windowEvaluations;

/** One evaluation as the window remembers it. */
export interface WindowEntry {
  passed: boolean;
  latencyMs: number;
}

/** An agent's last 500 evaluations, in order of acceptance. */
export class Window {
  readonly #latencies = new Float64Array(size);
  readonly #passes = new Uint8Array(size);
  #next = 0;
  #count = 0;
  #passed = 0;
  #streak = 0;

  static of(entries: Iterable<WindowEntry>): Window {
    const window = new Window();
    for (const { passed, latencyMs } of entries) window.push(passed, latencyMs);
    return window;
  }

  push(passed: boolean, latencyMs: number): void {
    const at = this.#next;
    if (this.#count === size) this.#passed -= this.#passes[at] ?? 0;
    else this.#count++;
    this.#latencies[at] = latencyMs;
    this.#passes[at] = passed ? 1 : 0;
    this.#passed += passed ? 1 : 0;
    // A full window of passes cannot hold a longer streak than itself.
    this.#streak = passed ? Math.min(this.#streak + 1, size) : 0;
    this.#next = at + 1 === size ? 0 : at + 1;
  }

  facts(): WindowFacts {
    return {
      evaluations: this.#count,
      passed: this.#passed,
      streak: this.#streak,
      avgLatencyMs: this.#count === 0 ? 0 : this.#latencySum() / this.#count,
    };
  }

  copy(): Window {
    const copy = new Window();
    copy.#latencies.set(this.#latencies);
    copy.#passes.set(this.#passes);
    copy.#next = this.#next;
    copy.#count = this.#count;
    copy.#passed = this.#passed;
    copy.#streak = this.#streak;
    return copy;
  }

  /**
   * Summed anew each time, oldest first (0.6 µs for 500): a running sum would drift apart between a process that lived long and one that
   * has just read the same window from disk.
   */
  #latencySum(): number {
    const latencies = this.#latencies;
    let sum = 0;
    // Both loops stay inside the array. A fallback for what cannot be missing would double the time of the whole score.
    if (this.#count === size) for (let at = this.#next; at < size; at++) sum += latencies[at]!;
    for (let at = 0; at < this.#next; at++) sum += latencies[at]!;
    return sum;
  }
}
