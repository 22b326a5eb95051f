import { describe, expect, it } from "vitest";
import type { Answer } from "../support/clients.ts";
import { attempt } from "../support/clients.ts";
import { between, seededRandom, seeds } from "../support/random.ts";
import { spawnCollector } from "../support/spawn.ts";
import { expectAllThere, expectNothingLostOrHalved, expectSoundHistory } from "./invariants.ts";
import { clientsOf } from "./workload.ts";

const clientCount = 64;
const batchesMax = 200;

describe("kill -9 under 64 parallel clients loses nothing that was acknowledged and halves no batch", () => {
  it.each(seeds(1))("seed %i", async (seed) => {
    await using collector = await spawnCollector();
    const clients = clientsOf(seed, clientCount);
    const killAfter = between(seededRandom(seed), 1, 400);
    let acknowledged = 0;
    const onAnswer = (answer: Answer): void => {
      expect(answer.status, answer.text).toBe(202);
      if (++acknowledged === killAfter) void collector.kill();
      // So that copies of what is counted are written before and while it is killed.
      else if (acknowledged % 40 === 0)
        void attempt(collector, "GET", "/v1/counts?from=2020-01-01T00:00:00Z");
    };
    await Promise.all(clients.map((client) => client.run(collector, batchesMax, onAnswer)));
    expect(await collector.exited).toEqual({ code: null, signal: "SIGKILL" });
    const batches = clients.flatMap((client) => client.sent);
    expect(clients.flatMap((client) => client.unanswered).length, "batches in flight").toBeGreaterThan(0);

    await collector.restart();
    expectNothingLostOrHalved(await expectSoundHistory(collector), batches);

    await Promise.all(clients.map((client) => client.retry(collector)));
    expect(clients.flatMap((client) => client.unanswered.map((batch) => batch.answer?.text))).toEqual([]);
    expectAllThere(await expectSoundHistory(collector), batches);
  });
});
