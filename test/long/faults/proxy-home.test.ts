import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import Libsql from "libsql";
import { describe, expect, it } from "vitest";
import type { Queue } from "../../../proxy/queue/queue.ts";
import { Opened } from "../../../shared/lifecycle.ts";
import {
  CallingAgent,
  expectConserved,
  expectDrained,
  queueOf,
  startNoteTool,
  syncNow,
} from "../../support/agent.ts";
import { liftFileLimit, limitsCanBeLifted, mayGrowTo, smallDisk } from "../../support/disk.ts";
import { startFakeCollector } from "../../support/fake-collector.ts";
import { type ProxyHome, proxyHome } from "../../support/proxy-cli.ts";
import { startTestProxy } from "../../support/proxy.ts";
import { type SpawnedProxy, spawnCollector, spawnProxy, temporaryDirectory } from "../../support/spawn.ts";
import { expectAllCounted } from "../../faults/proxy-runs.ts";

async function temporaryHome(opened: Opened): Promise<string> {
  const home = await temporaryDirectory();
  opened.add({ [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }) });
  return home;
}

/** Kills whoever sends, waits until another does, and says how long that took. */
async function killDrainer(queue: Queue, proxies: readonly SpawnedProxy[]): Promise<number> {
  const drainer = (): SpawnedProxy | undefined =>
    proxies.find(({ pid }) => pid === queue.lease.holder()?.pid);
  await expect.poll(drainer, { interval: 20 }).toBeDefined();
  const killed = drainer();
  const { pid } = killed ?? {};
  await killed?.kill();
  const killedAt = performance.now();
  await expect.poll(() => queue.lease.holder()?.pid ?? pid, { interval: 20 }).not.toBe(pid);
  const tookMs = performance.now() - killedAt;
  await killed?.restart();
  return tookMs;
}

it(
  "fault 5: eight proxies on one home, 8,000 verdicts, the one that sends killed three times: another takes over within seconds, and all arrive once",
  { timeout: 900_000 },
  async () => {
    await using opened = new Opened();
    const home = await temporaryHome(opened);
    const tool = opened.add(await startNoteTool());
    const collector = opened.add(await spawnCollector());
    const agents = Array.from({ length: 8 }, (_, at) => new CallingAgent(`agent-${at}`));
    const proxies = await Promise.all(
      agents.map(async ({ name }) => {
        const args = ["--agent", name, "--flush-ms", "200", "--log-level", "error"];
        return opened.add(await spawnProxy({ upstream: tool.url, collector, home, args }));
      }),
    );
    const queue = opened.add(await queueOf(home));
    const each = 1_000;
    const killAt = [1_500, 3_500, 5_500];
    const takeovers: number[] = [];
    let killing = Promise.resolve();
    let seen = 0;
    const onSeen = (): void => {
      if (++seen !== killAt[0]) return;
      killAt.shift();
      killing = killing.then(async () => void takeovers.push(await killDrainer(queue, proxies)));
    };
    await Promise.all(
      agents.map(async (agent, at) => {
        while (agent.seen.length < each) {
          await agent.calls(proxies[at]?.url ?? "", each - agent.seen.length, onSeen);
          await killing;
        }
      }),
    );
    await killing;
    expect(takeovers).toHaveLength(3);
    expect(Math.max(...takeovers)).toBeLessThan(15_000);
    const stats = await expectDrained(queue, 60_000);
    expect(stats).toMatchObject({ acknowledged: stats.evaluated, dead: 0, dropped: {} });
    expect(await expectAllCounted(collector, agents)).toBeGreaterThanOrEqual(8_000);
  },
);

it("fault 6: another process locks the queue for 10 s: the tool goes on answering, and nothing is lost", async () => {
  await using tool = await startNoteTool();
  await using collector = await spawnCollector();
  const args = ["--agent", "crawler", "--log-level", "error"];
  await using proxy = await spawnProxy({ upstream: tool.url, collector, args });
  const agent = new CallingAgent("crawler");
  await agent.calls(proxy.url, 50);
  const other = new Libsql(join(proxy.home, "queue.db"));
  other.exec("PRAGMA busy_timeout = 5000; BEGIN EXCLUSIVE");
  const unlocked = AbortSignal.timeout(10_000);
  const waits: number[] = [];
  while (!unlocked.aborted) {
    const startedAt = performance.now();
    expect(await agent.call(proxy.url)).toBe(true);
    waits.push(performance.now() - startedAt);
  }
  other.exec("COMMIT");
  other.close();
  const quantile = (at: number): number =>
    waits.toSorted((a, b) => a - b)[Math.floor(waits.length * at)] ?? 0;
  console.info(
    `locked: ${waits.length} calls, p50 ${quantile(0.5).toFixed(1)} ms, p99 ${quantile(0.99).toFixed(1)} ms`,
  );
  // Whoever waits for the lock waits for seconds.
  expect(quantile(0.5)).toBeLessThan(1_000);

  await using queue = await queueOf(proxy.home);
  await expect.poll(() => queue.stats(Date.now()).evaluated).toBe(agent.seen.length);
  expect(await expectDrained(queue)).toMatchObject({ dead: 0, dropped: {} });
  expect(await expectAllCounted(collector, [agent])).toBe(agent.seen.length);
});

