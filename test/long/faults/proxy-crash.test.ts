import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CallingAgent, expectConserved, expectDrained, queueOf, startNoteTool } from "../../support/agent.ts";
import { between, seededRandom, seeds } from "../../support/random.ts";
import { type SpawnedCollector, type SpawnedProxy, spawnCollector, spawnProxy } from "../../support/spawn.ts";
import { leastRestartMs, startMsMax, timed } from "../../support/start-time.ts";
import { expectAllCounted, steadyCollector } from "../../faults/proxy-runs.ts";
import { queueSteps } from "../../faults/queue-child.ts";

async function proxyInFront(
  upstream: string,
  collector: SpawnedCollector,
  name = "crawler",
): Promise<SpawnedProxy> {
  const args = ["--agent", name, "--flush-ms", "20", "--log-level", "error"];
  return await spawnProxy({ upstream, collector, args });
}

it("fault 1: kill -9 right after an agent received 1,000 answers, the collector away: exactly 1,000 events, each once", async () => {
  await using tool = await startNoteTool();
  await using collector = await steadyCollector();
  await collector.kill();
  const [started, cleanMs] = await timed(() => proxyInFront(tool.url, collector));
  await using proxy = started;
  const agent = new CallingAgent("crawler");
  await agent.calls(proxy.url, 1_000);
  await proxy.kill();
  expect(agent.seen).toHaveLength(1_000);

  await collector.restart();
  expect(await leastRestartMs(proxy, startMsMax(cleanMs))).toBeLessThan(startMsMax(cleanMs));
  await using queue = await queueOf(proxy.home);
  const stats = await expectDrained(queue);
  expect(stats).toMatchObject({ evaluated: 1_000, acknowledged: 1_000, dead: 0, dropped: {} });
  expect(await expectAllCounted(collector, [agent])).toBe(1_000);
});

describe("fault 2: kill -9 at every place between a verdict and its acknowledgement", () => {
  const agents: CallingAgent[] = [];
  let collector: SpawnedCollector;
  beforeAll(async () => {
    collector = await spawnCollector();
  });
  afterAll(async () => await collector[Symbol.asyncDispose]());

  it.each([
    "exchange.judged",
    "exchange.appended",
    "exchange.responded",
    ...queueSteps,
    "sync.post",
    "sync.answered",
  ])("%s", async (place) => {
    const isOften = place.startsWith("exchange.") || place === "queue.insert";
    await using tool = await startNoteTool();
    const agent = new CallingAgent(place);
    agents.push(agent);
    const [started, cleanMs] = await timed(() => proxyInFront(tool.url, collector, place));
    await using proxy = started;
    await agent.calls(proxy.url, 50);
    for (const seed of seeds(1)) {
      const count = place === "lease.taken" ? 1 : between(seededRandom(seed), 1, isOften ? 100 : 4);
      // Some places are reached before it listens, and then nobody can call it.
      const env = { AGENT_GATE_FAILPOINT: `${place}:${count}:kill` };
      await proxy.restart({ env }).then(
        async () => await agent.calls(proxy.url, 2_000),
        () => undefined,
      );
      await proxy.exited;
      const enough = startMsMax(cleanMs);
      expect(await leastRestartMs(proxy, enough), `SEED=${seed}`).toBeLessThan(enough);
      await using queue = await queueOf(proxy.home);
      expectConserved(queue.stats(Date.now()));
    }
    await using queue = await queueOf(proxy.home);
    const stats = await expectDrained(queue);
    expect(stats).toMatchObject({ acknowledged: stats.evaluated, dead: 0, dropped: {} });
    await expectAllCounted(collector, agents);
  });
});
