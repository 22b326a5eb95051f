import type { Keys } from "../credentials/credentials.ts";
import type { Log } from "../log.ts";
import type { Drain, Lease } from "../queue/queue.ts";
import type { State } from "../queue/state.ts";
import { createDelivery } from "./delivery.ts";
import type { Step } from "./next-step.ts";
import { createPace } from "./pace.ts";
import { pause } from "./pause.ts";
import { Report } from "./report.ts";
import type { Send } from "./send.ts";
import { Attempts } from "./attempts.ts";

export interface SyncDeps {
  drain: Drain;
  lease: Lease;
  state: State;
  send: Send;
  keys: Pick<Keys, "current" | "watch">;
  now: () => number;
  /** Milliseconds of a clock that nobody sets. */
  monotonic: () => number;
  random: () => number;
  log: Log;
}

export interface SyncOptions {
  batchEvents: number;
  batchBytes: number;
  flushMs: number;
}

export interface SyncStatus {
  /** `standby`: another process of this home sends. */
  state: "standby" | "idle" | "sending" | "backing_off" | "held";
  /** Of the last request, unless nobody answered it. */
  last_status?: number;
  next_attempt_s?: number;
  /** Failures in a row. */
  failures: number;
  acknowledged: number;
  dead: number;
}

export interface Sync extends AsyncDisposable {
  /** Sends what waits without waiting for more; resolves when nothing is left, when nothing can be sent now, or after so long. */
  flush(ms: number): Promise<void>;
  status(): SyncStatus;
  /** Try at once, unless the collector asked to be left alone for a while. */
  wake(): void;
}

export const syncDefaults: SyncOptions = { batchEvents: 100, batchBytes: 1_048_576, flushMs: 1_000 };
const requestsPerMinute = 400;
const renewMs = 1_000;
/** Enough to find out whether everything is still refused, few enough to ask every minute. */
const probeEvents = 10;
const lookMs = 50;
const suspicionMs = 5_000;
const timerMsMax = 2_147_483_647;

/** Empties the queue into the collector at its own pace, one request at a time, for as long as this process holds the lease. */
export function startSync(deps: SyncDeps, options: SyncOptions = syncDefaults): Sync {
  return new Sender(deps, options);
}

class Sender implements Sync {
  readonly #deps: SyncDeps;
  readonly #options: SyncOptions;
  readonly #report;
  readonly #attempts;
  readonly #delivery;
  readonly #stopping = new AbortController();
  readonly #renewal: NodeJS.Timeout;
  readonly #watching: Disposable;
  readonly #ended: Promise<void>;
  readonly #flushing = new Set<() => void>();
  #waking = new AbortController();
  #leading = false;
  #sending = false;
  /** When what waits has waited long enough. */
  #dueAt: number | undefined;
  #convictAt = 0;

