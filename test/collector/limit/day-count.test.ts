import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DayCount } from "../../../collector/limit/day-count.ts";
import { openMemoryDirectory } from "../../../collector/store/memory-directory.ts";
import type { Directory } from "../../../collector/store/store.ts";

const noon = Date.UTC(2026, 10, 23, 12);
const warned: string[] = [];
const log = { warn: (message: string) => void warned.push(message) };

beforeEach(() => {
  warned.length = 0;
  vi.useFakeTimers({ now: noon, toFake: ["Date", "setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const start = (directory: Pick<Directory, "noteDay" | "dayUses">, shared = false): Promise<DayCount> =>
  DayCount.start({ directory, shared, log, now: Date.now });

it("goes on after a restart with what was noted of the day, and begins the next day with nothing", async () => {
  await using directory = openMemoryDirectory();
  const first = await start(directory);
  first.spend("a", { events: 3, bytes: 40 });
  first.spend("b", { events: 1 });
  await first[Symbol.asyncDispose]();
  await using second = await start(directory);
  second.spend("a", { events: 2 });
  expect(second.used("a")).toEqual({ events: 5, bytes: 40 });
  expect(second.leftS()).toBe(43_200);
  await vi.advanceTimersByTimeAsync(43_199_000);
  expect(second.used("a").events).toBe(5);
  expect(second.leftS()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(second.used("a")).toEqual({ events: 0, bytes: 0 });
  second.spend("a", { events: 7 });
  await vi.advanceTimersByTimeAsync(1_000);
  const day = noon / 86_400_000 - 0.5;
  expect((await directory.dayUses(day)).get("a")).toEqual({ events: 5, bytes: 40 });
  expect((await directory.dayUses(day + 1)).get("a")?.events).toBe(7);
});

it("knows what it counted before the clock was set back over midnight", async () => {
  await using directory = openMemoryDirectory();
  await using count = await start(directory);
  count.spend("a", { events: 3 });
  vi.setSystemTime(noon + 86_400_000);
  count.spend("a", { events: 1 });
  vi.setSystemTime(noon);
  expect(count.used("a").events).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(count.used("a").events).toBe(3);
});

it("learns within two seconds what another collector has counted", async () => {
  await using directory = openMemoryDirectory();
  await using here = await start(directory, true);
  await using there = await start(directory, true);
  here.spend("a", { events: 3 });
  there.spend("a", { events: 4 });
  expect(here.used("a").events).toBe(3);
  await vi.advanceTimersByTimeAsync(4_000);
  expect([here.used("a").events, there.used("a").events]).toEqual([7, 7]);
  here.spend("a", { events: -1 });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(there.used("a").events).toBe(6);
});

it("notes later what cannot be noted now, and says so once", async () => {
  await using directory = openMemoryDirectory();
  let isAway = true;
  const failing: Pick<Directory, "noteDay" | "dayUses"> = {
    noteDay: (...noted) => (isAway ? Promise.reject(new Error("locked")) : directory.noteDay(...noted)),
    dayUses: (...asked) => directory.dayUses(...asked),
  };
  await using count = await start(failing);
  count.spend("a", { events: 3 });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(warned).toHaveLength(1);
  isAway = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await directory.dayUses(Math.floor(noon / 86_400_000))).get("a")?.events).toBe(3);
});
