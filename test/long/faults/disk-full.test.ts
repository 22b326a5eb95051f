import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { call, event, ingest } from "../../support/clients.ts";
import type { Answer } from "../../support/clients.ts";
import { expectRefusal } from "../../support/refusal.ts";
import { fillDisk, liftFileLimit, limitsCanBeLifted, mayGrowTo, smallDisk } from "../../support/disk.ts";
import { spawnCollector } from "../../support/spawn.ts";
import type { SpawnedCollector } from "../../support/spawn.ts";
import { expectNothingLostOrHalved, expectSoundHistory } from "../../faults/invariants.ts";
import { sameInstant } from "../../faults/workload.ts";
import type { SentBatch } from "../../faults/workload.ts";

it.runIf(limitsCanBeLifted)(
  "files that may not grow: writes are 503 unavailable, reads go on, and it recovers without a restart",
  async () => {
    await using collector = await spawnCollector({ prelude: mayGrowTo(1024) });
    await expectRefusesAndRecovers(collector, async () => liftFileLimit(collector.pid));
  },
);

it("a full disk: writes are 503 unavailable, reads go on, and it recovers without a restart", async (context) => {
  await using disk = await smallDisk(context, 8);
  await using collector = await spawnCollector({ data: disk.path });
  const ballast = join(disk.path, "ballast");
  await fillDisk(ballast);
  await expectRefusesAndRecovers(collector, () => rm(ballast));
});

it("a full disk is one line in the log when it is full, and one when it is not", async (context) => {
  await using disk = await smallDisk(context, 8);
  await using collector = await spawnCollector({ data: disk.path });
  const ballast = join(disk.path, "ballast");
  await fillDisk(ballast);
  const saidOf = (message: string): number => collector.stderr().split(`"msg":"${message}"`).length - 1;
  const saidBy = async (message: string): Promise<void> => {
    for (let sent = 0; saidOf(message) === 0 && sent < 400; sent++) {
      await ingest(collector, bulkyBatch(sent));
      await delay(50);
    }
  };
  await saidBy("the store takes no writes");
  for (let sent = 0; sent < 50; sent++) await ingest(collector, bulkyBatch(1_000 + sent));
  expect([saidOf("the store takes no writes"), saidOf("the store takes writes again")]).toEqual([1, 0]);
  await rm(ballast);
  // The batches that fit in 5 s do not fill the room again.
  while ((await ingest(collector, [event("a", "tiny", { gates: [] })])).status !== 202) await delay(100);
  await expect.poll(() => saidOf("the store takes writes again")).toBe(1);
  expect(saidOf("the store takes no writes")).toBe(1);
  expect(collector.stderr().split("\n").length).toBeLessThan(50);
});

async function expectRefusesAndRecovers(
  collector: SpawnedCollector,
  makeRoom: () => Promise<void>,
): Promise<void> {
  const sent: SentBatch[] = [];
  const send = async (events = bulkyBatch(sent.length)): Promise<Answer> => {
    const answer = await ingest(collector, events);
    sent.push({ events, answer });
    return answer;
  };
  // What has no room for a whole batch may still have room for one event.
  while ((await send()).status === 202 && sent.length < 200);
  const tiny = () => [event("a", `tiny-${sent.length}`, { gates: [], timestamp: sameInstant })];
  let refused = await send(tiny());
  while (refused.status === 202 && sent.length < 1_000) refused = await send(tiny());

  expectRefusal(refused, 503, "unavailable");
  expect(String(refused.headers["retry-after"])).toMatch(/^[1-9][0-9]*$/);
  const evaluated = await call(collector, "POST", "/v1/evaluate", {
    body: { agent_id: "a", output: "fine" },
  });
  expectRefusal(evaluated, 503, "unavailable");
  expect(String(evaluated.headers["retry-after"])).toMatch(/^[1-9][0-9]*$/);
  const health = await call(collector, "GET", "/health", { key: null });
  expect({ status: health.status, body: health.json }).toMatchObject({
    status: 503,
    body: { status: "degraded" },
  });
  expectNothingLostOrHalved(await expectSoundHistory(collector), sent);

  await makeRoom();
  const retried = await eventually(() => send());
  expect(retried.json).toMatchObject({ accepted: 100 });
  const healthy = await call(collector, "GET", "/health", { key: null });
  expect({ status: healthy.status, body: healthy.json }).toMatchObject({
    status: 200,
    body: { status: "ok" },
  });
  expectNothingLostOrHalved(await expectSoundHistory(collector), sent);
  await collector.restart();
  expectNothingLostOrHalved(await expectSoundHistory(collector), sent);
}

/** The room comes back at an instant that no event announces, so the client does what Retry-After is for: it asks again. */
async function eventually(send: () => Promise<Answer>): Promise<Answer> {
  const until = Date.now() + 60_000;
  for (;;) {
    const answer = await send();
    if (answer.status === 202 || Date.now() > until) return answer;
    expectRefusal(answer, 503, "unavailable");
    await delay(100);
  }
}

/** About 60 kB, so that a few dozen of them fill what little room there is. */
function bulkyBatch(number: number) {
  const gates = [{ name: "pii", passed: false, reason: "x".repeat(500), latency_ms: 0.5 }];
  return Array.from({ length: 100 }, (_, at) =>
    event("a", `bulk-${number}-${at}`, { gates, passed: at % 2 === 0, timestamp: sameInstant }),
  );
}
