import { limits } from "../../shared/contract/limits.ts";
import { StoreError } from "../store-error.ts";
import type { Grant, LimitLog, LogName } from "../store/limit-log.ts";
import type { Admission } from "./ring.ts";
import { Ring } from "./ring.ts";
import type { SharedClock } from "./shared-clock.ts";

export interface TurnsDeps {
  limitLog: LimitLog;
  clock: SharedClock;
  monotonic: () => number;
  random: () => number;
  pause: (ms: number) => Promise<void>;
  newId: () => string;
}

interface Waiting {
  resolve: (admission: Admission) => void;
  reject: (error: unknown) => void;
}

const windowMs = limits.rateWindowMs;
/** What is older is deleted. It is far more than a collector may know too little (one window) and an insert may be under way. */
const keptMs = 2 * windowMs;
/** Whoever takes a number past a multiple of this deletes what is old, so that one of all collectors does. */
const trimEvery = 256;
/** A grant from further ahead was noted before somebody set the database's clock back. */
const aheadMs = 1_000;
const patienceMs = 3_000;
const restMs = 4;
/** By how much another collector's clock may be worse than this one's. */
const worseMs = 10;

/**
 * Whose turn it is, of one organization and class, over all collectors. A grant is inserted under the number that follows the last one known here; it is
 * refused when another collector was faster, and then counts only after that one's were read. So nobody grants anything without knowing all before it.
 * Arrivals during an insert share the next one.
 *
 * A grant is noted with the latest time that it can be at the database, and a slot is free when it is a window later even at the earliest that it can be:
 * whatever the clocks do, no 60 s hold more than the limit.
 */
export class Turns {
  readonly #name: LogName;
  readonly #limit: number;
  readonly #ring: Ring;
  readonly #deps: TurnsDeps;
  #waiting: Waiting[] = [];
  #flying = false;
  #held = false;
  #id: string;
  /** The first number that is free as far as is known here, since when that is known, and where the last grant begins. */
  #next = 0;
  #knownAtMs = -Infinity;
  #last = 0;
  /** When that was made: no grant is noted as older than the one before it. */
  #lastAtMs = 0;
  #untrimmed = 0;
  /** Whether others have granted anything since this collector did. It looks first then: an insert that is refused costs two more round trips. */
  #metOthers = false;
  #lookFirst = false;

  constructor(name: LogName, limit: number, deps: TurnsDeps) {
    this.#name = name;
    this.#limit = limit;
    this.#ring = new Ring(limit, windowMs);
    this.#deps = deps;
    this.#id = deps.newId();
  }

  get limit(): number {
    return this.#limit;
  }

  /** A refusal when the window is full of what is known here, which costs nothing: whatever is not known could only make it fuller. */
  refusal(): Admission | undefined {
    return this.#room() === 0 && !this.#isAboutToBeFree() ? this.#answer(false, 0) : undefined;
  }

