import { expect, it } from "vitest";
import { InTurn } from "../../../collector/limit/in-turn.ts";

it("who brings many jobs makes each of the others wait for one", async () => {
  const turns = new InTurn();
  const done: string[] = [];
  const job = (organization: string) =>
    turns.run(organization, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      done.push(organization);
    });
  await Promise.all(["a", "a", "a", "a", "b", "b", "c"].map(job));
  expect(done.indexOf("b")).toBeLessThanOrEqual(2);
  expect(done.indexOf("c")).toBeLessThanOrEqual(3);
  expect(done).toHaveLength(7);
});

it("a job that fails takes its turn and no more", async () => {
  const turns = new InTurn();
  const failing = turns.run("a", () => Promise.reject(new Error("no")));
  const next = turns.run("a", () => Promise.resolve("yes"));
  await expect(failing).rejects.toThrow("no");
  await expect(next).resolves.toBe("yes");
});
