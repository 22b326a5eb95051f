import { expect, it } from "vitest";
import { WorkShare } from "../../../collector/limit/work-share.ts";

it("whoever makes more work than its share waits for exactly as long as it is told", () => {
  let now = 0;
  const work = new WorkShare(6_000, () => now);
  work.spend("a", 1_500);
  expect(work.waitS("a"), "a quarter of a minute's share at once is nothing").toBe(0);
  work.spend("a", 250);
  expect(work.waitS("a")).toBe(3);
  expect(work.waitS("b"), "others do not wait").toBe(0);
  now = 2_400;
  expect(work.waitS("a")).toBe(1);
  now = 3_000;
  expect(work.waitS("a")).toBe(0);
});

it("an even pace below the share never waits", () => {
  let now = 0;
  const work = new WorkShare(6_000, () => now);
  for (; now < 300_000; now += 100) {
    work.spend("a", 10);
    expect(work.waitS("a")).toBe(0);
  }
});

it("an organization is alone when nobody else has asked for a minute", () => {
  let now = 0;
  const work = new WorkShare(6_000, () => now);
  expect(work.isAlone("a")).toBe(true);
  work.asked("a");
  work.asked("b");
  now = 30_000;
  work.asked("a");
  work.asked("a");
  expect(work.isAlone("a")).toBe(false);
  now = 61_000;
  expect(work.isAlone("a")).toBe(true);
  expect(work.isAlone("b")).toBe(false);
});
