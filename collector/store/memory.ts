import type { AgentRecord } from "../../shared/contract/agents.ts";
import type { AgentPlace } from "./agents-page.ts";
import { comparePlaces } from "./agents-page.ts";
import { limits } from "../../shared/contract/limits.ts";
import { tallyOf } from "../../shared/explain/tally.ts";
import { recount } from "./counts/counts.ts";
import { followedMax } from "./follow.ts";
import { toStoredEvent } from "./stored-event.ts";
import { toScorePoint } from "./window-reads.ts";
import type { Flight, KeptEvent, Store } from "./store.ts";
import { isWanted } from "./wanted.ts";

interface Agent {
  agentId: string;
  registeredAtMs: number;
  sequence: number;
  firstSeenMs: number;
  lastSeenMs: number;
  evaluationIds: Set<string>;
}

interface Shelf {
  agents: Map<string, Agent>;
  /** In order of acceptance. */
  events: KeptEvent[];
  /** Where each event stands in that order; what was erased leaves a gap. */
  places: { next: number; of: WeakMap<KeptEvent, number> };
}

function windowOf({ events }: Shelf, agentId: string): KeptEvent[] {
  return events.filter((event) => event.agentId === agentId).slice(-limits.windowEvaluations);
}

/** The store contract in its plainest form: what the others must agree with. Nothing outlives the process. */
export function openMemoryStore(): Store {
  const shelves = new Map<string, Shelf>();
  const shelfOf = (org: string): Shelf => {
    const shelf = shelves.get(org) ?? {
      agents: new Map(),
      events: [],
      places: { next: 0, of: new WeakMap() },
    };
    shelves.set(org, shelf);
    return shelf;
  };

  return {
    kind: "memory",
    shared: false,

    async insert(org, receivedAtMs, flight) {
      const shelf = shelfOf(org);
      const fits = fitting(shelf, flight);
      if (!fits.every(Boolean)) return fits.map(() => false);
      for (const { event, sequence, score } of flight.events) {
        const agent = shelf.agents.get(event.agentId) ?? newAgent(event.agentId, receivedAtMs);
        shelf.agents.set(event.agentId, agent);
        const kept = { ...event, sequence, score, receivedAtMs };
        shelf.events.push(kept);
        shelf.places.of.set(kept, shelf.places.next++);
        agent.sequence = sequence;
        agent.firstSeenMs = Math.min(agent.firstSeenMs, event.createdAtMs);
        agent.lastSeenMs = Math.max(agent.lastSeenMs, event.createdAtMs);
        agent.evaluationIds.add(event.evaluationId);
      }
      return fits;
    },

    async head(org, agentId) {
      const shelf = shelfOf(org);
      return { sequence: shelf.agents.get(agentId)?.sequence ?? 0, window: windowOf(shelf, agentId) };
    },

    async tally(org, agentId) {
      return { tally: tallyOf(windowOf(shelfOf(org), agentId)), workMs: 0 };
    },

    async history(org, agentId) {
      return { points: windowOf(shelfOf(org), agentId).map(toScorePoint), workMs: 0 };
    },

    async known(org, agentId, evaluationIds) {
      const used = shelfOf(org).agents.get(agentId)?.evaluationIds;
      return new Map(evaluationIds.filter((id) => used?.has(id)).map((id) => [id, undefined]));
    },

    async register(org, agentId, atMs) {
      const { agents } = shelfOf(org);
      if (!agents.has(agentId)) agents.set(agentId, newAgent(agentId, atMs));
    },

    async events(org, filter) {
      return shelfOf(org)
        .events.filter((event) => isWanted(filter, event))
        .toReversed()
        .sort((a, b) => b.createdAtMs - a.createdAtMs)
        .slice(filter.offset, filter.offset + filter.limit)
        .map((event) => toStoredEvent(org, event, filter));
    },

    async counts(org, { agentId, fromMs, toMs, stepMs }) {
      const counted = shelfOf(org).events.filter((event) => isWanted({ agentId, fromMs, toMs }, event));
      return { written: recount(counted, { stepMs }), workMs: 0 };
    },

    async agents(org, { limit, after }) {
      const behind = [...shelfOf(org).agents.values()]
        .map((agent) => ({ place: placeOf(agent), record: toRecord(agent) }))
        .filter(({ place }) => after === undefined || comparePlaces(place, after) > 0)
        .sort((a, b) => comparePlaces(a.place, b.place));
      return {
        agents: behind.slice(0, limit).map(({ record }) => record),
        next: behind.length > limit ? behind[limit - 1]?.place : undefined,
      };
    },

    async agent(org, agentId) {
      const agent = shelfOf(org).agents.get(agentId);
      return agent === undefined ? undefined : toRecord(agent);
    },

    async census(org, agentIds) {
      const { agents } = shelfOf(org);
      return { agents: agents.size, missing: agentIds.filter((agentId) => !agents.has(agentId)) };
    },

    async scan(org, cursor) {
      const from = Number(cursor ?? 0);
      const { events } = shelfOf(org);
      const page = events.slice(from, from + 1000);
      return {
        events: page,
        cursor: from + page.length < events.length ? String(from + page.length) : undefined,
      };
    },

    async follow(org, after) {
      const { events, places } = shelfOf(org);
      if (after === undefined) return { events: [], next: String(places.next), isEnd: true };
      const behind = events.filter((event) => (places.of.get(event) ?? 0) >= Number(after));
      const page = behind.slice(0, followedMax).map((event) => {
        const place = String((places.of.get(event) ?? 0) + 1);
        return { place, event };
      });
      return { events: page, next: page.at(-1)?.place ?? after, isEnd: behind.length <= followedMax };
    },

    async retain(beforeMs) {
      let deleted = 0;
      for (const shelf of shelves.values()) {
        const kept = shelf.events.filter((event) => {
          const sequence = shelf.agents.get(event.agentId)?.sequence ?? 0;
          return event.receivedAtMs >= beforeMs || event.sequence > sequence - limits.windowEvaluations;
        });
        deleted += shelf.events.length - kept.length;
        shelf.events = kept;
      }
      return { deleted, cursor: undefined };
    },

    async erase({ org, agentId, beforeMs }) {
      const shelf = shelfOf(org);
      const isGone = (event: KeptEvent): boolean =>
        (agentId === undefined || event.agentId === agentId) && event.createdAtMs < (beforeMs ?? Infinity);
      const gone = shelf.events.filter(isGone);
      shelf.events = shelf.events.filter((event) => !isGone(event));
      for (const { agentId: of, evaluationId } of gone)
        shelf.agents.get(of)?.evaluationIds.delete(evaluationId);
      if (beforeMs !== undefined) return { events: gone.length, agents: 0, compacted: true };
      const before = shelf.agents.size;
      if (agentId === undefined) shelves.delete(org);
      else shelf.agents.delete(agentId);
      const agents = before - (shelves.get(org)?.agents.size ?? 0);
      return { events: gone.length, agents, compacted: true };
    },

    async forget() {},

    health: () => ({ writable: true }),
    async ping() {},
    async [Symbol.asyncDispose]() {},
  };
}

