import { setImmediate } from "node:timers/promises";
import { limits } from "../../../shared/contract/limits.ts";
import type { AgentStanding } from "../../../shared/contract/standings.ts";
import { failsMostOf } from "../../../shared/explain/explain.ts";
import { trendEvaluations, trendOf } from "../../../shared/explain/outlook.ts";
import { tallyOf, type ExplainedEntry } from "../../../shared/explain/tally.ts";
import { compareWorst, type Rank } from "../../../shared/explain/worst.ts";
import { summaryOf } from "../../../shared/scoring.ts";
import { Window } from "../../../shared/window.ts";
import { comparedMax, type WorstAsked, type WorstRead } from "../standings-read.ts";
import type { Columns } from "./columns.ts";
import type { CommitReaders } from "./commit-readers.ts";
import type { AgentEntry, EventIndex } from "./event-index.ts";
import { toRecord } from "./agent-record.ts";

/** Others are served after so long. */
const sliceMs = 3;
/** At most 50 KB each. */
const agentsMax = 200;

type Cause = Pick<ExplainedEntry, "tool" | "gates">;

interface Listed {
  agent: AgentEntry;
  events: readonly number[];
}

/**
 * The worst agents. All windows are looked at anew, since a look costs 2 ns and what would be remembered changes with every event. Why events failed is read
 * in the order of their commits, each once however many agents are in it, and remembered: it never changes.
 */
export class Standings {
  readonly #index: EventIndex;
  readonly #readers: CommitReaders;
  #causes = new Map<AgentEntry, ReadonlyMap<number, Cause>>();
  #columns: Columns | undefined;

  /** The readers are its own: those of pages are emptied whenever a page is read. */
  constructor(index: EventIndex, readers: CommitReaders) {
    this.#index = index;
    this.#readers = readers;
  }

  /** When the index was filled anew meanwhile no event has the number that it had, and the read begins anew. */
  async worst(find: () => readonly AgentEntry[], asked: WorstAsked): Promise<WorstRead> {
    for (const slices = new Slices(); ;) {
      const { columns } = this.#index;
      if (this.#columns !== columns) this.forget();
      this.#columns = columns;
      const found = find();
      const ranked = await this.#ranked(found.slice(0, comparedMax), slices);
      const page = ranked.slice(asked.offset, asked.offset + asked.limit).map(({ agent }) => ({
        agent,
        events: this.#index.windowEvents(agent),
      }));
      const causes = await this.#causesOf(page, slices);
      if (this.#index.columns !== columns) continue;
      return {
        agents: page.map((listed) => this.#standing(listed, causes)),
        compared: ranked.length,
        isAll: found.length <= comparedMax,
        workMs: slices.end(),
      };
    }
  }

  /** Nothing of what was erased may be kept, also not by a read that is under way. */
  forget(): void {
    this.#causes = new Map();
  }

  async #ranked(agents: readonly AgentEntry[], slices: Slices): Promise<{ agent: AgentEntry }[]> {
    const ranked: (Rank & { agent: AgentEntry })[] = [];
    for (const agent of agents) {
      ranked.push({ agent, ...this.#rank(agent) });
      if (slices.isOver()) await slices.rest();
    }
    return ranked.sort(compareWorst);
  }

  #rank({ id, events }: AgentEntry): Rank {
    const { length } = events;
    const passedFrom = (from: number, end: number): number => {
      let passed = 0;
      for (let place = Math.max(0, from); place < end; place++)
        if (this.#index.isPassed(events.at(place))) passed++;
      return passed;
    };
    const evaluations = Math.min(length, limits.windowEvaluations);
    const middle = Math.max(0, length - trendEvaluations);
    const before = Math.min(middle, trendEvaluations);
    const last = passedFrom(middle, length);
    const passed = last + passedFrom(length - limits.windowEvaluations, middle);
    const change = before === 0 ? 0 : last / (length - middle) - passedFrom(middle - before, middle) / before;
    return {
      agent_id: id,
      evaluations,
      pass_rate: evaluations === 0 ? 0 : passed / evaluations,
      trend: { change },
    };
  }

  async #causesOf(page: readonly Listed[], slices: Slices): Promise<ReadonlyMap<number, Cause>> {
    const causes = new Map<number, Cause>();
    const missing: number[] = [];
    for (const { agent, events } of page) {
      const known = this.#causes.get(agent);
      for (const event of events) {
        if (this.#index.isPassed(event)) continue;
        const cause = known?.get(event);
        if (cause === undefined) missing.push(event);
        else causes.set(event, cause);
      }
    }
    const kept = this.#causes;
    const { columns } = this.#index;
    this.#readers.clear();
    for (const event of missing.sort((a, b) => a - b)) {
      const cause = this.#cause(event);
      if (cause !== undefined) causes.set(event, cause);
      if (!slices.isOver()) continue;
      await slices.rest();
      if (this.#index.columns !== columns) return causes;
      this.#readers.clear();
    }
    this.#readers.clear();
    for (const { agent, events } of page) keep(kept, agent, ownOf(events, causes));
    return causes;
  }

  /** Undefined for what was erased meanwhile, or cannot be read. */
  #cause(event: number): Cause | undefined {
    const read = this.#index.columns.isDead(event) ? undefined : this.#readers.read(event);
    if (read === undefined) return undefined;
    const failed = read.gates.filter(({ passed }) => !passed);
    return {
      ...(read.tool === undefined ? {} : { tool: read.tool }),
      gates: failed.map(({ name }) => ({ name, passed: false, latency_ms: 0 })),
    };
  }

  #standing({ agent, events }: Listed, causes: ReadonlyMap<number, Cause>): AgentStanding {
    const window = events.map((event) => this.#index.entry(event));
    const { failures } = tallyOf(
      window.map((entry, at) => ({
        ...entry,
        createdAtMs: 0,
        ...(causes.get(events[at] ?? 0) ?? { gates: [] }),
      })),
    );
    const most = failsMostOf(failures);
    return {
      ...toRecord(agent),
      ...summaryOf(Window.of(window).facts()),
      trend: trendOf(window),
      ...(most === undefined ? {} : { fails_most: most }),
    };
  }
}

function ownOf(events: readonly number[], causes: ReadonlyMap<number, Cause>): ReadonlyMap<number, Cause> {
  const own = new Map<number, Cause>();
  for (const event of events) {
    const cause = causes.get(event);
    if (cause !== undefined) own.set(event, cause);
  }
  return own;
}

/** The agent that was listed longest ago makes room. */
function keep<K, V>(kept: Map<K, V>, key: K, value: V): void {
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > agentsMax && oldest !== undefined) kept.delete(oldest);
}

/** Work in pieces, between which others are served. */
class Slices {
  #workMs = 0;
  #startedAt = performance.now();

  isOver(): boolean {
    return performance.now() - this.#startedAt >= sliceMs;
  }

  async rest(): Promise<void> {
    this.#workMs += performance.now() - this.#startedAt;
    await setImmediate();
    this.#startedAt = performance.now();
  }

  end(): number {
    return this.#workMs + performance.now() - this.#startedAt;
  }
}
