import { limits } from "../../contract/limits.ts";

const checkEvery = 65_536;
const megabyte = 1_048_576;
/** No legal body is larger. Past it only a value that winds back into itself goes on, and more text earns no more time. */
const megabytesMax = 64;

/** What a caller's event loop may be held for at a time, with what is read between two looks at the clock on top. */
const turnMs = 4;

/** In milliseconds: the time, and what the thread that asks had of a core. Without the second a thread is taken to have one all the time. */
export interface Clocks {
  now: () => number;
  cpuMs?: () => number;
  /** What is left of the time that a thread may take on top, once: its first outputs are read by code that nobody has compiled yet. */
  cold?: { leftMs: number };
}

/**
 * The time that one evaluation may take: so many milliseconds of a core for each started megabyte of text. The clock is read once per 64 KB of work, so
 * a small value is never cut short because the machine paused. What somebody else does between two turns is not counted, and neither is waiting for a
 * core: only a value on which both clocks agree has used its time up. The second one costs more, and is read for values that take longer than a turn.
 */
export class Budget {
  readonly #now: () => number;
  readonly #cpuMs: (() => number) | undefined;
  readonly #msPerMegabyte: number;
  readonly #cold: { leftMs: number };
  #coldMs = 0;
  /** When the turn that is under way began, and what the earlier ones took. */
  #turnAt: number;
  #earlierMs = 0;
  /** The same on the other clock, once it is read; what was before counts as the turn that it was at most, or a look more. */
  #cpuAt: number | undefined;
  #earlierCpuMs = turnMs;
  #characters = 0;
  #unchecked = 0;
  #spent = false;
  #isTurnOver = false;

  constructor({ now, cpuMs, cold = { leftMs: 0 } }: Clocks, msPerMegabyte: number = limits.gateBudgetMs) {
    this.#now = now;
    this.#cpuMs = cpuMs;
    this.#cold = cold;
    this.#msPerMegabyte = msPerMegabyte;
    this.#turnAt = now();
  }

  /** Counts characters that were looked at; true when there is no time left to look at more. */
  spend(characters: number): boolean {
    this.#characters += characters;
    this.#unchecked += characters;
    if (this.#unchecked < checkEvery || this.#spent) return this.#spent;
    this.#unchecked = 0;
    const megabytes = Math.min(1 + Math.floor(this.#characters / megabyte), megabytesMax);
    const allowedMs = this.#msPerMegabyte * megabytes;
    const thisTurnMs = this.#sinceTurnMs();
    this.#isTurnOver = thisTurnMs >= turnMs;
    const elapsedMs = this.#earlierMs + thisTurnMs;
    if (elapsedMs >= turnMs) this.#cpuAt ??= this.#cpuMs?.();
    this.#spent = elapsedMs > allowedMs && this.#isOver(Math.min(elapsedMs, this.#usedCpuMs()) - allowedMs);
    return this.#spent;
  }

  /** Whether it is more than what the time was, and more than what is left for being cold. */
  #isOver(overMs: number): boolean {
    const takenMs = overMs - this.#coldMs;
    if (takenMs <= 0) return false;
    if (takenMs > this.#cold.leftMs) return true;
    this.#cold.leftMs -= takenMs;
    this.#coldMs = overMs;
    return false;
  }

  /** Whether it would be good to let others have the event loop, as of the last look at the clock. */
  isTurnOver(): boolean {
    return this.#isTurnOver;
  }

  endTurn(): void {
    this.#earlierMs += this.#sinceTurnMs();
    if (this.#cpuAt !== undefined) this.#earlierCpuMs = this.#usedCpuMs();
  }

  beginTurn(): void {
    this.#turnAt = this.#now();
    if (this.#cpuAt !== undefined) this.#cpuAt = this.#cpuMs?.();
    this.#isTurnOver = false;
  }

  elapsedMs(): number {
    return this.#earlierMs + this.#sinceTurnMs();
  }

  #usedCpuMs(): number {
    if (this.#cpuMs === undefined || this.#cpuAt === undefined) return Infinity;
    return this.#earlierCpuMs + this.#cpuMs() - this.#cpuAt;
  }

  #sinceTurnMs(): number {
    return Math.max(0, this.#now() - this.#turnAt);
  }
}
