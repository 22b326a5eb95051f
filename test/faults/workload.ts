import { attempt, event } from "../support/clients.ts";
import type { Answer, IngestEvent, Target } from "../support/clients.ts";
import { between, latencyMs, pick, seededRandom } from "../support/random.ts";

/** One instant for every event: `GET /v1/events` then lists exactly in (reversed) order of acceptance. */
export const sameInstant = "2026-03-01T12:00:00.000Z";
export const workloadAgents = ["crawler", "coder", "writer", "reader"];

export interface SentBatch {
  events: IngestEvent[];
  /** Undefined until an answer came whole. */
  answer: Answer | undefined;
}

/** A client that sends its own seeded batches one after the other, and remembers what it was told about each. */
export class WorkloadClient {
  readonly sent: SentBatch[] = [];
  readonly #random: () => number;
  readonly #name: string;
  #ids = 0;
  #gates: unknown[] | undefined;

  constructor(name: string, seed: number) {
    this.#name = name;
    this.#random = seededRandom(seed);
  }

  /** Gives every event these gates, so that a few batches fill the store's log. */
  bulky(gates: unknown[]): this {
    this.#gates = gates;
    return this;
  }

  /** Until the collector is gone, or the number of batches is reached. */
  async run(target: Target, batches: number, onAnswer: (answer: Answer) => void = () => {}): Promise<void> {
    while (this.sent.length < batches) {
      const batch: SentBatch = { events: this.#batch(), answer: undefined };
      this.sent.push(batch);
      batch.answer = await attempt(target, "POST", "/v1/ingest", { body: { events: batch.events } });
      if (batch.answer === undefined) return;
      onAnswer(batch.answer);
    }
  }

  /** Sends once more what was never answered, as any client would after a broken connection. */
  async retry(target: Target): Promise<void> {
    for (const batch of this.sent) {
      if (batch.answer?.status === 202) continue;
      batch.answer = await attempt(target, "POST", "/v1/ingest", { body: { events: batch.events } });
    }
  }

  get unanswered(): SentBatch[] {
    return this.sent.filter((batch) => batch.answer?.status !== 202);
  }

  #batch(): IngestEvent[] {
    const events: IngestEvent[] = [];
    for (let left = between(this.#random, 1, 16); left > 0; left--) {
      const earlier = pick(this.#random, [events, this.sent.at(-1)?.events ?? events]);
      const again = this.#random() < 0.1 ? earlier[between(this.#random, 0, earlier.length - 1)] : undefined;
      events.push(again ?? this.#fresh());
    }
    return events;
  }

  #fresh(): IngestEvent {
    const counter = String(this.#ids++).padStart(6, "0");
    const scattered = Math.floor(this.#random() * 1e9).toString(36);
    // Time-ordered ids append to an index, scattered ones split its pages: a crash meets both.
    const id = this.#random() < 0.5 ? `${counter}-${this.#name}` : `${scattered}-${this.#name}-${counter}`;
    return event(pick(this.#random, workloadAgents), id, {
      passed: this.#random() < 0.8,
      total_latency_ms: latencyMs(this.#random),
      timestamp: sameInstant,
      ...(this.#gates === undefined ? {} : { gates: this.#gates }),
    });
  }
}

/** Clients of their own chance each, all different from those of another seed. */
export function clientsOf(seed: number, count: number): WorkloadClient[] {
  return Array.from({ length: count }, (_, at) => new WorkloadClient(`s${seed}c${at}`, seed * 1_000 + at));
}
