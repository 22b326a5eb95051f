import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CallingAgent, expectConserved, expectDrained } from "../../support/agent.ts";
import { answerWith, startFakeTool } from "../../support/fake-tool.ts";
import { ask, dial, get } from "../../support/plane.ts";
import { proxyHome } from "../../support/proxy-cli.ts";
import { cli, type SpawnedProxy, spawnCollector, spawnProxy } from "../../support/spawn.ts";
import { expectAllCounted } from "../../faults/proxy-runs.ts";

const nobody = { url: "http://127.0.0.1:9", pk: "pk_live_none" };
const small = answerWith('{"ok":1}');

/** A tool that keeps the second half of an answer below `/half` to itself until it is told. */
async function startHalfTool() {
  const halves: (() => void)[] = [];
  const tool = await startFakeTool((request, socket) => {
    if (request.target === "/half/events") {
      socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: one\n\n");
      halves.push(() => socket.end("data: two\n\n"));
    } else if (request.target === "/half/json") {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 8\r\n\r\n{"a"');
      halves.push(() => socket.write(":42}"));
    } else small(request, socket);
  });
  return { ...tool, finish: () => halves.splice(0).forEach((half) => half()) };
}

async function isStopping(proxy: SpawnedProxy): Promise<void> {
  await expect.poll(() => proxy.stderr()).toContain('"msg":"stopping"');
}

it("fault 15: told to stop with two answers under way and 250 verdicts queued, it hands both over whole, exits 0 within 12 s, and the queue is intact", async () => {
  await using home = await proxyHome();
  await using tool = await startHalfTool();
  await using proxy = await spawnProxy({
    upstream: tool.url,
    collector: nobody,
    home: home.home.path,
    args: ["--agent", "crawler"],
  });
  const agent = new CallingAgent("crawler");
  for (let count = 0; count < 250; count++) await agent.call(proxy.url);
  const port = Number(new URL(proxy.url).port);
  using events = await dial(port, get("/half/events"));
  await events.until("data: one\n\n");
  const half = ask(`${proxy.url}/half/json`, "GET");
  await tool.asked(252);

  const toldAt = performance.now();
  process.kill(proxy.pid, "SIGTERM");
  await isStopping(proxy);
  tool.finish();
  await events.closed;
  expect(events.heard()).toContain("data: one\n\n");
  expect(events.heard()).toMatch(/data: two\n\n\r\n0\r\n\r\n$/);
  expect((await half).body.toString()).toBe('{"a":42}');
  expect(await proxy.exited).toEqual({ code: 0, signal: null });
  expect(performance.now() - toldAt).toBeLessThan(12_000);

  const stats = home.queue.stats(Date.now());
  expectConserved(stats);
  expect(stats).toMatchObject({ queued: stats.evaluated, in_flight: 0, dead: 0, dropped: {} });
  const kept = home.queue.list({}).map(({ evaluation_id }) => evaluation_id);
  expect(kept.slice(0, 250)).toEqual(agent.seen.map(({ id }) => id));
  expect(home.queue.list({}).map((record) => record.tool)).toContain("GET /half/json");
});

it("a second signal ends it at once", async () => {
  await using tool = await startHalfTool();
  await using proxy = await spawnProxy({ upstream: tool.url });
  using client = await dial(Number(new URL(proxy.url).port), get("/half/json"));
  await tool.asked(1);
  process.kill(proxy.pid, "SIGTERM");
  await isStopping(proxy);
  const toldAt = performance.now();
  process.kill(proxy.pid, "SIGTERM");
  expect(await proxy.exited).toEqual({ code: 143, signal: null });
  // It is given ten seconds after the first.
  expect(performance.now() - toldAt).toBeLessThan(8_000);
  await client.closed;
});

it("fault 12: the key is revoked while it runs: status names it, the key file is replaced, and everything arrives once", async () => {
  await using home = await proxyHome();
  await using tool = await startFakeTool(small);
  await using collector = await spawnCollector();
  const keyFile = join(home.path, "keys");
  await writeFile(keyFile, collector.pk, { mode: 0o600 });
  const { url } = collector;
  await using proxy = await spawnProxy({
    upstream: tool.url,
    collector: { url, pk: "" },
    home: home.home.path,
    args: ["--agent", "crawler", "--key-file", keyFile, "--flush-ms", "20"],
  });
  const agent = new CallingAgent("crawler");
  for (let count = 0; count < 20; count++) await agent.call(proxy.url);
  await expectDrained(home.queue);

  const listed = await cli(["keys", "ls", "--json"], collector);
  const keys = JSON.parse(listed.stdout) as { id: string; type: string }[];
  const revoked = await cli(["keys", "revoke", keys.find(({ type }) => type === "pk")?.id ?? ""], collector);
  expect(revoked.code, revoked.stderr).toBe(0);
  for (let count = 0; count < 20; count++) await agent.call(proxy.url);
  const status = async () => await home.run(["status", "--check", "--collector", url]);
  await expect
    .poll(async () => (await status()).stdout)
    .toContain("sync held, the collector answers auth_revoked");
  await expect.poll(async () => (await status()).code).toBe(4);

  const created = await cli(["keys", "create", "--type", "pk", "--json"], collector);
  const { key } = JSON.parse(created.stdout) as { key: string };
  await writeFile(keyFile, key, { mode: 0o600 });
  expect(await expectDrained(home.queue)).toMatchObject({ evaluated: 40, acknowledged: 40, dropped: {} });
  expect(await expectAllCounted({ url, pk: key }, [agent])).toBe(40);
});