describe("fault 7: a disk that takes nothing more: the tool goes on answering, status says so, and it continues when there is room", () => {
  it.runIf(limitsCanBeLifted)("files that may not grow", async () => {
    await using home = await proxyHome();
    await expectContinues(home, {
      path: home.home.path,
      prelude: mayGrowTo(256),
      fill: () => undefined,
      makeRoom: liftFileLimit,
    });
  });

  it("a full disk", async (context) => {
    await using home = await proxyHome();
    await using disk = await smallDisk(context, 8);
    const ballast = join(disk.path, "ballast");
    await expectContinues(home, {
      path: disk.path,
      prelude: "",
      fill: () => spawnSync("dd", ["if=/dev/zero", `of=${ballast}`, "bs=4096"]),
      makeRoom: () => rmSync(ballast),
    });
  });
});

interface Disk {
  path: string;
  /** Of the proxy's start. */
  prelude: string;
  fill: () => unknown;
  makeRoom: (pid: number) => unknown;
}

async function expectContinues(home: ProxyHome, disk: Disk): Promise<void> {
  await using tool = await startNoteTool();
  await using collector = await spawnCollector();
  await using proxy = await spawnProxy({
    upstream: tool.url,
    collector: { pk: collector.pk, url: "http://127.0.0.1:9" },
    home: disk.path,
    args: ["--agent", "crawler", "--log-level", "error"],
    prelude: disk.prelude,
  });
  const agent = new CallingAgent("crawler");
  await agent.calls(proxy.url, 10);
  disk.fill();
  await agent.calls(proxy.url, 990);
  expect(agent.seen).toHaveLength(1_000);
  const status = async (): Promise<string> => (await home.run(["status", "--home", disk.path])).stdout;
  await expect.poll(status).toContain("disk_error");
  const doctor = await home.run(["doctor", "--home", disk.path]);
  expect(doctor.stdout).toMatch(
    /✗ queue: .*, (?:the proxy with pid \d+ cannot write to it|the disk is full), /,
  );

  disk.makeRoom(proxy.pid);
  await expect.poll(status).toMatch(/queue 1,000 /);
  await expect.poll(status).not.toContain("disk_error");
  await proxy.kill();
  const sent = await home.run(["sync", "--collector", collector.url, "--home", disk.path], {
    env: { AGENT_GATE_KEY: collector.pk },
  });
  expect(sent.code, sent.stderr).toBe(0);
  expect(await home.json("queue", "stats", "--home", disk.path)).toMatchObject({
    evaluated: 1_000,
    acknowledged: 1_000,
    dropped: {},
  });
  expect(await expectAllCounted(collector, [agent])).toBe(1_000);
}

it("fault 8: 5 MiB of verdicts in a queue of 1 MiB, the collector away: the newest stay, the rest is counted, and the collector is told", async () => {
  await using tool = await startNoteTool();
  await using collector = await startFakeCollector(() => ({ status: 503 }));
  const name = "a".repeat(200);
  await using proxy = await startTestProxy({
    upstream: tool.url,
    collector: { url: collector.url, pk: "pk_live_none" },
    flags: { agent: name, queueMaxBytes: "1MiB" },
  });
  const { queue } = proxy.serving.outbox;
  const agent = new CallingAgent(name, `/${"x".repeat(30)}`.repeat(5));
  let pushed = 0;
  while (pushed < 5 * 2 ** 20) {
    await agent.calls(proxy.url, 500);
    pushed = Buffer.byteLength(JSON.stringify(proxy.verdicts));
  }
  // While the file is tidied up, what is new waits in memory, and nothing is dropped yet.
  await expect.poll(() => queue.stats(Date.now()).bytes).toBeLessThanOrEqual(2 ** 20);
  const full = queue.stats(Date.now());
  expectConserved(full);
  expect(full.evaluated).toBe(agent.seen.length);
  expect(Object.keys(full.dropped)).toEqual(["queue_full"]);

  const away = collector.requests.length;
  collector.script(() => ({}));
  await syncNow(proxy.url);
  const stats = await expectDrained(queue);
  // What is dropped while it drains is told with a later batch.
  const told = collector.requests
    .slice(away)
    .map(({ headers }) => headers["x-agent-gate-dropped"] ?? "queue_full=0");
  const sum = told.reduce((all, each) => all + Number(/^queue_full=(\d+)$/.exec(each)?.[1]), 0);
  expect(sum).toBe(stats.dropped["queue_full"]);
  expect(agent.seen.slice(-100).filter(({ id }) => collector.taken.get(id) !== 1)).toEqual([]);
  expect(collector.taken.size).toBe(stats.acknowledged);
});
