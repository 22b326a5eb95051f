import { describe, expect, it } from "vitest";
import { Budget } from "../../../shared/gates/budget.ts";

/** A look at the clock is taken every so many characters. */
const look = 65_536;

function clocked(msPerMegabyte: number) {
  const clock = { nowMs: 0 };
  const budget = new Budget(() => clock.nowMs, msPerMegabyte);
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
