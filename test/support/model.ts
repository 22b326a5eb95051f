/**
 * What the collector must answer, said a second time and as plainly as possible: no ring, no cache, no code shared with the product. It takes
 * events in the order in which the collector accepted them.
 */
export interface ModelEvent {
  agent: string;
  id: string;
  passed: boolean;
  latencyMs: number;
  createdMs: number;
}

export interface ModelReputation {
  score: number;
  status: string;
  evaluations: number;
  passed: number;
  pass_rate: number;
  avg_latency_ms: number;
  streak: number;
}

export class Model {
  readonly #histories = new Map<string, ModelEvent[]>();
  readonly #ids = new Set<string>();

  /** The score right after this event, or undefined when the event was counted before. */
  record(org: string, event: ModelEvent): number | undefined {
    const id = JSON.stringify([org, event.agent, event.id]);
    if (this.#ids.has(id)) return undefined;
    this.#ids.add(id);
    const agent = JSON.stringify([org, event.agent]);
    const history = this.#histories.get(agent) ?? [];
    history.push(event);
    this.#histories.set(agent, history);
    return this.reputation(org, event.agent).score;
  }

  history(org: string, agent: string): readonly ModelEvent[] {
    return this.#histories.get(JSON.stringify([org, agent])) ?? [];
  }

  reputation(org: string, agent: string): ModelReputation {
    const window = this.history(org, agent).slice(-500);
    const n = window.length;
    if (n === 0) return { score: 0, status: "new", ...counts(0, 0, 0), avg_latency_ms: 0, streak: 0 };
    const passed = window.filter((event) => event.passed).length;
    const streak = n - 1 - window.findLastIndex((event) => !event.passed);
    let latencySum = 0;
    for (const event of window) latencySum += event.latencyMs;
    const average = latencySum / n;
    const passRate = passed / n;
    const latencyScore = Math.max(0, 1 - average / 100);
    const score = Math.floor(
      passRate * 400 +
        latencyScore * 250 +
        (Math.min(streak, 50) / 50) * 200 +
        (Math.min(n, 500) / 500) * 150,
    );
    const status = n >= 500 ? "mature" : n >= 50 ? "active" : "calibrating";
    return { score, status, ...counts(n, passed, passRate), avg_latency_ms: average, streak };
  }

  /** The agent's record as `GET /v1/agents` lists it, or undefined for an agent that never was evaluated. */
  agent(
    org: string,
    agent: string,
  ): { first_seen: string; last_seen: string; eval_count: number } | undefined {
    const times = this.history(org, agent).map((event) => event.createdMs);
    if (times.length === 0) return undefined;
    return {
      first_seen: written(Math.min(...times)),
      last_seen: written(Math.max(...times)),
      eval_count: times.length,
    };
  }
}

function counts(evaluations: number, passed: number, passRate: number) {
  return { evaluations, passed, pass_rate: passRate };
}

function written(ms: number): string {
  return new Date(ms).toISOString();
}
