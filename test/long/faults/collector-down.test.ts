import { expect, it } from "vitest";
import { CallingAgent, expectConserved, freePort, startNoteTool, syncNow } from "../../support/agent.ts";
import { startFakeCollector } from "../../support/fake-collector.ts";
import { proxyHome } from "../../support/proxy-cli.ts";
import { spawnProxy } from "../../support/spawn.ts";

const requestsPerMinute = 400;

/** Calls one after the other, in milliseconds, by turns so that both sides meet the same machine. */
async function paired(
  sides: readonly { agent: CallingAgent; url: string }[],
  count: number,
): Promise<number[]> {
  const took = sides.map((): number[] => []);
  for (let round = 0; round < count; round++)
    for (const [at, { agent, url }] of sides.entries()) {
      const startedAt = performance.now();
      expect(await agent.call(url)).toBe(true);
      took[at]?.push(performance.now() - startedAt);
    }
  return took.map((times) => times.toSorted((a, b) => a - b)[Math.floor(count / 2)] ?? 0);
}

it("a collector that is away for the whole run: the tool answers as ever, status says it, and what waits is sent in order at its pace", async () => {
  await using home = await proxyHome();
  await using tool = await startNoteTool();
  const port = await freePort();
  const collector = { url: `http://127.0.0.1:${port}`, pk: "pk_live_none" };
  // One verdict a request, so that the pace shows.
  const args = ["--agent", "crawler", "--batch-size", "1", "--log-level", "error"];
  await using proxy = await spawnProxy({ upstream: tool.url, collector, home: home.home.path, args });
  await using offline = await spawnProxy({ upstream: tool.url });
  const agent = new CallingAgent("crawler");
  const other = new CallingAgent("offline");
  const [away, alone] = await paired(
    [
      { agent, url: proxy.url },
      { agent: other, url: offline.url },
    ],
    450,
  );
  console.info(`p50 with the collector away ${away?.toFixed(2)} ms, offline ${alone?.toFixed(2)} ms`);
  const checked = await home.run(["status", "--check", "--collector", collector.url]);
  expect({ code: checked.code, said: checked.stdout }).toEqual({
    code: 5,
    said: expect.stringMatching(/queue 450 {3}last sync never\ncollector .* unreachable/),
  });
  expectConserved(home.queue.stats(Date.now()));

  const sent = agent.seen.map(({ id }) => id);
  await using back = await startFakeCollector(() => ({}), port);
  await syncNow(proxy.url);
  await expect.poll(() => back.taken.size).toBeGreaterThan(300);
  const first = back.requests[0]?.atMs ?? 0;
  await expect.poll(() => performance.now() - first, { interval: 500 }).toBeGreaterThan(10_000);
  expect(back.requests.length).toBeLessThanOrEqual(requestsPerMinute);
  expect([...back.taken.keys()]).toEqual(sent.slice(0, back.taken.size));
  expect(new Set(back.taken.values())).toEqual(new Set([1]));
  const stats = home.queue.stats(Date.now());
  expectConserved(stats);
  expect(stats.acknowledged + stats.queued + stats.in_flight).toBe(450);
});
