import type { Counts, CountsAsked } from "../../collector/store/counts/counts.ts";
import type { NewEvent, Store } from "../../collector/store/store.ts";
import { faultsOf } from "./counted.ts";
import { flightOf } from "./events.ts";

export type Received = NewEvent & { receivedAtMs: number };

/** Each organization's events as they should be, beside a store. */
export class Beside {
  readonly #standing = new Map<string, Record<string, number>>();
  readonly #events = new Map<string, Received[]>();
  store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  async insert(org: string, events: readonly NewEvent[], receivedAtMs: number): Promise<void> {
    const standing = this.#standing.get(org) ?? {};
    this.#standing.set(org, standing);
    const outcome = await this.store.insert(org, receivedAtMs, flightOf(events, standing));
    if (!outcome.every((stored) => stored === true)) throw new Error("a flight was not stored");
    for (const { agentId } of events) standing[agentId] = (standing[agentId] ?? 0) + 1;
    this.of(org).push(...events.map((event) => ({ ...event, receivedAtMs })));
  }

  of(org: string): Received[] {
    const events = this.#events.get(org) ?? [];
    this.#events.set(org, events);
    return events;
  }

  keep(org: string, isKept: (event: Received) => boolean): void {
    this.#events.set(org, this.of(org).filter(isKept));
  }

  /** As retention does: what no window reaches and was received before. */
  retain(org: string, beforeMs: number): void {
    const agents = new Set(this.of(org).map(({ agentId }) => agentId));
    const windows = new Set(
      [...agents].flatMap((agent) =>
        this.of(org)
          .filter(({ agentId }) => agentId === agent)
          .slice(-500),
      ),
    );
    this.keep(org, (event) => event.receivedAtMs >= beforeMs || windows.has(event));
  }

  /** What the store counts otherwise than the events say. */
  async faults(org: string, asked: CountsAsked): Promise<string[]> {
    const counts = JSON.parse((await this.store.counts(org, asked)).written) as Counts;
    return faultsOf(counts, this.of(org), asked);
  }
}
