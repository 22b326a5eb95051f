import { randomUUID } from "node:crypto";
import type { Log } from "../app/log.ts";
import { StoreError } from "../store-error.ts";
import type { LimitLog } from "../store/limit-log.ts";
import type { LimitClass, Limits, LimitSizes } from "./limit.ts";
import { LocalLimits } from "./limit.ts";
import type { Admission } from "./ring.ts";
import { SharedClock } from "./shared-clock.ts";
import { Turns } from "./turns.ts";

export interface SharedLimitsDeps {
  limitLog: LimitLog;
  log: Pick<Log, "info" | "warn">;
  monotonic: () => number;
  random: () => number;
  pause: (ms: number) => Promise<void>;
}

interface Whose {
  org: string;
  limitClass: LimitClass;
}

const pulseMs = 5_000;
const awayPulseMs = 1_000;
const forgottenMax = 100;

/**
 * Rolling limits that hold over all collectors of one database together. Each collector counts failed authentications
 * and documents for itself.
 */
export class SharedLimits implements Limits, AsyncDisposable {
  readonly sizes: LimitSizes;
  readonly #deps: SharedLimitsDeps;
  readonly #clock: SharedClock;
  readonly #local: LocalLimits;
  readonly #turns = new Map<string, Turns>();
  readonly #collectorId = randomUUID();
  #ids = 0;
  #collectors = 1;
  /** This collector's own share, while the database is away. */
  #share: LocalLimits | undefined;
  /** Between how many the limits are divided meanwhile. */
  #sharing = 1;
  #timer: NodeJS.Timeout | undefined;
  #pulsing: Promise<void> | undefined;
  #closed = false;

  private constructor(sizes: LimitSizes, deps: SharedLimitsDeps) {
    this.sizes = sizes;
    this.#deps = deps;
    this.#clock = new SharedClock(deps.monotonic);
    this.#local = new LocalLimits(sizes, deps.monotonic);
  }

  static async open(sizes: LimitSizes, deps: SharedLimitsDeps): Promise<SharedLimits> {
    const limits = new SharedLimits(sizes, deps);
    await limits.pulse();
    return limits;
  }

  /** Reads the clock, says that this collector is there, and forgets who has long been silent. It is done every few seconds. */
  pulse(): Promise<void> {
    this.#pulsing ??= this.#beat().finally(() => {
      this.#pulsing = undefined;
      this.#schedule();
    });
    return this.#pulsing;
  }

  take(org: string, limitClass: LimitClass, size = this.sizes[limitClass]): Admission | Promise<Admission> {
    const turns = this.#turnsOf({ org, limitClass }, size);
    return (
      turns.refusal() ??
      this.#takeAlone({ org, limitClass }, size) ??
      this.#takeShared(turns, { org, limitClass }, size)
    );
  }

  takeFailure(address: string): Admission {
    return this.#local.takeFailure(address);
  }

  takeDocument(address: string): Admission {
    return this.#local.takeDocument(address);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#pulsing;
  }

  #turnsOf({ org, limitClass }: Whose, size: number): Turns {
    const key = `${limitClass} ${org}`;
    let turns = this.#turns.get(key);
    // What was let in under another limit is read anew from the log.
    if (turns?.limit !== size) {
      turns = new Turns({ org, limitClass }, size, {
        ...this.#deps,
        clock: this.#clock,
        newId: () => `${this.#collectorId}.${this.#ids++}`,
      });
      this.#turns.set(key, turns);
    }
    return turns;
  }

  async #takeShared(turns: Turns, name: Whose, size: number): Promise<Admission> {
    try {
      return await turns.next();
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      this.#goAlone();
      const alone = this.#takeAlone(name, size);
      if (alone === undefined) throw error;
      return alone;
    }
  }

  #takeAlone({ org, limitClass }: Whose, size: number): Admission | undefined {
    const share = Math.max(1, Math.floor(size / this.#sharing));
    return this.#share?.take(org, limitClass, share);
  }

  #goAlone(): void {
    if (this.#share !== undefined) return;
    const collectors = this.#collectors;
    this.#sharing = collectors;
    this.#share = new LocalLimits(this.sizes, this.#deps.monotonic);
    this.#deps.log.warn("the database is away: each collector admits its share of the rate limits", {
      collectors,
    });
    this.#schedule();
  }

  #comeBack(): void {
    if (this.#share === undefined) return;
    this.#share = undefined;
    this.#deps.log.info("the database is back: the rate limits are shared again");
  }

  async #beat(): Promise<void> {
    const { limitLog } = this.#deps;
    try {
      // What is known was noted by the old time then, and is read anew.
      if (await this.#clock.adjust(() => limitLog.clock())) this.#turns.clear();
      this.#collectors = await limitLog.meet(this.#collectorId, this.#clock.latest());
    } catch {
      this.#goAlone();
      return;
    }
    this.#comeBack();
    await this.#forgetIdle();
  }

  async #forgetIdle(): Promise<void> {
    let forgotten = 0;
    for (const [key, turns] of this.#turns) {
      if (!turns.isIdle()) continue;
      if (forgotten++ === forgottenMax) return;
      this.#turns.delete(key);
      await turns.trim();
    }
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    const afterMs = this.#share === undefined ? pulseMs : awayPulseMs;
    this.#timer = setTimeout(() => void this.pulse(), afterMs).unref();
  }
}
