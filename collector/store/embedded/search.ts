import { setImmediate } from "node:timers/promises";
import type { EventsFilter, KeptEvent } from "../store.ts";
import { isWanted } from "../wanted.ts";
import type { CommitReaders } from "./commit-readers.ts";
import type { Columns } from "./columns.ts";
import { isCorrupt } from "./damage.ts";
import type { Database } from "./database.ts";
import { rows } from "./database.ts";
import type { AgentEntry, EventIndex } from "./event-index.ts";
import { mayBeWanted } from "./hints.ts";

type IdRow = readonly [agent: number, commit: number | null];

/** Others are served after so long. */
const sliceMs = 3;
const agentsRead = 256;
const looksPerClock = 32;
const [notLooked, fitting, notFitting] = [0, 1, 2];

interface Mark {
  createdAtMs: number;
  event: number;
}

/** All of an organization, or one agent of it. */
export interface Subject {
  org: number;
  agent: AgentEntry | undefined;
}

/** What is asked for: of an organization, and of one agent of it if the filter names one. */
export interface Asked extends Subject {
  filter: EventsFilter;
}

/** Finds events by what is not in memory: their tool, their gates, their evaluation id. It reads in slices, and looks after each where it was. */
export class Search {
  readonly #index: EventIndex;
  readonly #withId: (...parameters: unknown[]) => IdRow[];
  /** Emptied with each slice, because commits may change between slices. */
  readonly #readers: CommitReaders;
  #sliceEnds = 0;
  #looked = 0;

  constructor(database: Database, index: EventIndex, readers: CommitReaders) {
    this.#index = index;
    this.#readers = readers;
    this.#withId = rows(
      database,
      `SELECT agent, at FROM ids WHERE id = ? AND agent > ? ORDER BY agent LIMIT ${agentsRead}`,
    );
  }

  /** The events of a page, newest first. When the index was filled anew, nothing is where it was, and the search begins anew too. */
  async page(asked: Asked): Promise<KeptEvent[]> {
    for (;;) {
      const { columns } = this.#index;
      const found = await (asked.filter.evaluationId === undefined
        ? this.#scan(asked, columns)
        : this.#byIdOrScan(asked, columns));
      if (found !== undefined) return found;
    }
  }

  /** Falls back to a scan: when the table of ids is damaged, the events may still be readable. */
  async #byIdOrScan(asked: Asked, columns: Columns): Promise<KeptEvent[] | undefined> {
    try {
      return await this.#byId(asked, columns);
    } catch (error) {
      if (!isCorrupt(error)) throw error;
      return this.#scan(asked, columns);
    }
  }

  async #scan({ org, filter, agent }: Asked, columns: Columns): Promise<KeptEvent[] | undefined> {
    const found: KeptEvent[] = [];
    const fits = this.#fitting(filter, columns);
    let skip = filter.offset;
    for (let mark: Mark | undefined; ;) {
      if (this.#index.columns !== columns) return undefined;
      const span = this.#index.span(org, filter, agent);
      if (span === undefined) return found;
      const { events, from } = span;
      let place = mark === undefined ? span.end : Math.min(span.end, placeOf(columns, events, mark));
      this.#beginSlice();
      for (mark = undefined; place > from && mark === undefined;) {
        const event = events.at(--place);
        if (this.#isOver()) mark = { createdAtMs: columns.createdAtMs(event), event };
        if (!this.#index.fits(event, span, filter) || !mayBeWanted(columns.flags(event), filter)) continue;
        if (!fits(event) || skip-- > 0) continue;
        const kept = this.#readers.read(event);
        if (kept !== undefined && found.push(kept) >= filter.limit) return found;
      }
      if (mark === undefined) return found;
      await setImmediate();
    }
  }

  /**
   * Whether events fit the filter. A search reads a commit once and notes the result of all its events, a byte each.
   * In order of time they may be far apart, with events of thousands of other commits between them. Reading the
   * commit for each of them took a hundred times as long.
   */
  #fitting(filter: EventsFilter, columns: Columns): (event: number) => boolean {
    const known = new Uint8Array(columns.length);
    return (event) => {
      if (event >= known.length) return this.#readers.of(event)?.fits(columns.place(event), filter) === true;
      if (known[event] === notLooked) {
        const commit = columns.commit(event);
        const reader = this.#readers.of(event);
        for (let at = this.#index.firstOf(commit); at < known.length && columns.commit(at) === commit; at++)
          if (!columns.isDead(at))
            known[at] = reader?.fits(columns.place(at), filter) === true ? fitting : notFitting;
        this.#lookAtClock();
      }
      return known[event] === fitting;
    };
  }

  /** An id is of one event of an agent, and may be of many agents. */
  async #byId({ org, filter, agent }: Asked, columns: Columns): Promise<KeptEvent[] | undefined> {
    const found: (Mark & { kept: KeptEvent })[] = [];
    this.#beginSlice();
    for (let last: number | undefined = agent === undefined ? 0 : agent.number - 1; last !== undefined;) {
      const page: IdRow[] = this.#withId(filter.evaluationId, last);
      for (const [number, commit] of page) {
        const owner = this.#index.agents.get(number);
        const candidates =
          owner?.org !== org || (agent !== undefined && agent !== owner)
            ? []
            : this.#candidates(owner, commit);
        for (const event of candidates) {
          if (this.#isOver()) await this.#rest();
          if (this.#index.columns !== columns) return undefined;
          if (columns.isDead(event) || columns.agent(event) !== number) continue;
          const kept = this.#readers.read(event);
          if (kept === undefined || kept.evaluationId !== filter.evaluationId) continue;
          if (isWanted(filter, kept)) found.push({ createdAtMs: kept.createdAtMs, event, kept });
          break;
        }
      }
      last = page.length < agentsRead || agent !== undefined ? undefined : page.at(-1)?.[0];
      if (last !== undefined) await this.#rest();
    }
    return found
      .sort((a, b) => b.createdAtMs - a.createdAtMs || b.event - a.event)
      .slice(filter.offset, filter.offset + filter.limit)
      .map(({ kept }) => kept);
  }

  /** The events of the commit. If the id names no commit, all events of its agent. */
  *#candidates(owner: AgentEntry, commit: number | null): Generator<number> {
    const { columns } = this.#index;
    if (commit === null) {
      for (let place = owner.events.length - 1; place >= 0; place--) yield owner.events.at(place);
      return;
    }
    for (
      let event = this.#index.firstOf(commit);
      event < columns.length && columns.commit(event) === commit;
      event++
    )
      yield event;
  }

  async #rest(): Promise<void> {
    await setImmediate();
    this.#beginSlice();
  }

  #beginSlice(): void {
    this.#readers.clear();
    this.#looked = 0;
    this.#sliceEnds = performance.now() + sliceMs;
  }

  #lookAtClock(): void {
    this.#looked = looksPerClock - 1;
  }

  #isOver(): boolean {
    return ++this.#looked % looksPerClock === 0 && performance.now() > this.#sliceEnds;
  }
}

function placeOf(
  columns: Columns,
  events: { firstWhere: (reached: (event: number) => boolean) => number },
  mark: Mark,
): number {
  return events.firstWhere((event) => {
    const createdAtMs = columns.createdAtMs(event);
    return createdAtMs > mark.createdAtMs || (createdAtMs === mark.createdAtMs && event >= mark.event);
  });
}
