import type { ExplainedEntry } from "../../../shared/explain/tally.ts";
import type { Columns } from "./columns.ts";
import type { AgentEntry } from "./event-index.ts";

/** 500 events are some 300 KB. */
const agentsMax = 32;

interface Kept {
  columns: Columns;
  details: ReadonlyMap<number, ExplainedEntry>;
}

/**
 * The events of windows that were explained last. What is stored of an event never changes, and each of the 500 may be in a commit of its own: read anew, a
 * window took 4 to 16 ms. Only what came since the last time is read.
 */
export class WindowDetails {
  readonly #kept = new Map<AgentEntry, Kept>();

  /** When the index was filled anew the numbers of all events are others, so that nothing of before is good. */
  of(
    agent: AgentEntry,
    columns: Columns,
    { events, read }: { events: readonly number[]; read: (event: number) => ExplainedEntry },
  ): ExplainedEntry[] {
    const before = this.#kept.get(agent);
    const known = before?.columns === columns ? before.details : undefined;
    const details = new Map(events.map((event) => [event, known?.get(event) ?? read(event)]));
    this.#kept.delete(agent);
    this.#kept.set(agent, { columns, details });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > agentsMax && oldest !== undefined) this.#kept.delete(oldest);
    return [...details.values()];
  }

  /** What was erased is not to be kept. */
  clear(): void {
    this.#kept.clear();
  }
}
