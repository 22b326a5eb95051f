import { limits } from "../../../shared/contract/limits.ts";
import type { WindowEntry } from "../../../shared/window.ts";
import type { EventsFilter } from "../store.ts";
import { Columns } from "./columns.ts";
import { EventList } from "../event-list.ts";
import { Order } from "../order.ts";
import type { IndexColumns } from "./packed.ts";
import { eventPassed } from "./packed.ts";
import { type Listed, SeenOrder } from "./seen-order.ts";

export interface AgentEntry extends Listed {
  number: number;
  org: number;
  id: string;
  registeredAtMs: number;
  sequence: number;
  /** The newest number given out, published or not: what the next commit has to follow. */
  claimed: number;
  /** Its events in order of acceptance. */
  events: EventList;
  firstSeenMs: number;
  lastSeenMs: number;
  /** Whether acceptance order is also creation order, so that the agent's own list answers a page. */
  inOrder: boolean;
}

export interface Span {
  events: EventList;
  from: number;
  end: number;
  /** The agent that is asked for, where events of others stand between. */
  foreign: number | undefined;
}

/** What is kept in memory of every event and agent: enough to answer which events a page holds and how an agent's window looks. */
export class EventIndex {
  columns = new Columns();
  /** Commits whose events cannot be shown. Verdicts that were read from them earlier still count in windows. */
  readonly #damaged: ReadonlySet<number>;
  readonly agents = new Map<number, AgentEntry>();
  readonly #orders = new Map<number, Order>();
  /** How often an organization's events were fewer than before. */
  readonly #losses = new Map<number, number>();
  /** Of organizations whose agents somebody has listed. */
  readonly #seen = new Map<number, SeenOrder<AgentEntry>>();

  constructor(damaged: ReadonlySet<number>) {
    this.#damaged = damaged;
  }

  /** An agent that is new here. */
  admit(agent: AgentEntry): void {
    this.agents.set(agent.number, agent);
    this.#seen.get(agent.org)?.note(agent);
  }

  dismiss(agent: AgentEntry): void {
    this.agents.delete(agent.number);
    this.#seen.get(agent.org)?.drop(agent);
  }

  seenIn(org: number, agents: () => readonly AgentEntry[]): SeenOrder<AgentEntry> {
    const seen = this.#seen.get(org) ?? new SeenOrder(agents());
    this.#seen.set(org, seen);
    return seen;
  }

  add(
    { org, commit }: { org: number; commit: number },
    columns: IndexColumns,
    { from, to }: { from: number; to: number },
  ): void {
    const order = this.#orders.get(org) ?? new Order(this.columns);
    this.#orders.set(org, order);
    const seen = this.#seen.get(org);
    for (let at = from; at < to; at++) {
      const agent = this.agents.get(columns.agent[at] ?? 0);
      if (agent === undefined) throw new Error("a commit names an agent that the database does not have");
      const createdAtMs = columns.createdAtMs[at] ?? 0;
      const event = this.columns.push({
        createdAtMs,
        latencyMs: columns.latencyMs[at] ?? 0,
        agent: agent.number,
        commit,
        place: at - from,
        flags: columns.flags[at] ?? 0,
      });
      order.add(event, createdAtMs);
      const newest = agent.events.length - 1;
      if (newest >= 0 && createdAtMs < this.columns.createdAtMs(agent.events.at(newest)))
        agent.inOrder = false;
      agent.events.push(event);
      // The newest may have been erased: then the agent is known to be further on.
      agent.sequence = Math.max(agent.sequence, columns.sequence[at] ?? 0);
      agent.claimed = Math.max(agent.claimed, agent.sequence);
      agent.firstSeenMs = Math.min(agent.firstSeenMs, createdAtMs);
      agent.lastSeenMs = Math.max(agent.lastSeenMs, createdAtMs);
      seen?.note(agent);
    }
  }

  /** Raises an agent's newest number to at least this one. */
  reach(number: number, sequence: number): void {
    const agent = this.agents.get(number);
    if (agent === undefined || agent.sequence >= sequence) return;
    agent.sequence = sequence;
    agent.claimed = Math.max(agent.claimed, sequence);
    agent.firstSeenMs = Math.min(agent.firstSeenMs, agent.registeredAtMs);
    agent.lastSeenMs = Math.max(agent.lastSeenMs, agent.registeredAtMs);
  }

