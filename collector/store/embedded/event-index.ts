import { limits } from "../../../shared/contract/limits.ts";
import type { WindowEntry } from "../../../shared/window.ts";
import type { EventsFilter } from "../store.ts";
import { Columns } from "./columns.ts";
import { Order } from "./order.ts";
import type { Packed } from "./packed.ts";
import { eventPassed } from "./packed.ts";

export interface AgentEntry {
  number: number;
  org: number;
  id: string;
  registeredAtMs: number;
  sequence: number;
  /** The newest number given out, published or not: what the next commit has to follow. */
  claimed: number;
  /** The newest event, or -1. */
  newest: number;
  firstSeenMs: number;
  lastSeenMs: number;
  /** Whether acceptance order is also creation order, so that the agent's own chain answers a page. */
  inOrder: boolean;
}

/** What is kept in memory of every event and agent: enough to answer which events a page holds and how an agent's window looks. */
export class EventIndex {
  readonly columns = new Columns();
  readonly agents = new Map<number, AgentEntry>();
  readonly #orders = new Map<number, Order>();

  add(org: number, commit: number, packed: Packed): void {
    const order = this.#orders.get(org) ?? new Order(this.columns);
    this.#orders.set(org, order);
    for (let place = 0; place < packed.length; place++) {
      const agent = this.agents.get(packed.agent[place] ?? 0);
      if (agent === undefined) throw new Error("a commit names an agent that the database does not have");
      const createdAtMs = packed.createdAtMs[place] ?? 0;
      const event = this.columns.push({
        createdAtMs,
        latencyMs: packed.latencyMs[place] ?? 0,
        agent: agent.number,
        before: agent.newest + 1,
        commit,
        place,
        flags: packed.flags[place] ?? 0,
      });
      order.add(event, createdAtMs);
      if (agent.newest >= 0 && createdAtMs < this.columns.createdAtMs(agent.newest)) agent.inOrder = false;
      agent.newest = event;
      agent.sequence = packed.sequence[place] ?? 0;
      agent.claimed = Math.max(agent.claimed, agent.sequence);
      agent.firstSeenMs = Math.min(agent.firstSeenMs, createdAtMs);
      agent.lastSeenMs = Math.max(agent.lastSeenMs, createdAtMs);
    }
  }

  /** The agent's last 500, oldest first. */
  window(agent: AgentEntry): WindowEntry[] {
    const window: WindowEntry[] = [];
    for (
      let event = agent.newest;
      event >= 0 && window.length < limits.windowEvaluations;
      event = this.columns.before(event)
    )
      window.push({ passed: this.#passed(event), latencyMs: this.columns.latencyMs(event) });
    return window.toReversed();
  }

  /** The events of a page, newest first. */
  page(org: number, filter: EventsFilter, agent: AgentEntry | undefined): number[] {
    const order = this.#orders.get(org);
    if (order === undefined) return [];
    if (agent?.inOrder === true) return this.#chainPage(agent, filter);
    const from = filter.fromMs === undefined ? 0 : order.from(filter.fromMs);
    const end = filter.toMs === undefined ? order.length : order.after(filter.toMs);
    const page: number[] = [];
    if (agent === undefined && filter.passed === undefined) {
      for (let place = end - 1 - filter.offset; place >= from && page.length < filter.limit; place--)
        page.push(order.at(place));
      return page;
    }
    let skip = filter.offset;
    for (let place = end - 1; place >= from && page.length < filter.limit; place--) {
      const event = order.at(place);
      if (agent !== undefined && this.columns.agent(event) !== agent.number) continue;
      if (filter.passed !== undefined && this.#passed(event) !== filter.passed) continue;
      if (skip-- <= 0) page.push(event);
    }
    return page;
  }

  #chainPage(agent: AgentEntry, filter: EventsFilter): number[] {
    const page: number[] = [];
    let skip = filter.offset;
    for (
      let event = agent.newest;
      event >= 0 && page.length < filter.limit;
      event = this.columns.before(event)
    ) {
      if (this.columns.isDead(event)) break;
      const createdAtMs = this.columns.createdAtMs(event);
      if (filter.fromMs !== undefined && createdAtMs < filter.fromMs) break;
      if (filter.toMs !== undefined && createdAtMs > filter.toMs) continue;
      if (filter.passed !== undefined && this.#passed(event) !== filter.passed) continue;
      if (skip-- <= 0) page.push(event);
    }
    return page;
  }

  /** The first event of a commit; commits are numbered in order of acceptance. */
  firstOf(commit: number): number {
    let low = 0;
    let high = this.columns.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.columns.commit(middle) >= commit) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  dropDead(org: number): void {
    this.#orders.get(org)?.dropDead();
  }

  #passed(event: number): boolean {
    return (this.columns.flags(event) & eventPassed) !== 0;
  }
}
