import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { openHome } from "../../../proxy/home/home.ts";
import type { Home } from "../../../proxy/home/home.ts";
import { openMemoryQueue } from "../../support/memory-queue.ts";
import type { Inspect, Queue } from "../../../proxy/queue/queue.ts";
import { openQueue } from "../../../proxy/queue/sqlite.ts";
import type { QueueOptions } from "../../../proxy/queue/sqlite.ts";
import type { LocalFacts, VerdictRecord } from "../../../proxy/tool-call.ts";

export const dayMs = 86_400_000;
export const startMs = Date.UTC(2026, 10, 21, 12);
export const local: LocalFacts = { action: "passed", toolMs: 12.5 };
export const roomy = { events: 100, bytes: 1_048_576 };

export function record(id: string, changes: Partial<VerdictRecord> = {}): VerdictRecord {
  return {
    evaluation_id: id,
    agent_id: "billing-bot",
    tool: "GET /users/:id",
    passed: true,
    gates: [{ name: "pii", passed: true, latency_ms: 0.2 }],
    total_latency_ms: 0.4,
    timestamp: new Date(startMs).toISOString(),
    ...changes,
  };
}

/** All of it is written down by the end of this turn of the loop: nobody waits for a lock, or for a disk. */
export async function expectWritten(appended: readonly (void | Promise<void>)[]): Promise<void> {
  const written = (async () => {
    for (const one of appended) await one;
    return true;
  })();
  const turn = new Promise<boolean>((resolve) => setImmediate(() => resolve(false)));
  expect(await Promise.race([written, turn])).toBe(true);
}

/** A home of its own, gone at the end of the scope. */
export async function temporaryHome(): Promise<Home & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), "agent-gate-queue-"));
  return { ...openHome(path), [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Both clocks of a test, which move only when told to. */
export interface TestClock {
  nowMs: number;
  monotonicMs: number;
}

export function testClock(): TestClock {
  return { nowMs: startMs, monotonicMs: 1_000_000 };
}

export function pass(clock: TestClock, ms: number): void {
  clock.nowMs += ms;
  clock.monotonicMs += ms;
}

export interface Opening extends Partial<Omit<QueueOptions, "home">> {
  clock?: TestClock;
}

/** Ways to have a queue; the one in memory is what the other is compared with. */
export const kinds = {
  memory: async (_home: Home, { clock = testClock(), ...options }: Opening = {}): Promise<Queue> =>
    openMemoryQueue({ maxBytes: 2 ** 28, maxAgeMs: 7 * dayMs, now: () => clock.nowMs, ...options }),
  sqlite: (home: Home, { clock = testClock(), ...options }: Opening = {}): Promise<Queue> =>
    openQueue({
      home,
      maxBytes: 2 ** 28,
      maxAgeMs: 7 * dayMs,
      durability: "interval",
      now: () => clock.nowMs,
      monotonic: () => clock.monotonicMs,
      ...options,
    }),
} as const;

/** I1: whatever was evaluated is somewhere, and the records themselves say so too. */
export function expectNothingUnaccounted(queue: Inspect): void {
  const stats = queue.stats(startMs);
  const dropped = Object.values(stats.dropped).reduce((sum, n) => sum + n, 0);
  expect(
    stats.acknowledged + stats.queued + stats.in_flight + stats.dead + dropped,
    JSON.stringify(stats),
  ).toBe(stats.evaluated);
  const states = queue.list({}).map(({ state }) => state);
  const count = (...wanted: string[]): number => states.filter((state) => wanted.includes(state)).length;
  expect({
    queued: count("waiting", "retrying"),
    in_flight: count("in_flight"),
    dead: count("dead"),
  }).toEqual({ queued: stats.queued, in_flight: stats.in_flight, dead: stats.dead });
}
