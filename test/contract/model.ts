/** What the specification says of an agent's window, written down a second time: nothing here is shared with the code under test. */
export interface Verdict {
  passed: boolean;
  latency: number;
}

export interface Reputation {
  score: number;
  status: string;
  evaluations: number;
  passed: number;
  pass_rate: number;
  avg_latency_ms: number;
  streak: number;
}

export class Model {
  #window: Verdict[] = [];

  /** Takes one more evaluation and returns the score right after it. */
  record(verdict: Verdict): number {
    this.#window.push(verdict);
    if (this.#window.length > 500) this.#window.shift();
    return this.reputation().score;
  }

  reputation(): Reputation {
    const evaluations = this.#window.length;
    const passed = this.#window.filter((verdict) => verdict.passed).length;
    const streak = evaluations - 1 - this.#window.findLastIndex((verdict) => !verdict.passed);
    // The latencies are added oldest first: another order may end in other last bits.
    let latency = 0;
    for (const verdict of this.#window) latency += verdict.latency;
    const pass_rate = evaluations === 0 ? 0 : passed / evaluations;
    const avg_latency_ms = evaluations === 0 ? 0 : latency / evaluations;
    return {
      score: scoreOf({ evaluations, pass_rate, avg_latency_ms, streak }),
      status: stageOf(evaluations),
      evaluations,
      passed,
      pass_rate,
      avg_latency_ms,
      streak,
    };
  }
}

function scoreOf(facts: {
  evaluations: number;
  pass_rate: number;
  avg_latency_ms: number;
  streak: number;
}): number {
  if (facts.evaluations === 0) return 0;
  const latency_score = Math.max(0, 1 - facts.avg_latency_ms / 100);
  const streak_score = Math.min(facts.streak, 50) / 50;
  const volume_score = Math.min(facts.evaluations, 500) / 500;
  return Math.floor(facts.pass_rate * 400 + latency_score * 250 + streak_score * 200 + volume_score * 150);
}

function stageOf(evaluations: number): string {
  if (evaluations === 0) return "new";
  if (evaluations < 50) return "calibrating";
  return evaluations < 500 ? "active" : "mature";
}
