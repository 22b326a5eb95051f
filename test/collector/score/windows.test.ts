import { expect, it } from "vitest";
import { standingOf, Windows } from "../../../collector/score/windows.ts";
import { openMemoryStore } from "../../../collector/store/memory.ts";

const standing = (sequence: number) => ({ ...standingOf({ sequence: 0, window: [] }), sequence });

it("forgets a window that nobody asked about for two rests, and none that somebody did", async () => {
  await using store = openMemoryStore();
  const windows = new Windows();
  for (const agent of ["looked at", "written to", "left alone"]) windows.put(`o\0${agent}`, standing(7));
  for (let rest = 0; rest < 3; rest++) {
    windows.rest();
    expect((await windows.look(store, "o", "looked at")).sequence).toBe(7);
    const taken = windows.take("o\0written to");
    expect(taken?.sequence).toBe(7);
    if (taken !== undefined) windows.put("o\0written to", taken);
    expect(windows.holds("o", "left alone")).toBe(rest < 1);
  }
  expect(windows.take("o\0left alone")).toBe(undefined);
});

it("holds so many at most, and drops those first that nobody asked about", () => {
  const windows = new Windows(3);
  for (const agent of ["1", "2", "3"]) windows.put(`o\0${agent}`, standing(1));
  windows.rest();
  windows.put("o\u00004", standing(1));
  windows.put("o\u00005", standing(1));
  expect(["1", "2", "3", "4", "5"].filter((agent) => windows.holds("o", agent))).toEqual(["3", "4", "5"]);
});

it("knows that an agent is there while its window is being moved on, also when that fails, until it is erased", () => {
  const windows = new Windows();
  windows.put("o\0a", standing(1));
  expect(windows.holds("o", "b")).toBe(false);
  windows.take("o\0b");
  windows.take("o\0a");
  expect([windows.holds("o", "a"), windows.holds("o", "b"), windows.holds("p", "a")]).toEqual([
    true,
    false,
    false,
  ]);
  windows.forget("o", "a");
  expect(windows.holds("o", "a")).toBe(false);
});
