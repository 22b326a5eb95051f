import type { Batch, Drain, Lease, Taken } from "../../../proxy/queue/queue.ts";
import type { HomeState, State } from "../../../proxy/queue/state.ts";

interface Kept extends Taken {
  state: "waiting" | "in_flight";
}

/** The queue's promises towards the sender, kept in memory and as plainly as possible. */
export class MemoryQueue implements Drain {
  readonly acknowledged: string[] = [];
  readonly dead: { id: string; code: string }[] = [];
  dropped: Record<string, number> = {};
  readonly toldOf: Record<string, number>[] = [];
  #kept: Kept[] = [];
  #seq = 0;
  #arrivals = new Set<() => void>();

  /** Appends events with these evaluation ids. */
  add(ids: readonly string[], event: (id: string) => object = plainEvent): void {
    for (const id of ids)
      this.#kept.push({
        seq: ++this.#seq,
        id,
        body: JSON.stringify(event(id)),
        action: "passed",
        found: [],
        attempts: 0,
        state: "waiting",
      });
    for (const arrived of this.#arrivals) arrived();
  }

  /** Ids of what was neither delivered nor refused, in order. */
  kept(state?: Kept["state"]): string[] {
    return this.#kept.filter((record) => state === undefined || record.state === state).map(({ id }) => id);
  }

  /** As somebody at the command line may. */
  clear(): void {
    this.#kept = [];
  }

  take({ events, bytes }: { events: number; bytes: number }): Batch | undefined {
    const records: Kept[] = [];
    let size = 0;
    for (const record of this.#kept) {
      if (record.state !== "waiting") continue;
      size += record.body.length;
      if (records.length === events || (records.length > 0 && size > bytes)) break;
      records.push(record);
    }
    for (const record of records) {
      record.state = "in_flight";
      record.attempts++;
    }
    return records.length === 0 ? undefined : { records: records.map((record) => ({ ...record })) };
  }

  acknowledge({ records }: Batch): void {
    for (const { seq } of records) this.acknowledged.push(...this.#remove(seq));
  }

  release({ records }: Batch): void {
    for (const { seq } of records)
      for (const record of this.#kept) if (record.seq === seq) record.state = "waiting";
  }

  bury({ seq }: { seq: number }, code: string): void {
    for (const id of this.#remove(seq)) this.dead.push({ id, code });
  }

  untold(): Readonly<Record<string, number>> {
    return this.dropped;
  }

  told(dropped: Readonly<Record<string, number>>): void {
    this.toldOf.push(dropped);
    this.dropped = {};
  }

  waiting(): { count: number; oldestAtMs: number | undefined } {
    return { count: this.kept("waiting").length, oldestAtMs: undefined };
  }

  arrival(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#arrivals.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#arrivals.add(done);
      signal.addEventListener("abort", done);
    });
  }

  #remove(seq: number): string[] {
    const gone = this.#kept.filter((record) => record.seq === seq).map(({ id }) => id);
    this.#kept = this.#kept.filter((record) => record.seq !== seq);
    return gone;
  }
}

export function plainEvent(id: string): object {
  return {
    evaluation_id: id,
    agent_id: "agent",
    tool: "GET /notes",
    passed: true,
    gates: [{ name: "pii", passed: true, latency_ms: 0.25 }],
    total_latency_ms: 0.5,
    timestamp: "2026-11-21T12:00:00.000Z",
  };
}

export function ids(count: number, prefix = "ev_"): string[] {
  return Array.from({ length: count }, (_, at) => `${prefix}${String(at + 1).padStart(4, "0")}`);
}

/** A lease that may be given to somebody else. */
export class MemoryLease implements Lease {
  free = true;
  held = false;

  hold(): boolean {
    this.held = this.free;
    return this.free;
  }
  holder(): { pid: number; since: number } | undefined {
    return this.held ? { pid: process.pid, since: 0 } : undefined;
  }
  release(): void {
    this.held = false;
  }
}

export class MemoryState implements State {
  readonly notices = [];
  readonly home: HomeState = { install_id: "test", scores: {} };

  read(): HomeState {
    return this.home;
  }
  change(edit: (state: HomeState) => void): void {
    edit(this.home);
  }
  async [Symbol.asyncDispose](): Promise<void> {}
}
