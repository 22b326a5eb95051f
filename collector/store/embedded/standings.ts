import { setImmediate } from "node:timers/promises";
import { limits } from "../../../shared/contract/limits.ts";
import type { AgentStanding } from "../../../shared/contract/standings.ts";
import { failsMostOf } from "../../../shared/explain/explain.ts";
import { trendEvaluations, trendOf } from "../../../shared/explain/outlook.ts";
import { type FailedEntry, failuresOf } from "../../../shared/explain/tally.ts";
import { type Rank, type WorstBy, worstBy } from "../../../shared/explain/worst.ts";
import { summaryOf } from "../../../shared/scoring.ts";
import { Window } from "../../../shared/window.ts";
import { comparedMax, type WorstAsked, type WorstRead } from "../standings-read.ts";
import type { Columns } from "./columns.ts";
import type { CommitReaders } from "./commit-readers.ts";
import type { AgentEntry, EventIndex } from "./event-index.ts";
import { toRecord } from "./agent-record.ts";

/** Others are served after so long. */
const sliceMs = 3;
/** Some 20 KB each. */
const agentsMax = 200;

/** Most failures are like others, and share their memory. */
const sameMax = 4_096;
const unknown: FailedEntry = { passed: false, gates: [] };

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
  #causes = new Map<AgentEntry, ReadonlyMap<number, FailedEntry>>();
  #same = new Map<string, FailedEntry>();
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
      const ranked = await this.#ranked(found.slice(0, comparedMax), asked.by, slices);
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
    this.#same = new Map();
  }

  async #ranked(
    agents: readonly AgentEntry[],
    by: WorstBy,
    slices: Slices,
  ): Promise<{ agent: AgentEntry }[]> {
    const ranked: (Rank & { agent: AgentEntry })[] = [];
    for (const agent of agents) {
      ranked.push({ agent, ...this.#rank(agent) });
      if (slices.isOver()) await slices.rest();
    }
    return ranked.sort(worstBy(by));
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

  async #causesOf(page: readonly Listed[], slices: Slices): Promise<ReadonlyMap<number, FailedEntry>> {
    const causes = new Map<number, FailedEntry>();
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
    const same = this.#same;
    const { columns } = this.#index;
    this.#readers.clear();
    for (const event of missing.sort((a, b) => a - b)) {
      const cause = this.#cause(event, same);
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
  #cause(event: number, same: Map<string, FailedEntry>): FailedEntry | undefined {
    const read = this.#index.columns.isDead(event) ? undefined : this.#readers.read(event);
    if (read === undefined) return undefined;
    const names = read.gates.filter(({ passed }) => !passed).map(({ name }) => name);
    const key = JSON.stringify([read.tool, names]);
    const known = same.get(key);
    if (known !== undefined) return known;
    const { tool } = read;
    const cause = { passed: false, tool, gates: names.map((name) => ({ name, passed: false })) };
    if (same.size === sameMax) same.clear();
    same.set(key, cause);
    return cause;
  }

  #standing({ agent, events }: Listed, causes: ReadonlyMap<number, FailedEntry>): AgentStanding {
    const window = events.map((event) => this.#index.entry(event));
    const failed = events.filter((_, at) => window[at]?.passed === false);
    const most = failsMostOf(failuresOf(failed.map((event) => causes.get(event) ?? unknown)));
    return {
      ...toRecord(agent),
      ...summaryOf(Window.of(window).facts()),
      trend: trendOf(window),
      ...(most === undefined ? {} : { fails_most: most }),
    };
  }
}

function ownOf(
  events: readonly number[],
  causes: ReadonlyMap<number, FailedEntry>,
): ReadonlyMap<number, FailedEntry> {
  const own = new Map<number, FailedEntry>();
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
