import { describe, expect, it } from "vitest";
import { between, seededRandom, seeds } from "../../support/random.ts";
import { spawnCollector } from "../../support/spawn.ts";
import { expectAllThere, expectNothingLostOrHalved, expectSoundHistory } from "../../faults/invariants.ts";
import { clientsOf } from "../../faults/workload.ts";

const batchesMax = 200;

describe("kill -9 while the log is moved into the database file loses and halves nothing", () => {
  const gates = Array.from({ length: 50 }, () => ({
    name: "g",
    passed: true,
    reason: "r".repeat(500),
    latency_ms: 1,
  }));
  it.each(seeds(1))("seed %i", async (seed) => {
    await using collector = await spawnCollector();
    const clients = clientsOf(seed, 8).map((client) => client.bulky(gates));
    // The log is moved when it has grown by 16 MiB, which is after some 70 batches of this size.
    const killAfter = between(seededRandom(seed), 60, 200);
    let acknowledged = 0;
    const onAnswer = (): void => {
      if (++acknowledged === killAfter) void collector.kill();
    };
    await Promise.all(clients.map((client) => client.run(collector, batchesMax, onAnswer)));
    const batches = clients.flatMap((client) => client.sent);
    await collector.restart();
    expectNothingLostOrHalved(await expectSoundHistory(collector), batches);
    await Promise.all(clients.map((client) => client.retry(collector)));
    expectAllThere(await expectSoundHistory(collector), batches);
  });
});

describe("a kill at every step between a request and its answer loses and halves nothing", () => {
  const steps = ["store.before-insert", "store.after-insert", "store.after-sync", "collector.before-answer"];
  it.each(steps.flatMap((step) => [1, 7].map((count) => [step, count] as const)))(
    "at %s, pass %i",
    async (step, count) => {
      await using collector = await spawnCollector({
        env: { AGENT_GATE_FAILPOINT: `${step}:${count}:kill` },
      });
      const clients = clientsOf(count, 4);
      await Promise.all(clients.map((client) => client.run(collector, 20)));
      const unanswered = clients.flatMap((client) => client.unanswered);
      expect(unanswered.length, "batches in flight when the failpoint was reached").toBeGreaterThan(0);
      expect(await collector.exited).toMatchObject({ signal: "SIGKILL" });
      const batches = clients.flatMap((client) => client.sent);

      await collector.restart({ env: {} });
      expectNothingLostOrHalved(await expectSoundHistory(collector), batches);
      await Promise.all(clients.map((client) => client.retry(collector)));
      expectAllThere(await expectSoundHistory(collector), batches);
    },
  );

  it.each(steps)("an error thrown at %s is a 5xx, and the retry counts once", async (step) => {
    await using collector = await spawnCollector({ env: { AGENT_GATE_FAILPOINT: `${step}:3:throw` } });
    const clients = clientsOf(3, 2);
    const statuses = new Set<number>();
    await Promise.all(
      clients.map((client) => client.run(collector, 5, (answer) => statuses.add(answer.status))),
    );
    for (const status of statuses) expect([202, 500, 503]).toContain(status);
    const batches = clients.flatMap((client) => client.sent);
    expectNothingLostOrHalved(await expectSoundHistory(collector), batches);
    await Promise.all(clients.map((client) => client.retry(collector)));
    expectAllThere(await expectSoundHistory(collector), batches);
  });
});
