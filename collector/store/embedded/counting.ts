import { RecentMap } from "../../../shared/recent-map.ts";
import type { CountsAsked, CountsRead } from "../counts/counts.ts";
import { writeCounts } from "../counts/counts.ts";
import type { Point } from "../counts/points.ts";
import { Work } from "../counts/work.ts";
import { Kinds } from "../counts/kinds.ts";
import type { Columns } from "./columns.ts";
import { blockOf } from "./counted-blocks.ts";
import type { PublishedCommit } from "./commits.ts";
import type { AgentEntry, EventIndex } from "./event-index.ts";
import { EventList } from "../event-list.ts";
import type { Block, FactReader } from "./fact-reader.ts";
import { Facts, unknown } from "../counts/facts.ts";
import { Order } from "../order.ts";
import type { Subject } from "./search.ts";
import { Counters, Timeline } from "../counts/timeline.ts";

/** Of organizations and agents; one that has a million events takes some megabytes. */
const timelinesMax = 64;
/** A page asks every few seconds. */
const watchedMs = 60_000;
/** The names of one organization take ten megabytes at most. */
const organizationsMax = 16;

interface Kept {
  timeline: Timeline;
  /** So many of the events are in it. */
  seen: number;
  losses: string;
  /** The blocks that have to be read before all can be counted. */
  unread: Set<number>;
}

export interface CountingDeps {
  index: EventIndex;
  reader: FactReader;
  /** Runs a task while no change is half-way; missing where nothing may be written. */
  between: ((task: () => void) => Promise<void>) | undefined;
}

/**
 * Counts over time. What is needed of events is read when it is asked for, so an organization that does not ask pays nothing. Everything here can be worked out anew from the
 * commits: it is dropped whole when the index was filled anew or something was erased.
 */
export class Counting {
  readonly #deps: CountingDeps;
  readonly #counters = new Counters();
  #columns: Columns;
  #facts = new Facts();
  #kinds = new Map<number, Kinds>();
  #kept = new RecentMap<string, Kept>(timelinesMax);
  /** The organizations whose counts somebody has asked for lately. */
  readonly #watched = new Map<number, { untilMs: number; block: number | undefined }>();

  constructor(deps: CountingDeps) {
    this.#deps = deps;
    this.#columns = deps.index.columns;
  }

  /** Nothing of what was erased may be kept. */
  forget(): void {
    this.#columns = this.#deps.index.columns;
    this.#facts = new Facts();
    this.#kinds = new Map();
    this.#kept = new RecentMap(timelinesMax);
  }