  /** Rejects with a StoreError when the log does not answer. */
  next(): Promise<Admission> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      if (!this.#flying) void this.#fly();
    });
  }

  /** Whether nobody has come for so long that the next one has to look at the log anyway. */
  isIdle(): boolean {
    const { monotonic, clock } = this.#deps;
    return !this.#flying && this.#ring.isIdle(clock.earliest()) && monotonic() - this.#knownAtMs > keptMs;
  }

  /** Deletes what no collector needs any more. The last grant stays for ever: without it the numbers would begin anew. */
  async trim(): Promise<void> {
    if (this.#untrimmed < 2) return;
    this.#untrimmed = 0;
    const atMs = this.#deps.clock.earliest() - keptMs;
    // What fails now is done by whoever trims next.
    await this.#deps.limitLog.trim(this.#name, { number: this.#last, atMs }).catch(() => undefined);
  }

  async #fly(): Promise<void> {
    this.#flying = true;
    let movedAt = performance.now();
    try {
      // What the same step of the program brings shares the first insert.
      await Promise.resolve();
      while (this.#waiting.length > 0) {
        if (await this.#move().catch(falseIfUnknown)) movedAt = performance.now();
        else if (performance.now() - movedAt < patienceMs)
          await this.#deps.pause(this.#deps.random() * restMs);
        else throw new StoreError("unknown", "the log of the rate limits does not move");
      }
    } catch (error) {
      // A grant that may still be stored must not let in who comes after this.
      this.#id = this.#deps.newId();
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    } finally {
      this.#flying = false;
    }
  }

  /** Whether anything is known or granted afterwards that was not before. */
  async #move(): Promise<boolean> {
    const askedAt = this.#deps.monotonic();
    if (this.#lookFirst || askedAt - this.#knownAtMs >= windowMs) return this.#look().then(() => true);
    const count = Math.min(this.#room(), this.#waiting.length);
    if (count === 0) return this.#holdOrRefuse();
    const atMs = Math.max(this.#lastAtMs, this.#deps.clock.latest());
    const grant = { id: this.#id, number: this.#next, count, atMs };
    // Whether an insert without an answer has happened is seen by looking, as is who was faster.
    if (!(await this.#deps.limitLog.append(this.#name, grant).catch(falseIfUnknown))) return this.#look();
    this.#knownAtMs = askedAt;
    this.#add(grant);
    if (Math.floor(grant.number / trimEvery) < Math.floor(this.#next / trimEvery)) void this.trim();
    return true;
  }

  /** Whoever has waited as long as another collector told is not sent away by the few milliseconds by which this one's clock may differ. */
  async #holdOrRefuse(): Promise<true> {
    const hold = !this.#held && this.#isAboutToBeFree();
    this.#held = hold;
    // A timer may be early by a fraction of a millisecond.
    if (hold) await this.#deps.pause(Math.max(0, this.#freeInMs()) + 1);
    else for (const { resolve } of this.#waiting.splice(0)) resolve(this.#answer(false, 0));
    return true;
  }

  async #look(): Promise<boolean> {
    const askedAt = this.#deps.monotonic();
    const grants = await this.#deps.limitLog.tail(this.#name, this.#next, this.#limit);
    this.#knownAtMs = askedAt;
    this.#lookFirst = false;
    for (const grant of grants) this.#add(grant);
    return grants.length > 0;
  }

  #add({ id, number, count, atMs }: Grant): void {
    const now = this.#deps.clock.latest();
    this.#lastAtMs = Math.max(this.#lastAtMs, atMs > now + aheadMs ? now : atMs);
    for (let added = 0; added < count; added++) this.#ring.add(this.#lastAtMs);
    this.#last = number;
    this.#next = number + count;
    this.#untrimmed++;
    if (id !== this.#id) this.#metOthers = true;
    else this.#admit(count);
  }

  /** The grant is for those who have waited longest: nobody has left the queue since it was planned. */
  #admit(count: number): void {
    this.#id = this.#deps.newId();
    this.#lookFirst = this.#metOthers;
    this.#metOthers = false;
    let remaining = this.#room() + count;
    for (const { resolve } of this.#waiting.splice(0, count)) resolve(this.#answer(true, --remaining));
  }

  #room(): number {
    return this.#ring.room(this.#deps.clock.earliest());
  }

  #freeInMs(): number {
    return this.#ring.waitMs(this.#deps.clock.earliest());
  }

  /** Whether a slot may be free already as far as another collector knows. */
  #isAboutToBeFree(): boolean {
    return this.#freeInMs() <= 4 * this.#deps.clock.errorMs() + worseMs;
  }

  #answer(admitted: boolean, remaining: number): Admission {
    const waitMs = Math.min(this.#freeInMs(), windowMs);
    return { admitted, remaining, retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) };
  }
}

function falseIfUnknown(error: unknown): false {
  if (error instanceof StoreError && error.outcome === "unknown") return false;
  throw error;
}
