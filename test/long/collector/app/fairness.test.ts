import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { call, event, ingest } from "../../../support/clients.ts";
import { cli, spawnCollector, type SpawnedCollector } from "../../../support/spawn.ts";

const mib = 1024 * 1024;

const rssMb = ({ pid }: SpawnedCollector): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024);

/** A key of an organization that does nothing wrong. */
async function quietKey(collector: SpawnedCollector): Promise<string> {
  await cli(["orgs", "create", "quiet", "--data", collector.data]);
  const made = await cli([
    "keys",
    "create",
    "--type",
    "pk",
    "--name",
    "k",
    "--org",
    "quiet",
    "--data",
    collector.data,
  ]);
  return made.stdout.trim();
}

/** What the quiet one waits for until `isOver`, in milliseconds, sorted. Each of its requests has to be served. */
async function quietly(collector: SpawnedCollector, key: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; !isOver(); round++) {
    const startedAt = performance.now();
    const answer =
      round % 2 === 0
        ? await call(collector, "GET", "/v1/agents", { key })
        : await ingest(collector, [event("a", `quiet-${round}`)], { key });
    expect(answer.status, answer.text).toBe(round % 2 === 0 ? 200 : 202);
    times.push(performance.now() - startedAt);
    await pause(150);
  }
  return times.sort((a, b) => a - b);
}

const at = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);

const keys = (count: number): string => Array.from({ length: count }, (_, at) => `"k${at}":1`).join();
const fields = '"agent_id":"a","passed":true,"gates":[],"total_latency_ms":1';

it.each([
  ["a batch of a million keys", "/v1/ingest", () => `{"events":[{${keys(1_000_000)}}]}`, 400],
  ["a batch of five million items", "/v1/ingest", () => `{"events":[${"{},".repeat(5_000_000)}{}]}`, 400],
  ["an event of 31,000 unknown fields", "/v1/ingest", () => `{"events":[{${fields},${keys(31_000)}}]}`, 202],
  ["an output of 90,000 keys", "/v1/evaluate", () => `{"agent_id":"a","output":{${keys(90_000)}}}`, 200],
])("%s holds nobody up", async (what, path, make, status) => {
  await using collector = await spawnCollector({
    env: { AGENT_GATE_LIMIT_INGEST: "10000", AGENT_GATE_LIMIT_OTHER: "10000" },
  });
  const key = await quietKey(collector);
  const body = Buffer.from(make());
  const answers = new Map<number, number>();
  let over = false;
  const others = quietly(collector, key, () => over);
  for (let round = 0; round < 20; round++) {
    const answer = await call(collector, "POST", path, { body });
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
  }
  over = true;
  const times = await others;
  console.log(
    `${what}: others p50 ${at(times, 0.5)}, p95 ${at(times, 0.95)}, worst ${at(times, 1)} ms; answers ${JSON.stringify([...answers])}; ${rssMb(collector)} MB`,
  );
  expect(answers.get(status)).toBeGreaterThan(0);
  for (const each of answers.keys()) expect([status, 429]).toContain(each);
});

it("bodies that never end are held as far as there is room, and their memory comes back", async () => {
  await using collector = await spawnCollector();
  const key = await quietKey(collector);
  await ingest(collector, [event("a", "first")]);
  const before = rssMb(collector);
  const { hostname, port } = new URL(collector.url);
  const head = `POST /v1/ingest HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${collector.pk}\r\nContent-Length: ${16 * mib}\r\n\r\n`;
  const statuses = new Map<string, number>();
  const sockets: Socket[] = [];
  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      // The other side stays open for as long as it is let.
      const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
      socket.on("error", () => undefined);
      socket.on("close", () => resolve());
      sockets.push(socket);
      socket.on("data", (bytes) => {
        for (const [, status = ""] of String(bytes).matchAll(/HTTP\/1.1 (\d+)/g))
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (String(bytes).includes("HTTP/1.1 408")) resolve();
      });
      socket.write(head);
      socket.write(Buffer.alloc(15 * mib, " "));
    });
  let over = false;
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, rssMb(collector))), 50);
  const others = quietly(collector, key, () => over);
  await Promise.all(Array.from({ length: 100 }, hold));
  over = true;
  const times = await others;
  clearInterval(watch);
  // They stay open on this side: it is the collector that has to let go of them.
  await expect.poll(() => rssMb(collector) - before).toBeLessThan(60);
  const after = rssMb(collector);
  for (const socket of sockets) socket.destroy();
  console.log(
    `100 bodies that never end: ${before} MB before, ${peak} at most, ${after} afterwards; others p95 ${at(times, 0.95)} ms; answers ${JSON.stringify([...statuses])}`,
  );
  expect(statuses.get("429")).toBeGreaterThan(90);
  expect(statuses.get("408")).toBeGreaterThan(0);
  expect(peak - before, "100 bodies of 15 MiB would be 1,500").toBeLessThan(400);
});
