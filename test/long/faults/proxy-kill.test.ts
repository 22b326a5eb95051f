import { rm } from "node:fs/promises";
import { expect, it } from "vitest";
import { Opened } from "../../../shared/lifecycle.ts";
import {
  CallingAgent,
  expectConserved,
  expectDrained,
  queueOf,
  startNoteTool,
  syncNow,
} from "../../support/agent.ts";
import { between, pick, seededRandom, seeds } from "../../support/random.ts";
import {
  type SpawnedCollector,
  type SpawnedProxy,
  spawnProxy,
  temporaryDirectory,
} from "../../support/spawn.ts";
import { restartMs, startMsMax, timed } from "../../support/start-time.ts";
import { expectAllCounted, steadyCollector } from "../../faults/proxy-runs.ts";

const killsMin = 25;

interface Setting {
  collector: SpawnedCollector;
  proxies: readonly SpawnedProxy[];
  agents: readonly CallingAgent[];
  random: () => number;
}

/** All agents call while one or two of the three processes are killed and come back. How long each start took. */
async function killUnderLoad({ collector, proxies, agents, random }: Setting): Promise<number[]> {
  const all = [collector, ...proxies];
  const victims = new Set([pick(random, all), pick(random, all)]);
  const killAfter = between(random, 1, 60);
  const starts: number[] = [];
  let seen = 0;
  let killing: Promise<unknown> = Promise.resolve();
  const onSeen = (): void => {
    if (++seen !== killAfter) return;
    killing = Promise.all(
      [...victims].map(async (victim) => {
        await victim.kill();
        starts.push(await restartMs(victim));
      }),
    );
  };
  await Promise.all(proxies.map(async ({ url }, at) => await agents[at]?.calls(url, 80, onSeen)));
  await killing;
  return starts;
}

it.each(seeds(1))(
  "twenty-five kills -9 over two proxies of one home and their collector, under load: nothing that was seen is lost, nothing counts twice (seed %i)",
  { timeout: 900_000 },
  async (seed) => {
    const random = seededRandom(seed);
    await using opened = new Opened();
    const home = await temporaryDirectory();
    opened.add({ [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }) });
    const tool = opened.add(await startNoteTool());
    const [collector, collectorMs] = await timed(() => steadyCollector());
    opened.add(collector);
    const agents = [new CallingAgent("crawler"), new CallingAgent("coder")];
    const proxies: SpawnedProxy[] = [];
    let cleanMs = collectorMs;
    for (const { name } of agents) {
      const args = ["--agent", name, "--flush-ms", "20", "--log-level", "error"];
      const [proxy, ms] = await timed(() => spawnProxy({ upstream: tool.url, collector, home, args }));
      proxies.push(opened.add(proxy));
      cleanMs = Math.max(cleanMs, ms);
    }

    const starts: number[] = [];
    while (starts.length < killsMin) {
      starts.push(...(await killUnderLoad({ collector, proxies, agents, random })));
      await using queue = await queueOf(home);
      expectConserved(queue.stats(Date.now()));
    }
    const [fastest = 0, median = 0, slowest = 0] = [0, 0.5, 1].map(
      (at) => starts.toSorted((a, b) => a - b)[Math.round((starts.length - 1) * at)] ?? 0,
    );
    expect(median, "half of the starts").toBeLessThan(startMsMax(cleanMs));

    await using queue = await queueOf(home);
    for (const { url } of proxies) await syncNow(url);
    const stats = await expectDrained(queue);
    expect(stats).toMatchObject({ acknowledged: stats.evaluated, dead: 0, dropped: {} });
    await expectAllCounted(collector, agents);
    const spread = [fastest, median, slowest].map(Math.round).join("/");
    console.info(
      `seed ${seed}: ${starts.length} kills, ${stats.evaluated} verdicts, starts ${spread} ms (least/median/most)`,
    );
  },
);
