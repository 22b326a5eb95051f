import { randomUUID } from "node:crypto";
import type { Log } from "../app/log.ts";
import type { DayUse, Directory } from "../store/store.ts";

export interface DayCountDeps {
  directory: Pick<Directory, "noteDay" | "dayUses">;
  /** Whether other collectors let in of the same organizations. */
  shared: boolean;
  log: Pick<Log, "warn">;
  /** Wall clock: a day is one of UTC. */
  now: () => number;
}

export const dayMs = 86_400_000;
const noteMs = 1_000;
const noteSharedMs = 2_000;
const nothing: DayUse = { events: 0, bytes: 0 };

/**
 * What organizations have sent today. It is counted in memory and noted every second: a collector that is killed forgets at most the last one's, and what
 * other collectors have counted is known here two seconds later.
 */
export class DayCount implements AsyncDisposable {
  readonly #deps: DayCountDeps;
  readonly #timer: NodeJS.Timeout;
  #day: number;
  #writer: string = randomUUID();
  #own = new Map<string, DayUse>();
  #elsewhere = new Map<string, DayUse>();
  #unnoted = new Set<string>();
  #noting: Promise<void> = Promise.resolve();
  #isAway = false;

  private constructor(deps: DayCountDeps) {
    this.#deps = deps;
    this.#day = dayOf(deps.now());
    this.#timer = setInterval(() => this.#noteSoon(), deps.shared ? noteSharedMs : noteMs).unref();
  }

  /** What was counted of this day before is known before the first request is, unless a shared database does not tell it now: it is asked again soon. */
  static async start(deps: DayCountDeps): Promise<DayCount> {
    const count = new DayCount(deps);
    if (deps.shared) await count.#look();
    else count.#elsewhere = await deps.directory.dayUses(count.#day, count.#writer);
    return count;
  }

  used(org: string): DayUse {
    this.#turnOver();
    const own = this.#own.get(org) ?? nothing;
    const elsewhere = this.#elsewhere.get(org) ?? nothing;
    return { events: own.events + elsewhere.events, bytes: own.bytes + elsewhere.bytes };
  }

  /** Less than nothing takes back what was counted too much. */
  spend(org: string, { events = 0, bytes = 0 }: Partial<DayUse>): void {
    this.#turnOver();
    const own = this.#own.get(org) ?? nothing;
    // What is taken back after midnight was yesterday's.
    const use = { events: Math.max(0, own.events + events), bytes: Math.max(0, own.bytes + bytes) };
    this.#own.set(org, use);
    this.#unnoted.add(org);
  }

  /** Whole seconds until the next day begins. */
  leftS(): number {
    return Math.max(1, Math.ceil(((this.#day + 1) * dayMs - this.#deps.now()) / 1_000));
  }

  /** A new day begins with nothing, under another name: should the clock go back, what was noted before is still there. */
  #turnOver(): void {
    const day = dayOf(this.#deps.now());
    if (day === this.#day) return;
    this.#noteSoon();
    this.#day = day;
    this.#writer = randomUUID();
    this.#own = new Map();
    this.#elsewhere = new Map();
    this.#noting = this.#noting.then(() => this.#look());
  }

  #noteSoon(): void {
    if (this.#unnoted.size === 0 && !this.#deps.shared) return;
    const uses = new Map([...this.#unnoted].map((org) => [org, this.#own.get(org) ?? nothing]));
    this.#unnoted = new Set();
    const [writer, day] = [this.#writer, this.#day];
    const noted = this.#noting.then(() => this.#note(writer, day, uses));
    this.#noting = this.#deps.shared ? noted.then(() => this.#look()) : noted;
  }

  async #note(writer: string, day: number, uses: ReadonlyMap<string, DayUse>): Promise<void> {
    if (uses.size === 0) return;
    try {
      await this.#deps.directory.noteDay(writer, day, uses);
      this.#isAway = false;
    } catch {
      if (writer === this.#writer) for (const org of uses.keys()) this.#unnoted.add(org);
      if (!this.#isAway) this.#deps.log.warn("what organizations have sent today cannot be noted yet");
      this.#isAway = true;
    }
  }

  async #look(): Promise<void> {
    const [writer, day] = [this.#writer, this.#day];
    try {
      const uses = await this.#deps.directory.dayUses(day, writer);
      if (writer === this.#writer) this.#elsewhere = uses;
    } catch {
      // What is known stays; the next look may find more.
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    this.#noteSoon();
    await this.#noting;
  }
}

function dayOf(atMs: number): number {
  return Math.floor(atMs / dayMs);
}
