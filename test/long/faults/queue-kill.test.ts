import { expect, it } from "vitest";
import { Opened } from "../../../shared/lifecycle.ts";
import { between, seededRandom, seeds } from "../../support/random.ts";
import { expectNothingUnaccounted, kinds, temporaryHome } from "../../proxy/queue/kit.ts";
import { queueSteps, startQueueChild } from "../../faults/queue-child.ts";
import type { Line } from "../../faults/queue-child.ts";

const seenBy = (lines: readonly Line[]): string[] => lines.flatMap(({ seen }) => seen ?? []);
const sentBy = (lines: readonly Line[]): string[] => lines.flatMap(({ sent }) => sent ?? []);

it("kill -9 after an agent saw 1,000 answers loses none of them, and each is there once", async () => {
  await using home = await temporaryHome();
  await using child = startQueueChild({ home: home.path, append: 1_000, stay: true });
  await child.until(({ done }) => done === true);
  await child.kill();
  await using queue = await kinds.sqlite(home);
  const ids = queue.list({}).map(({ evaluation_id }) => evaluation_id);
  expect(ids).toEqual(Array.from({ length: 1_000 }, (_, n) => `ev_${n}`));
  expectNothingUnaccounted(queue);
});

it.each(queueSteps)(
  "kill -9 at %s: what was seen is there or was sent, nothing twice in the file, and the next start waits for nobody",
  async (failpoint) => {
    for (const seed of seeds(3)) {
      const random = seededRandom(seed);
      const count =
        failpoint === "lease.taken" ? 1 : between(random, 1, failpoint === "queue.insert" ? 290 : 20);
      await using home = await temporaryHome();
      await using child = startQueueChild(
        { home: home.path, append: 300, drain: true, pace: between(random, 1, 20) },
        { env: { AGENT_GATE_FAILPOINT: `${failpoint}:${count}:kill` } },
      );
      // Where the place is not reached that often, it is killed when it has done everything.
      await child.until(({ done }) => done === true);
      await child.kill();
      expect(await child.ended, "it never fails by itself").toBe("SIGKILL");

      await using queue = await kinds.sqlite(home);
      expectNothingUnaccounted(queue);
      expect(queue.lease.hold(), "a dead holder is replaced at once").toBe(true);
      const states = ["waiting", "retrying", "in_flight", "acknowledged"] as const;
      const there = queue.list({ states }).map(({ evaluation_id }) => evaluation_id);
      expect(new Set(there).size).toBe(there.length);
      expect(there, `SEED=${seed}`).toEqual(expect.arrayContaining(seenBy(child.lines)));
      const delivered = queue.list({ states: ["acknowledged"] }).map(({ evaluation_id }) => evaluation_id);
      expect(sentBy(child.lines)).toEqual(expect.arrayContaining(delivered));
      expect(queue.stats(0)).toMatchObject({ evaluated: there.length, in_flight: 0 });
    }
  },
);

it("kill -9 when a dead letter was written: it is there with its code, and nothing else was lost", async () => {
  await using home = await temporaryHome();
  await using child = startQueueChild(
    { home: home.path, append: 100, drain: true, refuse: ["ev_37"] },
    { env: { AGENT_GATE_FAILPOINT: "queue.bury:1:kill" } },
  );
  expect(await child.ended).toBe("SIGKILL");
  await using queue = await kinds.sqlite(home);
  expect(queue.list({ states: ["dead"] })).toMatchObject([{ evaluation_id: "ev_37", code: "bad_json" }]);
  const there = queue
    .list({ states: ["waiting", "dead", "acknowledged"] })
    .map(({ evaluation_id }) => evaluation_id);
  expect(there).toEqual(expect.arrayContaining(seenBy(child.lines)));
  expectNothingUnaccounted(queue);
});

it("eight processes write at once while the one that sends is killed: another takes over and everything is sent", async () => {
  await using home = await temporaryHome();
  const children = Array.from({ length: 8 }, (_, n) =>
    startQueueChild({ home: home.path, prefix: `p${n}`, append: 500, drain: true }),
  );
  await using started = new Opened();
  for (const child of children) started.add(child);
  const isSending = ({ sent }: Line): boolean => sent !== undefined;
  const firstSender = await Promise.race(children.map((child) => child.until(isSending).then(() => child)));
  await firstSender.kill();
  const others = children.filter((child) => child !== firstSender);
  await Promise.race(others.map((child) => child.until(isSending)));
  await Promise.all(others.map((child) => child.until(({ done }) => done === true)));
  const seen = children.flatMap(({ lines }) => seenBy(lines));
  await using queue = await kinds.sqlite(home, { now: Date.now });
  await expect.poll(() => queue.stats(Date.now()).queued + queue.stats(Date.now()).in_flight).toBe(0);
  // What a child has said may still be on its way here.
  const unsent = (): string[] => {
    const sent = new Set(children.flatMap(({ lines }) => sentBy(lines)));
    return seen.filter((id) => !sent.has(id));
  };
  await expect.poll(unsent).toEqual([]);
  const stats = queue.stats(Date.now());
  expect(stats).toMatchObject({ acknowledged: stats.evaluated, dead: 0, dropped: {} });
  expect(stats.evaluated).toBeGreaterThanOrEqual(seen.length);
  expectNothingUnaccounted(queue);
});