  /** The agent's last 500, oldest first. */
  window(agent: AgentEntry): WindowEntry[] {
    return this.windowEvents(agent).map((event) => this.entry(event));
  }

  windowEvents({ events }: AgentEntry): number[] {
    const window: number[] = [];
    for (let place = Math.max(0, events.length - limits.windowEvaluations); place < events.length; place++)
      window.push(events.at(place));
    return window;
  }

  entry(event: number): WindowEntry {
    return { passed: this.isPassed(event), latencyMs: this.columns.latencyMs(event) };
  }

  /** The events of a page, newest first. */
  page(org: number, filter: EventsFilter, agent: AgentEntry | undefined): number[] {
    const span = this.span(org, filter, agent);
    if (span === undefined) return [];
    const { events, from, end } = span;
    const page: number[] = [];
    if (filter.passed === undefined && span.foreign === undefined && this.#damaged.size === 0) {
      for (let place = end - 1 - filter.offset; place >= from && page.length < filter.limit; place--)
        page.push(events.at(place));
      return page;
    }
    let skip = filter.offset;
    for (let place = end - 1; place >= from && page.length < filter.limit; place--) {
      const event = events.at(place);
      if (this.fits(event, span, filter) && skip-- <= 0) page.push(event);
    }
    return page;
  }

  /** Where the events of a time stand, oldest first: in the agent's own list if that is in order, else among those of all agents. */
  span(org: number, { fromMs, toMs }: EventsFilter, agent: AgentEntry | undefined): Span | undefined {
    const own = agent?.inOrder === true;
    const events = own ? agent.events : this.#orders.get(org)?.events();
    if (events === undefined) return undefined;
    const from =
      fromMs === undefined ? 0 : events.firstWhere((event) => this.columns.createdAtMs(event) >= fromMs);
    const end =
      toMs === undefined
        ? events.length
        : events.firstWhere((event) => this.columns.createdAtMs(event) > toMs);
    return { events, from, end, foreign: own ? undefined : agent?.number };
  }

  /** Whether an event of a span can be shown, and has the agent and the verdict of the filter. */
  fits(event: number, { foreign }: Span, { passed }: EventsFilter): boolean {
    return (
      (passed === undefined || this.isPassed(event) === passed) &&
      (foreign === undefined || this.columns.agent(event) === foreign) &&
      !this.isDamaged(event)
    );
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

  /** The positions of the events that a commit still holds, as counted when the commit was added to the index. */
  placesOf(commit: number): number[] {
    const places: number[] = [];
    for (
      let event = this.firstOf(commit);
      event < this.columns.length && this.columns.commit(event) === commit;
      event++
    )
      if (!this.columns.isDead(event)) places.push(places.length);
    return places;
  }

  /** Whether it was told of the commit. */
  holds(commit: number): boolean {
    const first = this.firstOf(commit);
    return first < this.columns.length && this.columns.commit(first) === commit;
  }

  /** An organization's events by creation time, then acceptance. */
  inTime(org: number): EventList | undefined {
    return this.#orders.get(org)?.events();
  }

  /** What was counted of an organization's events holds as long as this number is the same. */
  lossesOf(org: number): string {
    return `${this.#losses.get(org) ?? 0} ${this.#damaged.size}`;
  }

  isDamaged(event: number): boolean {
    return this.#damaged.size > 0 && this.#damaged.has(this.columns.commit(event));
  }

  /** Forgets the events of an organization that were marked as dead. */
  dropDead(org: number): void {
    this.#losses.set(org, (this.#losses.get(org) ?? 0) + 1);
    const alive = (event: number): boolean => !this.columns.isDead(event);
    this.#orders.get(org)?.events().keep(alive);
    for (const agent of this.agents.values()) if (agent.org === org) agent.events.keep(alive);
  }

  /** Whether more is dead than alive, so that filling the index anew is worth the time. */
  isMostlyDead(atLeast: number): boolean {
    let alive = 0;
    for (const order of this.#orders.values()) alive += order.events().length;
    return this.columns.length - alive > Math.max(alive, atLeast);
  }

  /** Forgets every event; what is known of the agents stays. */
  empty(): void {
    this.columns = new Columns();
    this.#orders.clear();
    for (const agent of this.agents.values()) {
      agent.events = new EventList();
      agent.inOrder = true;
    }
  }

  isPassed(event: number): boolean {
    return (this.columns.flags(event) & eventPassed) !== 0;
  }
}
