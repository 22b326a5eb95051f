import { beforeEach, describe, expect, it } from "vitest";
import type { Answer } from "../../support/clients.ts";
import { spawnCollectors } from "../../support/mongo-collectors.ts";
import { noMongo, startMongo } from "../../support/mongo.ts";
import { startMongoWire } from "../../support/mongo-wire/middle.ts";
import { between, seededRandom, seeds } from "../../support/random.ts";
import {
  expectAllThere,
  expectNothingLostOrOutOfOrder,
  expectSoundHistory,
} from "../../faults/invariants.ts";
import { WorkloadClient } from "../../faults/workload.ts";

const seedCount = Number(process.env["AGENT_GATE_MONGO_SEEDS"] ?? 1);
const clientCount = 64;
const batchesMax = 20;

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

describe("kill -9 of a collector on MongoDB under 64 parallel clients loses nothing that was acknowledged and skips nothing", () => {
  it.each(seeds(seedCount))("seed %i", async (seed) => {
    await using database = await startMongo();
    await using wire = await startMongoWire(database);
    await using cluster = await spawnCollectors([wire]);
    const [collector] = cluster.collectors;
    const clients = Array.from(
      { length: clientCount },
      (_, at) => new WorkloadClient(`s${seed}c${at}`, seed * 1_000 + at),
    );
    const killAfter = between(seededRandom(seed), 1, 100);
    let acknowledged = 0;
    const onAnswer = (answer: Answer): void => {
      expect(answer.status, answer.text).toBe(202);
      if (++acknowledged === killAfter) void collector!.kill();
    };
    const target = () => ({ url: collector!.url, pk: cluster.pk });
    await Promise.all(clients.map((client) => client.run(target(), batchesMax, onAnswer)));
    expect(await collector!.exited).toEqual({ code: null, signal: "SIGKILL" });
    const batches = clients.flatMap((client) => client.sent);
    const unanswered = clients.flatMap((client) => client.unanswered).length;
    expect(unanswered, "batches in flight").toBeGreaterThan(0);

    await wire.left();
    await collector!.restart();
    const stored = await expectSoundHistory(target());
    expectNothingLostOrOutOfOrder(stored, batches);

    await Promise.all(clients.map((client) => client.retry(target())));
    expect(clients.flatMap((client) => client.unanswered.map((batch) => batch.answer?.text))).toEqual([]);
    const all = await expectSoundHistory(target());
    expectAllThere(all, batches);
    console.info(
      `seed ${seed}: killed after ${acknowledged} of ${batches.length} batches, ${unanswered} in flight; ${stored.size} events there, ${all.size} after the retry`,
    );
  });
});
