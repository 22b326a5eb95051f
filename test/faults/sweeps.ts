import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import { encodeEvents } from "../../collector/store/embedded/commit-bytes.ts";
import type { StoreCalls } from "../../collector/store/embedded/protocol.ts";
import type { ErasureTarget } from "../../collector/store/erasure.ts";
import type { EventsFilter, KeptEvent, NewEvent } from "../../collector/store/store.ts";
import { flightOf, newEvent } from "../support/events.ts";
import { between, pick, seededRandom } from "../support/random.ts";
import { expectRight, isAmong, isAsStored } from "./sweeps-model.ts";
import type { Kept } from "./sweeps-model.ts";

const at = 1_700_000_000_000;
const everything = 100_000;
const atOnce = 8;
const tools = ["search", "fetch", "shell"];

interface Agent {
  org: string;
  id: string;
  ids: number;
  /** How many write to it or erase it. */
  held: number;
}

/** Writers, sweeps and readers on one engine, at random and side by side. Whatever a reader is shown has to be what was stored and what it asked for. */
export class Sweeps {
  /** How many events have gone. */
  taken = 0;
  readonly #engine: StoreCalls;
  readonly #random: () => number;
  readonly #kept: Kept[] = [];
  readonly #agents: Agent[] = ["oa", "ob", "oc", "pa"].map(([org = "", id = ""]) => ({
    org,
    id,
    ids: 0,
    held: 0,
  }));
  #step = 0;
  #erasing = 0;

  constructor(engine: StoreCalls, seed: number) {
    this.#engine = engine;
    this.#random = seededRandom(seed);
  }

  async run(steps: number): Promise<void> {
    const running = new Set<Promise<void>>();
    const failures: unknown[] = [];
    for (let step = 0; step < steps && failures.length === 0; step++) {
      const done: Promise<void> = this.#act()
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(done));
      running.add(done);
      // Some begin in the same step of the program, some while a sync is under way.
      if (this.#random() < 0.5) await setImmediate();
      while (running.size >= atOnce) await Promise.race(running);
    }
    await Promise.all(running);
    if (failures.length > 0) throw failures[0];
  }

  #act(): Promise<void> {
    const chance = this.#random();
    if (chance < 0.3) return this.#insert();
    if (chance < 0.36) return this.#retain();
    if (chance < 0.4) return this.#insertAndErase();
    if (chance < 0.45) return this.#erase();
    if (chance < 0.52) return this.#scan();
    if (chance < 0.6) return this.#head();
    return this.#page();
  }

  /** In one transaction, if another is being synced. */
  async #insertAndErase(): Promise<void> {
    const agent = pick(this.#random, this.#agents);
    const inserted = this.#insert([agent]);
    await this.#erase({ org: agent.org, agentId: agent.id, beforeMs: at + between(this.#random, 0, 60) });
    await inserted;
  }

  async #insert(among: readonly Agent[] = this.#agents): Promise<void> {
    const { org } = pick(this.#random, among);
    const free = among.filter((agent) => agent.org === org && agent.held === 0);
    const agents = free.length > 1 ? free.filter(() => this.#random() < 0.6) : free;
    if (agents.length === 0) return;
    const receivedAtMs = at + this.#step;
    const standing = Object.fromEntries(agents.map(({ id }) => [id, this.#engine.head(org, id).sequence]));
    const { agentIds, events } = flightOf(this.#eventsOf(agents), standing);
    const kept = events.map(({ event, sequence, score }) => {
      const whole = { ...event, sequence, score, receivedAtMs };
      return { org, event: whole, storedAt: Infinity, goingAt: Infinity, goneAt: Infinity };
    });
    this.#kept.push(...kept);
    const request = { org, receivedAtMs, agentIds, ...encodeEvents(events) };
    const stored = await this.#holding(agents, () => this.#engine.commit(request));
    for (const one of kept)
      if (stored) one.storedAt = this.#step;
      else one.goneAt = 0;
  }

  #eventsOf(agents: readonly Agent[]): NewEvent[] {
    const count = this.#random() < 0.5 ? between(this.#random, 1, 4) : between(this.#random, 60, 140);
    return Array.from({ length: count }, (_, place) => {
      const agent = pick(this.#random, place < agents.length ? agents.slice(place, place + 1) : agents);
      const number = this.#kept.length + place;
      return newEvent({
        agentId: agent.id,
        // Agents have ids in common, and none twice.
        evaluationId: `e${agent.ids++}`,
        tool: pick(this.#random, tools),
        passed: this.#random() < 0.5,
        totalLatencyMs: number,
        latencyMs: number,
        createdAtMs: at + between(this.#random, 0, 50) + (this.#random() < 0.8 ? this.#step : 0),
      });
    });
  }

  async #retain(): Promise<void> {
    const beforeMs = at + this.#step;
    for (const one of this.#kept) if (one.event.receivedAtMs < beforeMs) this.#goes(one);
    let cursor: string | undefined;
    do {
      const slice = await this.#engine.retain(beforeMs, cursor);
      this.taken += slice.deleted;
      ({ cursor } = slice);
    } while (cursor !== undefined);
  }

  /** From when it is asked for nobody begins to write to it; who has begun is not waited for. */
  async #erase(target = this.#target()): Promise<void> {
    if (this.#erasing > 0) return;
    const { org, agentId = "" } = target;
    const agents = this.#agents.filter(
      (agent) => agent.org === org && (agent.id === agentId || agentId === ""),
    );
    const going = this.#kept.filter((one) => isAmong(one, target));
    for (const one of going) this.#goes(one);
    const certain = going.filter(({ storedAt }) => storedAt < Infinity);
    this.#erasing++;
    const { events } = await this.#holding(agents, () => this.#engine.erase(target));
    this.taken += events;
    this.#erasing--;
    for (const one of certain) one.goneAt = Math.min(one.goneAt, this.#step);
  }

  #target(): ErasureTarget {
    const { org, id } = pick(this.#random, this.#agents);
    return {
      org,
      agentId: this.#random() < 0.9 ? id : undefined,
      beforeMs: this.#random() < 0.8 ? at + between(this.#random, 0, 30 + this.#step / 2) : undefined,
    };
  }

  async #page(): Promise<void> {
    const some = <T>(share: number, value: () => T) => (this.#random() < share ? value() : undefined);
    const filter: EventsFilter = {
      limit: this.#random() < 0.5 ? everything : between(this.#random, 1, 100),
      offset: 0,
      agentId: some(0.4, () => pick(this.#random, this.#agents).id),
      passed: some(0.3, () => this.#random() < 0.5),
      tool: some(0.3, () => pick(this.#random, tools)),
      evaluationId: some(0.3, () => `e${between(this.#random, 0, 300)}`),
      fromMs: some(0.2, () => at + between(this.#random, 0, this.#step)),
      toMs: some(0.2, () => at + between(this.#random, 0, this.#step + 50)),
    };
    const { org } = pick(this.#random, this.#agents);
    const from = ++this.#step;
    const shown = await this.#engine.events(org, filter);
    const places = shown.map((event) => event.total_latency_ms);
    expectRight(this.#kept, this.#step, { org, places, from, isAll: shown.length < filter.limit, filter });
    expect(shown.filter((event) => !isAsStored(this.#kept[event.total_latency_ms], org, event))).toEqual([]);
    const times = shown.map((event) => Date.parse(event.created_at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  }

  /** All of it by cursor, while others write and sweep between the pages. */
  async #scan(): Promise<void> {
    const { org } = pick(this.#random, this.#agents);
    const from = ++this.#step;
    const places: number[] = [];
    const others: KeptEvent[] = [];
    let cursor: string | undefined;
    do {
      const page = this.#engine.scan(org, cursor);
      for (const event of page.events)
        if (!isDeepStrictEqual(event, this.#kept[event.totalLatencyMs]?.event)) others.push(event);
      places.push(...page.events.map((event) => event.totalLatencyMs));
      ({ cursor } = page);
      if (cursor !== undefined) await setImmediate();
    } while (cursor !== undefined);
    expect(others).toEqual([]);
    expectRight(this.#kept, this.#step, {
      org,
      places,
      from,
      isAll: true,
      filter: { limit: everything, offset: 0 },
    });
  }

  async #head(): Promise<void> {
    const { org, id } = pick(this.#random, this.#agents);
    const from = ++this.#step;
    const places = this.#engine.head(org, id).window.map(({ latencyMs }) => latencyMs);
    expectRight(this.#kept, this.#step, {
      org,
      places,
      from,
      isAll: false,
      filter: { agentId: id, limit: 500, offset: 0 },
    });
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }

  #goes(one: Kept): void {
    one.goingAt = Math.min(one.goingAt, this.#step);
  }

  async #holding<T>(agents: readonly Agent[], work: () => Promise<T>): Promise<T> {
    this.#step++;
    for (const agent of agents) agent.held++;
    try {
      return await work();
    } finally {
      this.#step++;
      for (const agent of agents) agent.held--;
    }
  }
}