  /**
   * While somebody asks for an organization's counts, what they need of a commit is taken from its bytes as it is stored: to read it from the disk again would cost
   * five times as much. A block is copied when its last commit is known.
   */
  wasStored(commit: PublishedCommit): void {
    const { org, id } = commit;
    const watch = this.#watched.get(org);
    const kinds = this.#kinds.get(org);
    if (watch === undefined || kinds === undefined || this.#deps.index.columns !== this.#columns) return;
    if (performance.now() > watch.untilMs) {
      this.#watched.delete(org);
      return;
    }
    const facts = this.#facts;
    this.#deps.reader.fromBytes({ facts, kinds }, commit);
    const before = watch.block;
    watch.block = blockOf(id);
    if (before !== undefined && before !== watch.block)
      void this.#copy({ org, block: before, facts, kinds }, () => this.#facts === facts);
  }

  async read(find: () => Subject | undefined, asked: CountsAsked): Promise<CountsRead> {
    const work = new Work();
    for (;;) {
      const subject = find();
      const written =
        subject === undefined ? writeCounts([], new Kinds()) : await this.#count(subject, asked, work);
      if (written !== undefined) return { written, workMs: work.end() };
    }
  }

  /** Undefined when it has to begin anew. */
  async #count(subject: Subject, { fromMs, toMs, stepMs }: CountsAsked, work: Work) {
    if (this.#deps.index.columns !== this.#columns) this.forget();
    const kinds = this.#kindsOf(subject.org);
    const watch = this.#watched.get(subject.org);
    this.#watched.set(subject.org, { block: watch?.block, untilMs: performance.now() + watchedMs });
    const facts = this.#facts;
    const isSame = (): boolean => this.#facts === facts && this.#deps.index.columns === this.#columns;
    const kept = this.#keptOf(subject);
    const { timeline } = kept;
    const points: Point[] = [];
    let isComplete = true;
    for (let at = timeline.next(fromMs); at !== undefined && at <= toMs;) {
      const atMs = at - (at % stepMs);
      const [from, end] = [Math.max(fromMs, atMs), Math.min(toMs + 1, atMs + stepMs)];
      const cell = timeline.cell(from, end, stepMs);
      if (cell === undefined) isComplete = false;
      else points.push({ atMs, cell });
      if (work.isLong()) {
        await work.rest();
        if (!isSame()) return undefined;
      }
      at = timeline.next(end);
    }
    if (isComplete) return writeCounts(points, kinds);
    const unread = [...kept.unread];
    kept.unread.clear();
    for (const block of unread) {
      await this.#learn({ org: subject.org, block, facts, kinds }, work, isSame);
      if (!isSame()) break;
    }
    return undefined;
  }

  async #learn(block: Block, work: Work, isSame: () => boolean): Promise<void> {
    const { reader } = this.#deps;
    const left = reader.fromCopy(block);
    for (const commit of left) {
      reader.fromCommit(block, commit);
      if (!work.isLong()) continue;
      await work.rest();
      if (!isSame()) return;
    }
    if (left.length > 0) await work.away(this.#copy(block, isSame));
  }

  /** A copy that could not be written is no loss: its commits are read again after the next start. */
  async #copy(block: Block, isSame: () => boolean): Promise<void> {
    const { reader, between } = this.#deps;
    const write = (): void => {
      if (isSame() && this.#deps.index.columns === this.#columns) reader.writeCopy(block);
    };
    await between?.(write).catch(() => undefined);
  }

  #kindsOf(org: number): Kinds {
    const known = this.#kinds.get(org);
    if (known !== undefined) return known;
    if (this.#kinds.size >= organizationsMax) this.forget();
    const kinds = new Kinds();
    this.#kinds.set(org, kinds);
    return kinds;
  }

  /** What is kept, without the time of events that were stored since. */
  #keptOf(subject: Subject): Kept {
    const { org, agent } = subject;
    const { index } = this.#deps;
    const { columns } = index;
    const key = `${org} ${agent?.number ?? 0}`;
    const losses = index.lossesOf(org);
    const before = this.#kept.get(key);
    const kept = before?.losses === losses ? before : this.#begin(subject);
    this.#kept.set(key, kept);
    const length = agent === undefined ? columns.length : agent.events.length;
    for (let last = -1; kept.seen < length; kept.seen++) {
      const event = agent === undefined ? kept.seen : agent.events.at(kept.seen);
      const minute = Math.floor(columns.createdAtMs(event) / 60_000);
      if (minute === last || index.agents.get(columns.agent(event))?.org !== org) continue;
      kept.timeline.wasStored(columns.createdAtMs(event));
      last = minute;
    }
    return kept;
  }

  #begin({ org, agent }: Subject): Kept {
    const { index } = this.#deps;
    const { columns } = index;
    const facts = this.#facts;
    const unread = new Set<number>();
    const timeline = new Timeline({
      counters: this.#counters,
      columns,
      events: agent === undefined ? () => index.inTime(org) ?? none : inTimeOf(agent, columns),
      count: (event, counter) => {
        if (index.isDamaged(event)) return true;
        const bucket = facts.bucket(event);
        if (bucket === unknown) unread.add(blockOf(columns.commit(event)));
        else counter.add(facts.kind(event), bucket);
        return bucket !== unknown;
      },
    });
    const seen = agent === undefined ? columns.length : agent.events.length;
    return { timeline, unread, seen, losses: index.lossesOf(org) };
  }
}

const none = new EventList();

/** An agent's events by creation time: its own list where that is in order. */
function inTimeOf(agent: AgentEntry, columns: Columns): () => EventList {
  const order = new Order(columns);
  let taken = 0;
  return () => {
    const { events } = agent;
    if (agent.inOrder) return events;
    for (; taken < events.length; taken++) order.add(events.at(taken), columns.createdAtMs(events.at(taken)));
    return order.events();
  };
}