  constructor(deps: SyncDeps, options: SyncOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#report = new Report(deps);
    this.#attempts = new Attempts(deps.monotonic);
    this.#delivery = createDelivery({
      ...deps,
      report: this.#report,
      pace: createPace(deps, requestsPerMinute),
    });
    this.#renew();
    this.#renewal = setInterval(() => this.#renew(), renewMs);
    this.#watching = deps.keys.watch(() => this.wake());
    this.#ended = this.#run();
  }

  status(): SyncStatus {
    const { lastStatus, counts } = this.#report;
    const { waitMs, held, failures } = this.#attempts;
    const state = held ? "held" : waitMs > 0 ? "backing_off" : "idle";
    return {
      state: !this.#leading ? "standby" : this.#sending ? "sending" : state,
      ...(lastStatus === undefined ? {} : { last_status: lastStatus }),
      ...(waitMs > 0 ? { next_attempt_s: Math.ceil(waitMs / 1000) } : {}),
      failures,
      ...counts,
    };
  }

  wake(): void {
    this.#attempts.wake();
    this.#dueAt = 0;
    this.#waking.abort();
  }

  async flush(ms: number): Promise<void> {
    const over = new AbortController();
    const done = (): void => over.abort();
    this.#flushing.add(done);
    this.#waking.abort();
    await pause(Math.min(ms, timerMsMax), over.signal);
    this.#flushing.delete(done);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#renewal);
    this.#watching[Symbol.dispose]();
    this.#stopping.abort();
    this.#waking.abort();
    await this.#ended;
    this.#settleFlushes();
    this.#deps.lease.release();
  }

  #renew(): void {
    try {
      const leading = this.#deps.lease.hold();
      if (leading && !this.#leading) this.#lead();
      this.#leading = leading;
    } catch (error) {
      this.#leading = false;
      this.#deps.log.error("the lease of the queue cannot be renewed", { cause: nameOf(error) });
    }
  }

  #lead(): void {
    this.#report.forget();
    this.#waking.abort();
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#waking = new AbortController();
      try {
        await this.#turn();
      } catch (error) {
        this.#deps.log.error("sending broke off: it is tried again", { cause: nameOf(error) });
        await pause(renewMs, this.#stopping.signal);
      }
    }
    this.#delivery.acquit();
  }

  async #turn(): Promise<void> {
    const { waitMs } = this.#attempts;
    if (!this.#leading || waitMs > 0) {
      this.#settleFlushes();
      return await pause(this.#leading ? waitMs : renewMs, this.#waking.signal);
    }
    const count = await this.#due();
    if (count > 0) await this.#ship(count);
  }

  /** How many wait and shall be sent now: none before a batch is full, or its first event has waited long enough. */
  async #due(): Promise<number> {
    const { drain, monotonic } = this.#deps;
    const { count } = drain.waiting();
    if (count === 0) {
      this.#dueAt = undefined;
      if (this.#attempts.forget()) this.#report.forget();
      const urgent = this.#flushing.size > 0;
      if (this.#delivery.suspects() > 0 && (urgent || monotonic() >= this.#convictAt))
        this.#delivery.convict();
      this.#settleFlushes();
      await drain.arrival(renewMs, this.#waking.signal).catch(() => undefined);
      return 0;
    }
    this.#dueAt ??= monotonic() + this.#options.flushMs;
    const leftMs = this.#flushing.size > 0 ? 0 : this.#dueAt - monotonic();
    if (leftMs <= 0 || count >= this.#options.batchEvents || this.#delivery.suspects() > 0) return count;
    await pause(Math.min(leftMs, lookMs), this.#waking.signal);
    return 0;
  }

  /** Ships what waited when it began. What arrives meanwhile may fill a batch of its own. */
  async #ship(count: number): Promise<void> {
    const { drain, monotonic } = this.#deps;
    this.#sending = true;
    this.#dueAt = undefined;
    try {
      for (let left = count; left > 0 && this.#leading && !this.#stopping.signal.aborted;) {
        const { failures: attempt, refused: probing } = this.#attempts;
        const { batchEvents, batchBytes } = this.#options;
        const batch = drain.take({ events: probing ? probeEvents : batchEvents, bytes: batchBytes });
        // The queue's file is busy: it says that events wait and gives none.
        if (batch === undefined) return await pause(lookMs, this.#waking.signal);
        left -= batch.records.length;
        const how = { attempt, probing, signal: this.#stopping.signal };
        const step = await this.#delivery.deliver(batch, how).catch((error: unknown) => {
          drain.release(batch);
          throw error;
        });
        if (!this.#apply(step)) return;
        this.#convictAt = monotonic() + suspicionMs;
      }
    } finally {
      this.#sending = false;
    }
  }

  /** Whether sending goes on. */
  #apply(step: Step): boolean {
    if (this.#stopping.signal.aborted) return false;
    if (step.do === "hold") this.#delivery.acquit();
    if (step.do !== "acknowledge") this.#dueAt = 0;
    this.#report.step(step, this.#attempts.note(step, this.#waking.signal.aborted));
    return step.do === "acknowledge";
  }

  #settleFlushes(): void {
    for (const done of this.#flushing) done();
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}
