import { expect, it } from "vitest";
import { OneEach } from "../../../collector/limit/one-each.ts";

const company = { isAlone: () => false };

it("an organization's next body waits until the one before is answered, and nobody else's does", async () => {
  const doors = new OneEach(() => 0, company);
  const order: string[] = [];
  const pass = async (organization: string, as: string): Promise<void> => {
    const leave = await doors.enter(organization);
    order.push(as);
    leave();
  };
  const leave = await doors.enter("a");
  const others = [pass("a", "a again"), pass("a", "a once more")];
  await pass("b", "b");
  leave();
  leave();
  await Promise.all(others);
  expect(order).toEqual(["b", "a again", "a once more"]);
});

it("a rest takes as long as the work did, but after an hour of it the next is let in soon", async () => {
  for (const [workMs, restMs] of [
    [30, 30],
    [3_600_000, 100],
  ] as const) {
    let now = 0;
    const doors = new OneEach(() => now, company);
    const leave = await doors.enter("a");
    now = workMs;
    const startedAt = performance.now();
    leave();
    await doors.enter("a");
    // A timer may fire a moment early, and on a busy machine much later.
    expect(performance.now() - startedAt).toBeGreaterThan(restMs - 5);
  }
});

it("who is alone waits for nobody", async () => {
  const doors = new OneEach(() => 0, { isAlone: (organization) => organization === "a" });
  const leave = [await doors.enter("a"), await doors.enter("a")];
  for (const each of leave) each();
  expect(leave).toHaveLength(2);
});
