import { afterEach, beforeEach, expect, it } from "vitest";
import { roundTop, timeTicks } from "../../../shared/pages/scale.ts";
import { seededRandom } from "../../support/random.ts";

const zone = process.env["TZ"];
const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
/** Half an hour after an hour of UTC, and with a change to summer time. */
const zones = ["Asia/Kolkata", "America/New_York", "UTC"];

const setZone = (name: string | undefined): void => {
  if (name === undefined) delete process.env["TZ"];
  else process.env["TZ"] = name;
};
beforeEach(() => setZone(zones[0]));
afterEach(() => setZone(zone));

it("the top of a chart is a round number that is not under the tallest bar, nor more than twice as high", () => {
  expect([0, 1, 2, 3, 7, 9, 10, 11, 17, 96, 101, 730, 41_000].map(roundTop)).toEqual([
    2, 2, 2, 4, 8, 10, 10, 20, 20, 100, 200, 800, 50_000,
  ]);
  for (let most = 2; most < 5_000; most++) {
    const top = roundTop(most);
    expect(top >= most && top <= 2 * most && Number.isInteger(top / 2), String(most)).toBe(true);
  }
});

it("three to six times stand under any stretch of six minutes or more, in order and inside it", () => {
  const random = seededRandom(5);
  for (const name of zones) {
    setZone(name);
    for (let round = 0; round < 200; round++) {
      const from = Date.UTC(2026, 0, 1) + Math.floor(random() * 365 * dayMs);
      const to = from + Math.floor(6 * minuteMs * 10 ** (random() * 5.5));
      const times = timeTicks(from, to).map(({ ms }) => ms);
      expect(times.length >= 3 && times.length <= 6, `${name} ${from} ${to}`).toBe(true);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.every((ms) => ms >= from && ms <= to)).toBe(true);
    }
  }
});

it("the times are round on the reader's clock and calendar, also where summer time begins", () => {
  const local = (from: string, to: string): string[] =>
    timeTicks(Date.parse(from), Date.parse(to)).map(({ ms }) => {
      const date = new Date(ms);
      return `${date.getMonth() + 1}/${date.getDate()} ${date.getHours()}:${date.getMinutes()}`;
    });
  expect(local("2026-11-28T05:10:00+05:30", "2026-11-29T05:10:00+05:30")).toEqual([
    "11/28 6:0",
    "11/28 12:0",
    "11/28 18:0",
    "11/29 0:0",
  ]);
  setZone("America/New_York");
  expect(local("2026-03-07T20:00:00-05:00", "2026-03-08T20:00:00-04:00")).toEqual([
    "3/8 0:0",
    "3/8 6:0",
    "3/8 12:0",
    "3/8 18:0",
  ]);
  expect(local("2026-11-01T12:00:00Z", "2026-12-01T12:00:00Z")).toEqual([
    "11/2 0:0",
    "11/9 0:0",
    "11/16 0:0",
    "11/23 0:0",
    "11/30 0:0",
  ]);
  expect(local("2024-06-15T00:00:00Z", "2026-06-15T00:00:00Z")).toEqual([
    "7/1 0:0",
    "1/1 0:0",
    "7/1 0:0",
    "1/1 0:0",
  ]);
});

it("a stretch of nothing has no times, and one of eight thousand years a few", () => {
  expect(timeTicks(1, 1)).toEqual([]);
  expect(timeTicks(0, Date.UTC(9999, 11, 31)).length).toBeLessThan(7);
});
