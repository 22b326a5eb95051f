import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import type { Reputation } from "./model.ts";
import { idsOf } from "./random.ts";
import { claim, strict, type Claim } from "./target.ts";
import { ask, type Answer, type Ask } from "./wire.ts";

interface Gate {
  name: string;
  passed: boolean;
  reason?: string;
  latency_ms: number;
  skipped?: boolean;
}

export interface IngestEvent {
  agent_id: string;
  tool?: string;
  passed: boolean;
  gates: Gate[];
  total_latency_ms: number;
  timestamp?: string;
  evaluation_id?: string;
}

export interface StoredEvent {
  id: string;
  agent_id: string;
  tool_name?: string;
  passed: boolean;
  gates: Gate[];
  total_latency_ms: number;
  reputation_score: number;
  created_at: string;
}

export interface EventsPage {
  events: StoredEvent[];
  limit: number;
  offset: number;
  count: number;
}

export interface Evaluation {
  evaluation_id: string;
  passed: boolean;
  gates: Gate[];
  total_latency_ms: number;
  reputation: Reputation;
}

export interface Ingested {
  accepted: number;
  reputation_updates: { agent_id: string; score: number; status: string }[];
}

export interface AgentRecord {
  agent_id: string;
  first_seen: string;
  last_seen: string;
  eval_count: number;
}

/** A lawful ingest event; a test names only what it is about. */
export function eventOf(agent: string, rest: Partial<IngestEvent> = {}): IngestEvent {
  return { agent_id: agent, passed: true, gates: [], total_latency_ms: 1, ...rest };
}

/** One path segment: like `encodeURIComponent`, and an id of dots does not climb. */
export const segment = (id: string): string =>
  encodeURIComponent(id).replace(/^\.{1,2}$/, (dots) => dots.replaceAll(".", "%2E"));

/** The error shape of the specification. */
export function expectError(answer: Answer, status: number, code: string): void {
  expect(answer.json, `HTTP ${answer.status}`).toMatchObject({
    code,
    status,
    error: expect.stringMatching(/./),
  });
  expect(answer.status).toBe(status);
  expect(answer.headers["content-type"]).toMatch(/^application\/json/);
}

function expectStatus(answer: Answer, status: number): void {
  expect(answer.status, answer.text.slice(0, 300)).toBe(status);
}

/**
 * Reads until it is enough, for at most ten seconds: the specification lets a collector store after its answer. Ours may not, so in
 * strict mode the first read must be enough.
 */
async function eventually<T>(read: () => Promise<T>, enough: (value: T) => boolean): Promise<T> {
  const end = performance.now() + (strict ? 0 : 10_000);
  for (;;) {
    const value = await read();
    if (enough(value) || performance.now() >= end) return value;
    await delay(500);
  }
}

/** The collector as one key sees it. */
export class Caller {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  ask(path: string, what: Ask = {}): Promise<Answer> {
    return ask(path, { key: this.#key, ...what });
  }

  post(path: string, body: unknown): Promise<Answer> {
    return this.ask(path, { body });
  }

  async evaluate(body: Record<string, unknown>): Promise<Evaluation> {
    const answer = await this.post("/v1/evaluate", body);
    expectStatus(answer, 200);
    return answer.json as Evaluation;
  }

  async ingest(events: IngestEvent[]): Promise<Ingested> {
    const answer = await this.post("/v1/ingest", { events });
    expectStatus(answer, 202);
    return answer.json as Ingested;
  }

  async register(agent: string): Promise<void> {
    expectStatus(await this.post("/v1/agents", { agent_id: agent }), 201);
  }

  async reputation(agent: string): Promise<Reputation & { agent_id: string }> {
    const answer = await this.ask(`/v1/reputation/${segment(agent)}`);
    expectStatus(answer, 200);
    return answer.json as Reputation & { agent_id: string };
  }

  async page(query: Record<string, string | number | boolean>): Promise<EventsPage> {
    const written = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    const answer = await this.ask(`/v1/events?${written.join("&")}`);
    expectStatus(answer, 200);
    return answer.json as EventsPage;
  }

  /** The newest events of one agent, when at least `count` of them are listed. */
  async eventsOf(agent: string, count: number): Promise<StoredEvent[]> {
    const query = { agent_id: agent, limit: 100 };
    const page = await eventually(
      () => this.page(query),
      (page) => page.count >= Math.min(count, 100),
    );
    return page.events;
  }

  async agents(): Promise<AgentRecord[]> {
    const answer = await this.ask("/v1/agents");
    expectStatus(answer, 200);
    return (answer.json as { agents: AgentRecord[] }).agents;
  }

  /** The record of one agent, when it counts at least `evaluations`. */
  agent(id: string, evaluations = 0): Promise<AgentRecord | undefined> {
    const find = async () => (await this.agents()).find((agent) => agent.agent_id === id);
    return eventually(find, (agent) => (agent?.eval_count ?? -1) >= evaluations);
  }
}

export interface Kit extends Claim {
  pk: Caller;
  sk: Caller;
  /** Makes an id that nobody has used. */
  fresh: (about: string) => string;
}

/** What one test file needs: its organization, callers with either key, ids of its own. */
export function kitOf(file: string): Kit {
  const claimed = claim(file);
  return {
    ...claimed,
    pk: new Caller(claimed.ours.pk),
    sk: new Caller(claimed.ours.sk),
    fresh: idsOf(fileURLToPath(file)),
  };
}
