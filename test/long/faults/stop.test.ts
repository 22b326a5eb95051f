import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { spawnCollector } from "../../support/spawn.ts";
import type { SpawnedCollector } from "../../support/spawn.ts";

async function ingest(collector: SpawnedCollector, id: string): Promise<number> {
  const event = { agent_id: "a", evaluation_id: id, passed: true, gates: [], total_latency_ms: 1 };
  const response = await fetch(`${collector.url}/v1/ingest`, {
    method: "POST",
    headers: { authorization: `Bearer ${collector.pk}` },
    body: JSON.stringify({ events: [event] }),
  });
  await response.arrayBuffer();
  return response.status;
}

it.each(["store.after-insert", "store.after-sync"])(
  "answers, and stops when told to, after the thread that keeps the events died at %s",
  async (place) => {
    await using collector = await spawnCollector({
      env: { NODE_ENV: "test", AGENT_GATE_FAILPOINT: `${place}:2:throw` },
    });
    expect([
      await ingest(collector, "1"),
      await ingest(collector, "2"),
      await ingest(collector, "3"),
    ]).toEqual([202, 202, 202]);
    const reputation = await fetch(`${collector.url}/v1/reputation/a`, {
      headers: { authorization: `Bearer ${collector.pk}` },
    });
    expect(await reputation.json()).toMatchObject({ evaluations: 3 });
    expect(collector.stderr().match(/the store ended and starts over/g)).toHaveLength(1);
    const askedAt = performance.now();
    expect(await collector.kill("SIGTERM")).toEqual({ code: 0, signal: null });
    expect(performance.now() - askedAt).toBeLessThan(10_000);
  },
);

it("answers the request under way before it stops", async () => {
  await using collector = await spawnCollector();
  const call = request(`${collector.url}/v1/ingest`, {
    method: "POST",
    headers: { authorization: `Bearer ${collector.pk}`, expect: "100-continue" },
  });
  call.flushHeaders();
  // From here on the collector waits for the body.
  await once(call, "continue");
  call.write('{"events":[{"agent_id":"a","passed":true,');
  const stopped = collector.kill("SIGTERM");
  await expect
    .poll(() => {
      // Who says nothing for a second is not waited for.
      call.write(" ");
      return collector.stderr();
    })
    .toContain("stopping");
  call.end('"gates":[],"total_latency_ms":1}]}');
  const [response] = (await once(call, "response")) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(202);
  expect(await stopped).toEqual({ code: 0, signal: null });
});
