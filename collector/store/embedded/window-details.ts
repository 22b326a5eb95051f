import { setImmediate } from "node:timers/promises";
import type { GateResult } from "../../../shared/contract/gate-result.ts";
import type { ExplainedEntry } from "../../../shared/explain/tally.ts";
import type { ScorePoint } from "../window-reads.ts";
import type { CommitReaders } from "./commit-readers.ts";
import type { Columns } from "./columns.ts";
import type { AgentEntry, EventIndex } from "./event-index.ts";

/** 500 events are some 300 KB. */
const agentsMax = 32;
/** Others are served after so long. */
const sliceMs = 3;

type WindowDetail = ExplainedEntry & ScorePoint;

interface Kept {
  columns: Columns;
  details: ReadonlyMap<number, WindowDetail>;
}

/**
 * Reads the events of windows. What is stored of an event never changes, and each of the 500 may be in a commit of its own, so the windows that were explained
 * last are kept: read anew, a window of small commits took 4 to 16 ms. Only what came since the last time is read, in slices between which others are served.
 */
export class WindowDetails {
  readonly #index: EventIndex;
  readonly #readers: CommitReaders;
  #kept = new Map<AgentEntry, Kept>();

  /** The readers are its own: those of pages are emptied whenever a page is read. */
  constructor(index: EventIndex, readers: CommitReaders) {
    this.#index = index;
    this.#readers = readers;
  }

  /** The events, oldest first. When the index was filled anew meanwhile no event has the number that it had, and the read begins anew. */
  async read(
    find: () => AgentEntry | undefined,
    only?: "failures",
  ): Promise<{ entries: WindowDetail[]; workMs: number }> {
    for (let spentMs = 0; ;) {
      const agent = find();
      if (agent === undefined) return { entries: [], workMs: spentMs };
      const { entries, workMs } = await this.#read(agent, only);
      spentMs += workMs;
      if (entries !== undefined) return { entries, workMs: spentMs };
    }
  }

  async #read(
    agent: AgentEntry,
    only: "failures" | undefined,
  ): Promise<{ entries: WindowDetail[] | undefined; workMs: number }> {
    const { columns } = this.#index;
    const kept = this.#kept;
    const before = kept.get(agent);
    const known = before?.columns === columns ? before.details : undefined;
    const details = new Map<number, WindowDetail>();
    let workMs = 0;
    let startedAt = performance.now();
    this.#readers.clear();
    for (const event of this.#index.windowEvents(agent)) {
      const isLeftOut = only !== undefined && this.#index.entry(event).passed;
      details.set(event, known?.get(event) ?? (isLeftOut ? this.#bare(event) : this.#detail(event)));
      const tookMs = performance.now() - startedAt;
      if (tookMs < sliceMs) continue;
      workMs += tookMs;
      await setImmediate();
      startedAt = performance.now();
      if (this.#index.columns !== columns) return { entries: undefined, workMs };
      this.#readers.clear();
    }
    this.#readers.clear();
    if (only === undefined) keep(kept, agent, { columns, details });
    return { entries: [...details.values()], workMs: workMs + performance.now() - startedAt };
  }

  /** Nothing of what was erased may be kept, also not by a read that is under way. */
  forget(): void {
    this.#kept = new Map();
  }

  /** Of an event whose commit is damaged the window still has the verdict and the time. */
  #detail(event: number): WindowDetail {
    const kept = this.#index.columns.isDead(event) ? undefined : this.#readers.read(event);
    if (kept === undefined) return this.#bare(event);
    const { passed, latencyMs, createdAtMs, evaluationId, tool, score, gates } = kept;
    return { passed, latencyMs, createdAtMs, evaluationId, tool, score, gates: gates.map(withoutReason) };
  }

  #bare(event: number): WindowDetail {
    return { ...this.#index.entry(event), createdAtMs: this.#index.columns.createdAtMs(event), gates: [] };
  }
}

function withoutReason({ name, passed, latency_ms }: GateResult): ExplainedEntry["gates"][number] {
  return { name, passed, latency_ms };
}

/** The agent that was asked for longest ago makes room. */
function keep(kept: Map<AgentEntry, Kept>, agent: AgentEntry, read: Kept): void {
  kept.delete(agent);
  kept.set(agent, read);
  const [oldest] = kept.keys();
  if (kept.size > agentsMax && oldest !== undefined) kept.delete(oldest);
}
