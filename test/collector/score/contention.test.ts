import { expect, it } from "vitest";
import { Contention } from "../../../collector/score/contention.ts";

it("keeps away from an agent as long as a lost race took, twice as long after the next one, and never for long", () => {
  const contention = new Contention();
  expect(contention.waitMs("a")).toBe(0);
  contention.lost("a", 20);
  expect(contention.waitMs("a")).toBe(20);
  contention.lost("a", 10);
  expect(contention.waitMs("a")).toBe(40);
  for (let race = 0; race < 20; race++) contention.lost("a", 20);
  expect(contention.waitMs("a")).toBe(320);
  for (let race = 0; race < 20; race++) contention.lost("a", 2_000);
  expect(contention.waitMs("a")).toBe(500);
  expect(contention.waitMs("b")).toBe(0);
});

it("comes back step by step once its flights get through, and forgets", () => {
  const contention = new Contention();
  contention.lost("a", 16);
  const waits = Array.from({ length: 4 }, () => {
    contention.stored("a");
    return contention.waitMs("a");
  });
  expect(waits).toEqual([8, 4, 0, 0]);
});
