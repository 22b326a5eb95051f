import { RecentMap } from "../../shared/recent-map.ts";

const shortestMs = 4;
const longestMs = 500;
const racesMax = 16;
const rememberedMax = 10_000;

/**
 * How long to keep away from an agent whose numbers several collectors want at once. A race that was lost makes it at least as long as the race took,
 * which on a busy server is what the others need, and then doubles it up to 16 races; a flight that got through halves it. The winner keeps away like everybody else:
 * its window is the only one that is right, so it would otherwise win as long as it has something to write. What arrives meanwhile shares the next flight.
 */
export class Contention {
  readonly #waits = new RecentMap<string, number>(rememberedMax);

  /** As it always is where one process has the store to itself. */
  get isQuiet(): boolean {
    return this.#waits.size === 0;
  }

  lost(key: string, raceMs: number): void {
    const shortest = Math.max(shortestMs, raceMs);
    const waitMs = Math.min(longestMs, racesMax * shortest, Math.max(shortest, this.waitMs(key) * 2));
    this.#waits.set(key, waitMs);
  }

  stored(key: string): void {
    const waitMs = this.waitMs(key) / 2;
    if (waitMs >= shortestMs) this.#waits.set(key, waitMs);
    else this.#waits.delete(key);
  }

  /** The most that it is worth to wait; 0 for an agent that nobody else writes to. */
  waitMs(key: string): number {
    return this.#waits.get(key) ?? 0;
  }
}
