import type { Log } from "../app/log.ts";
import type { Windows } from "../score/windows.ts";
import { StoreError } from "../store-error.ts";
import type { Erasure } from "../store/erasure.ts";
import type { Directory, Store } from "../store/store.ts";
import { performErasure } from "./perform.ts";

/** How often a collector looks: where it erases itself somebody waits for it, and a database is asked as rarely as for keys. */
const lookMs = 500;
const lookSharedMs = 2_000;

/**
 * An erasure that failed is tried again a second later, and then after twice as long each time, because each try may
 * cost the store time.
 */
const againMs = 1_000;
const againMsMax = 60_000;

export interface WatchDeps {
  store: Store;
  directory: Directory;
  windows: Windows;
  log: Log;
  now: () => number;
}

/**
 * A collector's part in erasing. From when it hears of an erasure until that is finished it takes nothing for what is being erased, and remembers nothing of it:
 * senders are asked to come again. Where the data is this collector's alone, it does the erasing too.
 */
export class ErasureWatch implements AsyncDisposable {
  readonly #deps: WatchDeps;
  #open: readonly Erasure[] = [];
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #stopped = false;
  readonly #failed = new Map<string, { waitMs: number; againAtMs: number }>();

  private constructor(deps: WatchDeps) {
    this.#deps = deps;
  }

  /** What is open already is known before the first request is. */
  static async start(deps: WatchDeps): Promise<ErasureWatch> {
    const watch = new ErasureWatch(deps);
    await watch.#learn();
    watch.#schedule(0);
    return watch;
  }

  /** Throws where nothing may be stored now. */
  refuse(org: string, agentIds: Iterable<string>): void {
    if (this.#open.length === 0) return;
    for (const agentId of agentIds)
      if (this.isOpenFor(org, agentId))
        throw new StoreError("refused", "an agent of this request is being erased");
  }

  /** Whether something of this agent is being erased. */
  isOpenFor(org: string, agentId: string): boolean {
    return this.#open.some(
      (erasure) => erasure.org === org && (erasure.agentId === undefined || erasure.agentId === agentId),
    );
  }

  /** When the oldest erasure that is not finished was asked for. */
  get sinceMs(): number | undefined {
    return this.#open.length === 0 ? undefined : Math.min(...this.#open.map((one) => one.requestedAtMs));
  }

  #schedule(waitMs: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#look().finally(() =>
        this.#schedule(this.#deps.store.shared ? lookSharedMs : lookMs),
      );
    }, waitMs).unref();
  }

  async #look(): Promise<void> {
    try {
      await this.#learn();
      if (this.#deps.store.shared) return;
      for (const erasure of this.#open) {
        if (this.#stopped) return;
        await this.#perform(erasure);
      }
      if (this.#open.length > 0) await this.#learn();
    } catch (error) {
      this.#warn(error);
    }
  }

  async #perform(erasure: Erasure): Promise<void> {
    const { id } = erasure;
    const failed = this.#failed.get(id);
    if (failed !== undefined && performance.now() < failed.againAtMs) return;
    try {
      const { action, details } = await performErasure(this.#deps, erasure);
      this.#failed.delete(id);
      this.#deps.log.info("erased for good", { action, events: Number(details["events"]) });
    } catch (error) {
      const waitMs = Math.min(againMsMax, failed === undefined ? againMs : 2 * failed.waitMs);
      this.#failed.set(id, { waitMs, againAtMs: performance.now() + waitMs });
      this.#warn(error);
    }
  }

  #warn(error: unknown): void {
    const cause = error instanceof Error ? error.name : "unknown";
    this.#deps.log.warn("an erasure could not be finished; it is tried again", { cause });
  }

  /** What is remembered goes when an erasure is first heard of, and once more when it is over: meanwhile somebody may have looked. */
  async #learn(): Promise<void> {
    const { store, directory, windows } = this.#deps;
    const before = this.#open;
    const open = await directory.erasures();
    this.#open = open;
    const changed = [
      ...open.filter((one) => !isIn(before, one)),
      ...before.filter((one) => !isIn(open, one)),
    ];
    for (const { org, agentId } of changed) {
      await store.forget({ org, agentId });
      windows.forget(org, agentId);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }
}

function isIn(list: readonly Erasure[], { id }: Erasure): boolean {
  return list.some((other) => other.id === id);
}