function fitting(shelf: Shelf, { agentIds, events }: Flight): boolean[] {
  return agentIds.map((agentId) => {
    const agent = shelf.agents.get(agentId);
    const own = events.filter(({ event }) => event.agentId === agentId);
    const next = own.length === 0 || own[0]?.sequence === (agent?.sequence ?? 0) + 1;
    return next && !own.some(({ event }) => agent?.evaluationIds.has(event.evaluationId));
  });
}

function newAgent(agentId: string, registeredAtMs: number): Agent {
  return {
    agentId,
    registeredAtMs,
    sequence: 0,
    firstSeenMs: Infinity,
    lastSeenMs: -Infinity,
    evaluationIds: new Set(),
  };
}

function toRecord(agent: Agent): AgentRecord {
  const seen = agent.sequence > 0;
  return {
    agent_id: agent.agentId,
    first_seen: new Date(seen ? agent.firstSeenMs : agent.registeredAtMs).toISOString(),
    last_seen: new Date(seen ? agent.lastSeenMs : agent.registeredAtMs).toISOString(),
    eval_count: agent.sequence,
  };
}

function placeOf(agent: Agent): AgentPlace {
  const lastSeenMs = agent.sequence > 0 ? agent.lastSeenMs : agent.registeredAtMs;
  return { lastSeenMs, agentId: agent.agentId };
}
