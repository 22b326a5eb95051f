import { setImmediate } from "node:timers/promises";
import type { EventsFilter, KeptEvent } from "../store.ts";
import { isWanted } from "../wanted.ts";
import { CommitReader } from "./commit-bytes.ts";
import type { Columns } from "./columns.ts";
import type { CommitRows } from "./commit-rows.ts";
import { isCorrupt } from "./damage.ts";
import type { Database } from "./database.ts";
import { rows } from "./database.ts";
import type { AgentEntry, EventIndex } from "./event-index.ts";
import { mayBeWanted } from "./hints.ts";

type IdRow = readonly [agent: number, commit: number | null];

/** Others are served after so long. */
const sliceMs = 3;
const agentsRead = 256;
const readersKept = 64;
const looksPerClock = 32;

interface Mark {
  createdAtMs: number;
  event: number;
}

/** What is asked for: of an organization, and of one agent of it if the filter names one. */
export interface Asked {
  org: number;
  filter: EventsFilter;
  agent: AgentEntry | undefined;
}

/** Finds events by what is not in memory: their tool, their gates, their evaluation id. It reads in slices, and looks after each where it was. */
export class Search {
  readonly #index: EventIndex;
  readonly #commitRows: CommitRows;
  readonly #withId: (...parameters: unknown[]) => IdRow[];
  /** Good for one slice: what an erasure rewrites in between is read anew. */
  readonly #readers = new Map<number, CommitReader>();
  #sliceEnds = 0;
  #looked = 0;

  constructor(database: Database, index: EventIndex, commitRows: CommitRows) {
    this.#index = index;
    this.#commitRows = commitRows;
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

  /** Where the ids cannot be read, the events still can. */
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
        const kept = this.#read(event, columns);
        if (kept !== undefined && isWanted(filter, kept) && skip-- <= 0 && found.push(kept) >= filter.limit)
          return found;
      }
      if (mark === undefined) return found;
      await setImmediate();
    }
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
          const kept = this.#read(event, columns);
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

  /** The events of the commit; of an id that has none, those of its agent. */
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

  /** Undefined where its commit is damaged. */
  #read(event: number, columns: Columns): KeptEvent | undefined {
    const id = columns.commit(event);
    let reader = this.#readers.get(id);
    if (reader === undefined) {
      const row = this.#commitRows.one(id);
      if (row === undefined) return undefined;
      if (this.#readers.size >= readersKept) this.#readers.clear();
      reader = new CommitReader(row, (agent) => this.#index.agents.get(agent)?.id ?? "");
      this.#readers.set(id, reader);
    }
    return reader.read(columns.place(event));
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
