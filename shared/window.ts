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
    for (const entry of entries) window.push(entry);
    return window;
  }

  push(entry: WindowEntry): void {
    const at = this.#next;
    if (this.#count === size) this.#passed -= this.#passes[at] ?? 0;
    else this.#count++;
    this.#latencies[at] = entry.latencyMs;
    this.#passes[at] = entry.passed ? 1 : 0;
    this.#passed += entry.passed ? 1 : 0;
    // A full window of passes cannot hold a longer streak than itself.
    this.#streak = entry.passed ? Math.min(this.#streak + 1, size) : 0;
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
    let sum = 0;
    if (this.#count === size) for (let at = this.#next; at < size; at++) sum += this.#latencies[at] ?? 0;
    for (let at = 0; at < this.#next; at++) sum += this.#latencies[at] ?? 0;
    return sum;
  }
}
