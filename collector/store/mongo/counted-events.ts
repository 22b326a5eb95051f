import { RecentMap } from "../../../shared/recent-map.ts";
import type { CountsAsked } from "../counts/counts.ts";
import { writeCounts } from "../counts/counts.ts";
import type { Point } from "../counts/points.ts";
import { Facts } from "../counts/facts.ts";
import { bucketOf } from "../counts/histogram.ts";
import { Kinds } from "../counts/kinds.ts";
import { Counters, Timeline } from "../counts/timeline.ts";
import type { Work } from "../counts/work.ts";
import { Order } from "../order.ts";
import type { EventDocument } from "./documents.ts";

/** What is read of an event to count it. */
export type CountedDocument = Pick<EventDocument, "_id" | "a" | "t" | "p" | "tl" | "tool" | "g">;

const timelinesMax = 64;

/** What counts need of an organization's events: some twenty bytes each, and what was counted of whole minutes, hours and days. */
export class CountedEvents {
  readonly #counters = new Counters();
  readonly #kinds = new Kinds();
  readonly #facts = new Facts();
  readonly #times = new Float64Times();
  readonly #all = new Order(this.#times);
  readonly #ofAgents = new Map<string, Order>();
  readonly #timeline = this.#timelineOf(this.#all);
  readonly #timelines = new RecentMap<string, Timeline>(timelinesMax);

  add({ a, t, p, tl, tool, g }: CountedDocument): void {
    const createdAtMs = t.getTime();
    const event = this.#times.push(createdAtMs);
    this.#facts.note(event, this.#kinds.numberOf({ tool, passed: p, gates: g }), bucketOf(tl));
    this.#all.add(event, createdAtMs);
    const own = this.#ofAgents.get(a) ?? new Order(this.#times);
    this.#ofAgents.set(a, own);
    own.add(event, createdAtMs);
    this.#timeline.wasStored(createdAtMs);
    this.#timelines.get(a)?.wasStored(createdAtMs);
  }

  async count({ agentId, fromMs, toMs, stepMs }: CountsAsked, work: Work): Promise<string> {
    const timeline = agentId === undefined ? this.#timeline : this.#ofAgent(agentId);
    const points: Point[] = [];
    for (let at = timeline?.next(fromMs); at !== undefined && at <= toMs;) {
      const atMs = at - (at % stepMs);
      const [from, end] = [Math.max(fromMs, atMs), Math.min(toMs + 1, atMs + stepMs)];
      const cell = timeline?.cell(from, end, stepMs);
      if (cell !== undefined) points.push({ atMs, cell });
      if (work.isLong()) await work.rest();
      at = timeline?.next(end);
    }
    return writeCounts(points, this.#kinds);
  }

  #ofAgent(agentId: string): Timeline | undefined {
    const own = this.#ofAgents.get(agentId);
    if (own === undefined) return undefined;
    const timeline = this.#timelines.get(agentId) ?? this.#timelineOf(own);
    this.#timelines.set(agentId, timeline);
    return timeline;
  }

  #timelineOf(order: Order): Timeline {
    return new Timeline({
      counters: this.#counters,
      columns: this.#times,
      events: () => order.events(),
      count: (event, counter) => {
        counter.add(this.#facts.kind(event), this.#facts.bucket(event));
        return true;
      },
    });
  }
}

class Float64Times {
  #times = new Float64Array(1_024);
  length = 0;

  push(createdAtMs: number): number {
    if (this.length === this.#times.length) {
      const larger = new Float64Array(2 * this.length);
      larger.set(this.#times);
      this.#times = larger;
    }
    this.#times[this.length] = createdAtMs;
    return this.length++;
  }

  createdAtMs(event: number): number {
    return this.#times[event] ?? 0;
  }
}
