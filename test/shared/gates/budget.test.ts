import { describe, expect, it } from "vitest";
import { Budget } from "../../../shared/gates/engine/budget.ts";

/** A look at the clock is taken every so many characters. */
const look = 65_536;

function clocked(msPerMegabyte: number) {
  const clock = { nowMs: 0 };
  const budget = new Budget({ now: () => clock.nowMs }, msPerMegabyte);
  /** Reads for so long. */
  const read = (ms: number): boolean => {
    clock.nowMs += ms;
    return budget.spend(look);
  };
  return { clock, budget, read };
}

describe("the time that an evaluation may take", () => {
  it("is that of one megabyte for anything smaller", () => {
    const { read } = clocked(50);
    expect(read(50)).toBe(false);
    expect(read(1)).toBe(true);
  });

  it("grows with every megabyte that is begun", () => {
    const { budget, clock } = clocked(50);
    clock.nowMs = 99;
    expect(budget.spend(1_048_576)).toBe(false);
    clock.nowMs = 101;
    expect(budget.spend(look)).toBe(true);
  });

  it("counts all turns together, and nothing of what others do in between", () => {
    const { clock, budget, read } = clocked(50);
    for (let turn = 0; turn < 5; turn++) {
      expect(read(10), `turn ${turn}`).toBe(false);
      budget.endTurn();
      clock.nowMs += 1_000;
      budget.beginTurn();
    }
    expect(read(1)).toBe(true);
  });

  it("is not looked at for a few characters, however late it is", () => {
    const { budget, clock } = clocked(50);
    clock.nowMs = 1_000;
    expect(budget.spend(look - 1)).toBe(false);
    expect(budget.spend(1)).toBe(true);
  });

  it("ends a turn after four milliseconds, long before it is used up", () => {
    const { budget, read } = clocked(50);
    expect(read(3)).toBe(false);
    expect(budget.isTurnOver()).toBe(false);
    expect(read(1)).toBe(false);
    expect(budget.isTurnOver()).toBe(true);
    budget.beginTurn();
    expect(budget.isTurnOver()).toBe(false);
  });
});

/** With a second clock, on which only what is read takes time. */
function twoClocks(msPerMegabyte: number) {
  const clock = { nowMs: 0, cpuMs: 7_000 };
  let looks = 0;
  const budget = new Budget(
    {
      now: () => clock.nowMs,
      cpuMs() {
        looks++;
        return clock.cpuMs;
      },
    },
    msPerMegabyte,
  );
  const read = (ms: number): boolean => {
    clock.cpuMs += ms;
    clock.nowMs += ms;
    return budget.spend(look);
  };
  return { clock, budget, read, looks: () => looks };
}

describe("the time of a thread that waits for a core", () => {
  it("is not counted, whenever it waits", () => {
    for (let waited = 0; waited < 10; waited++) {
      const { clock, read } = twoClocks(50);
      for (let at = 0; at < 10; at++) {
        if (at === waited) clock.nowMs += 10_000;
        expect(read(4), `wait before look ${waited}, look ${at}`).toBe(false);
      }
    }
  });

  it("leaves it no more of a core than was promised, but for the first look and the last", () => {
    const { clock, budget, read } = twoClocks(50);
    let ms = 0;
    for (; !read(10); ms += 10) {
      clock.nowMs += 100;
      budget.endTurn();
      // Others have it in between.
      clock.cpuMs += 1_000;
      clock.nowMs += 1_000;
      budget.beginTurn();
    }
    expect(ms).toBeGreaterThanOrEqual(40);
    expect(ms + 10).toBeLessThanOrEqual(50 + 10 + 10);
  });

  it("is not looked at for what takes no longer than a turn", () => {
    const { read, looks } = twoClocks(50);
    expect([read(1), read(1), read(1)]).toEqual([false, false, false]);
    expect(looks()).toBe(0);
  });
});

describe("the time of a thread that is cold", () => {
  it("is longer by as much as is left of that, once and for all outputs together", () => {
    const cold = { leftMs: 30 };
    const readFor = (): number => {
      let nowMs = 0;
      const budget = new Budget({ now: () => nowMs, cold }, 50);
      do nowMs += 10;
      while (!budget.spend(look));
      return nowMs;
    };
    expect(readFor()).toBe(90);
    expect(cold.leftMs).toBe(0);
    expect(readFor()).toBe(60);
  });
});
