import { rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { call, event, ingest } from "../../support/clients.ts";
import type { Answer, Target } from "../../support/clients.ts";
import { fillDisk, smallDisk } from "../../support/disk.ts";
import { spawnCollectors } from "../../support/mongo-collectors.ts";
import { noMongo, spawnMongo } from "../../support/mongo.ts";
import { expectRefusal } from "../../support/refusal.ts";
import { expectNothingLostOrOutOfOrder, expectSoundHistory } from "../../faults/invariants.ts";
import { sameInstant } from "../../faults/workload.ts";
import type { SentBatch } from "../../faults/workload.ts";

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

it("a database whose disk is full: writes are 503 with Retry-After, reads go on, health says so, and it recovers without a restart", async (context) => {
  await using disk = await smallDisk(context, 16);
  await using server = await spawnMongo({ data: disk.path });
  await using cluster = await spawnCollectors([server]);
  const target: Target = { url: cluster.collectors[0]!.url, pk: cluster.pk };
  const sent: SentBatch[] = [];
  const send = async (): Promise<Answer> => {
    const events = bulkyBatch(sent.length);
    const answer = await ingest(target, events);
    sent.push({ events, answer });
    return answer;
  };
  const expectSound = async (): Promise<void> =>
    expectNothingLostOrOutOfOrder(await expectSoundHistory(target), sent);
  for (let taken = 0; taken < 3; taken++) expect((await send()).status).toBe(202);

  const ballast = join(disk.path, "ballast");
  await fillDisk(ballast);
  // What has been set aside before still has room for some.
  let refused = await send();
  while (refused.status === 202 && sent.length < 200) refused = await send();
  expectRefusal(refused, 503, "unavailable");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThanOrEqual(1);
  const health = await call(target, "GET", "/health", { key: null });
  expect({ status: health.status, body: health.json }).toMatchObject({
    status: 503,
    body: { status: "degraded", reason: expect.stringContaining("the database") },
  });
  await expectSound();

  await rm(ballast);
  await expect.poll(async () => (await send()).status).toBe(202);
  expect((await call(target, "GET", "/health", { key: null })).status).toBe(200);
  await expectSound();
  const again = sent.filter(({ answer }) => answer?.status !== 202);
  for (const batch of again) expect((await ingest(target, batch.events)).status).toBe(202);
  expect((await expectSoundHistory(target)).size).toBe(sent.length * 100);
  console.info(`${sent.length} batches of 100, ${again.length} of them refused: each event is there once`);
});

/** About 60 kB. */
function bulkyBatch(number: number) {
  const gates = [{ name: "pii", passed: false, reason: "x".repeat(500), latency_ms: 0.5 }];
  return Array.from({ length: 100 }, (_, at) =>
    event("a", `bulk-${number}-${at}`, { gates, passed: at % 2 === 0, timestamp: sameInstant }),
  );
}
