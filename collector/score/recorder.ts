import type { ReputationSummary } from "../../shared/contract/reputation.ts";
import type { Flight, NewEvent, Outcome, Store } from "../store/store.ts";
import { Contention } from "./contention.ts";
import { plan } from "./flight.ts";
import type { Course, Request, Told } from "./flight.ts";
import { Lanes } from "./lanes.ts";
import type { Passenger } from "./lanes.ts";
import { Tries } from "./tries.ts";
import { agentKey, standingOf } from "./windows.ts";
import type { Windows } from "./windows.ts";
import { StoreError } from "../store-error.ts";

export interface Recorded {
  /** How many of the request's events were known already and so were not counted again. */
  duplicates: number;
  /** Those of its agents that had no event before. */
  newAgents: readonly string[];
  /** Each of the request's agents, right after the request's own events. */
  reputations: Map<string, ReputationSummary>;
}

const conflictsMax = 50;
const patienceMs = 8_000;
const comebackMs = 50;
const looksMax = 16;
const none: ReadonlySet<string> = new Set();

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
  readonly #contention = new Contention();

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
        keys: agentIds.map((agentId) => agentKey(org, agentId)),
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
    try {
      const recorded = await this.#store(org, requests);
      for (const [at, request] of requests.entries()) request.resolve(recorded[at]!);
    } catch (error) {
      for (const request of requests) request.reject(error);
    }
  }

  /** A standing is put back only once it is stored; after any failure the next flight reads it anew. */
  async #store(org: string, requests: readonly Waiting[]): Promise<readonly Recorded[]> {
    const { store, windows, now } = this.#deps;
    const deadline = Math.min(...requests.map((request) => request.since)) + patienceMs;
    const courses = new Map<string, Course>();
    const agentIds = new Set(requests.flatMap((request) => request.agentIds));
    await this.#keepAway(org, agentIds);
    const cold = new Set<string>();
    for (const agentId of agentIds) {
      const standing = windows.take(agentKey(org, agentId));
      if (standing === undefined) cold.add(agentId);
      else courses.set(agentId, { standing, known: none, own: none });
    }
    const read = async (agentId: string): Promise<Course> => {
      return { standing: standingOf(await store.head(org, agentId)), known: none, own: none };
    };
    if (cold.size > 0) await gather(courses, cold, read);

    const newcomers = new Set<string>();
    for (const [agentId, { standing }] of courses) if (standing.sequence === 0) newcomers.add(agentId);

    const answers = requests.map(() => new Map<string, Told>());
    const tries = new Tries();
    let lookedAt = 0;
    for (let attempt = 0; ; attempt++) {
      const { flight, told } = plan(requests, courses);
      const stored = await this.#insert(org, now(), flight, { deadline, tries });
      const missing = new Set(flight.agentIds.filter((_, at) => stored[at] !== true));
      for (const [agentId, { standing }] of courses) {
        if (missing.has(agentId)) continue;
        const key = agentKey(org, agentId);
        windows.put(key, standing);
        this.#contention.stored(key);
        courses.delete(agentId);
      }
      // What is told of a missing agent is replaced when it is planned again.
      for (const [at, answer] of answers.entries())
        for (const [agentId, word] of told[at]!) answer.set(agentId, word);
      if (missing.size === 0) return answers.map((told) => toRecorded(told, newcomers));
      if (attempt === conflictsMax || performance.now() > deadline)
        throw new StoreError("unknown", "the same numbers were taken again and again");
      // The first conflict only says that what was remembered is old.
      if (attempt > 0) {
        const raceMs = performance.now() - lookedAt;
        for (const agentId of missing) this.#contention.lost(agentKey(org, agentId), raceMs);
        await this.#keepAway(org, missing);
      }
      lookedAt = performance.now();
      const look = { requests, deadline, tries };
      await gather(courses, missing, (agentId) => this.#lookAgain(org, agentId, look));
    }
  }

  async #keepAway(org: string, agentIds: ReadonlySet<string>): Promise<void> {
    if (this.#contention.isQuiet) return;
    let mostMs = 0;
    for (const agentId of agentIds)
      mostMs = Math.max(mostMs, this.#contention.waitMs(agentKey(org, agentId)));
    if (mostMs > 0) await pause(this.#deps.random() * mostMs);
  }

  /** An outcome that is not known is looked into like a conflict, as long as the requests can wait. */
  async #insert(
    org: string,
    receivedAtMs: number,
    flight: Flight,
    { deadline, tries }: { deadline: number; tries: Tries },
  ): Promise<readonly Outcome[]> {
    if (flight.events.length === 0) return flight.agentIds.map(() => true);
    try {
      const stored = await this.#deps.store.insert(org, receivedAtMs, flight);
      if (stored.some((outcome) => typeof outcome === "number"))
        tries.note(flight, receivedAtMs, stored.map(partOf));
      return stored;
    } catch (error) {
      const lookAgain =
        error instanceof StoreError && error.outcome === "unknown" && performance.now() < deadline;
      if (!lookAgain) throw error;
      tries.note(
        flight,
        receivedAtMs,
        flight.agentIds.map(() => Infinity),
      );
      return flight.agentIds.map(() => false);
    }
  }

  /** Reads an agent anew; the store may need a moment to come back. */
  async #lookAgain(
    org: string,
    agentId: string,
    look: { requests: readonly Request[]; deadline: number; tries: Tries },
  ): Promise<Course> {
    const { store } = this.#deps;
    const ids = look.requests.flatMap(({ events }) =>
      events.filter((event) => event.agentId === agentId).map((event) => event.evaluationId),
    );
    for (;;) {
      try {
        const [known, head] = await Promise.all([store.known(org, agentId, ids), store.head(org, agentId)]);
        // What is known may have been stored after the head was read, and must be in the window that is told of.
        const newest = known.size === 0 ? head : await store.head(org, agentId);
        return { standing: standingOf(newest), known, own: look.tries.own(agentId, known, newest.sequence) };
      } catch (error) {
        if (!(error instanceof StoreError) || performance.now() > look.deadline) throw error;
        await pause(comebackMs);
      }
    }
  }
}

/** Looks several agents up at once; more would only wait in the store, and the last of them for too long. */
async function gather(
  courses: Map<string, Course>,
  agentIds: ReadonlySet<string>,
  look: (agentId: string) => Promise<Course>,
): Promise<void> {
  const ids = [...agentIds];
  for (let from = 0; from < ids.length; from += looksMax) {
    const some = ids.slice(from, from + looksMax);
    const looked = await Promise.all(some.map(async (id) => ({ id, course: await look(id) })));
    for (const { id, course } of looked) courses.set(id, course);
  }
}

/** How many events are stored of an agent that will be looked at again. */
const partOf = (outcome: Outcome): number => (typeof outcome === "number" ? outcome : 0);

function toRecorded(told: ReadonlyMap<string, Told>, newcomers: ReadonlySet<string>): Recorded {
  let duplicates = 0;
  const newAgents: string[] = [];
  const reputations = new Map<string, ReputationSummary>();
  for (const [agentId, word] of told) {
    duplicates += word.duplicates;
    if (newcomers.has(agentId)) newAgents.push(agentId);
    reputations.set(agentId, word.reputation);
  }
  return { duplicates, newAgents, reputations };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
