import type { AgentBatch, NewEvent, Store } from "../store/store.ts";
import { StoreError } from "../store/store.ts";
import { plan } from "./flight.ts";
import type { Recorded, Request } from "./flight.ts";
import { Lanes } from "./lanes.ts";
import type { Passenger } from "./lanes.ts";
import { agentKey, standingOf } from "./windows.ts";
import type { Standing, Windows } from "./windows.ts";

const conflictsMax = 50;
const patienceMs = 8_000;

interface Waiting extends Passenger, Request {
  since: number;
  resolve: (recorded: Recorded) => void;
  reject: (error: unknown) => void;
}

export interface RecorderDeps {
  store: Store;
  windows: Windows;
  /** Wall clock: when an event was received. */
  now: () => number;
  random: () => number;
}

/** Where evaluate and ingest both end: events become part of their agents' windows, durably, each exactly once. */
export class Recorder {
  readonly #deps: RecorderDeps;
  readonly #lanes: Lanes<Waiting>;

  constructor(deps: RecorderDeps) {
    this.#deps = deps;
    this.#lanes = new Lanes((org, passengers) => this.#fly(org, passengers));
  }

  /** Resolves when every event is stored or known to have been; rejects with a StoreError when that cannot be said. */
  record(org: string, events: readonly NewEvent[]): Promise<Recorded> {
    const agentIds = [...new Set(events.map((event) => event.agentId))];
    return new Promise((resolve, reject) => {
      this.#lanes.board({
        org,
        agentIds,
        events,
        size: events.length,
        since: performance.now(),
        resolve,
        reject,
      });
    });
  }

  async #fly(org: string, requests: readonly Waiting[]): Promise<void> {
    const agentIds = [...new Set(requests.flatMap((request) => request.agentIds))];
    try {
      const recorded = await this.#store(org, agentIds, requests);
      requests.forEach((request, at) => {
        const answer = recorded[at];
        if (answer !== undefined) request.resolve(answer);
      });
    } catch (error) {
      // What the store now holds is not known, so nothing that was remembered of these agents may be trusted.
      for (const agentId of agentIds) this.#deps.windows.forget(agentKey(org, agentId));
      for (const request of requests) request.reject(error);
    }
  }

  async #store(org: string, agentIds: readonly string[], requests: readonly Waiting[]): Promise<Recorded[]> {
    const { store, windows, now, random } = this.#deps;
    const deadline = Math.min(...requests.map((request) => request.since)) + patienceMs;
    const standings = new Map<string, Standing>();
    const known = new Map<string, Set<string>>();
    const stored = new Set<string>();
    for (const agentId of agentIds) standings.set(agentId, await windows.load(store, org, agentId));

    for (let attempt = 0; ; attempt++) {
      const planned = plan(requests, standings, known);
      const batches = planned.batches.filter((batch) => !stored.has(batch.agentId));
      const outcomes = await this.#insert(org, now(), batches, deadline);
      batches.forEach((batch, at) => outcomes[at] === true && stored.add(batch.agentId));
      const missing = batches.filter((batch) => !stored.has(batch.agentId));
      if (missing.length === 0) {
        for (const [agentId, standing] of planned.after) windows.set(agentKey(org, agentId), standing);
        return planned.recorded;
      }
      if (attempt === conflictsMax)
        throw new StoreError("unknown", "the same numbers were taken again and again");
      if (attempt > 0) await pause(random() * 4);
      for (const batch of missing) {
        known.set(batch.agentId, await this.#known(org, batch, known.get(batch.agentId)));
        standings.set(batch.agentId, standingOf(await store.head(org, batch.agentId)));
      }
    }
  }

  /** An outcome that is not known is looked into like a conflict, as long as the requests can wait. */
  async #insert(
    org: string,
    receivedAtMs: number,
    batches: readonly AgentBatch[],
    deadline: number,
  ): Promise<readonly boolean[]> {
    if (batches.length === 0) return [];
    try {
      return await this.#deps.store.insert(org, receivedAtMs, batches);
    } catch (error) {
      const lookAgain =
        error instanceof StoreError && error.outcome === "unknown" && performance.now() < deadline;
      if (!lookAgain) throw error;
      return batches.map(() => false);
    }
  }

  async #known(
    org: string,
    batch: AgentBatch,
    before: ReadonlySet<string> | undefined,
  ): Promise<Set<string>> {
    const ids = batch.events.map((event) => event.evaluationId);
    return new Set([...(before ?? []), ...(await this.#deps.store.known(org, batch.agentId, ids))]);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
