import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { queueOf } from "../../../support/agent.ts";
import { allEvents } from "../../../support/clients.ts";
import { startTestCollector, type TestCollector } from "../../../support/collector.ts";
import { fillDisk, smallDisk } from "../../../support/disk.ts";
import { startFakeCollector } from "../../../support/fake-collector.ts";
import { localFacts, proxyHome, type ProxyHome, verdict } from "../../../support/proxy-cli.ts";

const soon = { timeout: 60_000, interval: 20 };

async function add(home: ProxyHome, count: number): Promise<string[]> {
  const records = Array.from({ length: count }, () => verdict());
  for (const record of records) await home.queue.append(record, localFacts(record));
  return records.map((record) => record.evaluation_id);
}

const keyOf = ({ pk, sk }: TestCollector) => ({ env: { AGENT_GATE_KEY: pk, AGENT_GATE_SECRET: sk } });

describe("sync", () => {
  it("sends all that waits, says what it did and ends", async () => {
    await using collector = await startTestCollector();
    await using home = await proxyHome();
    await add(home, 120);
    const args = ["sync", "--collector", collector.url];
    const first = await home.run([...args, "--json"], keyOf(collector));
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(first.stdout)).toEqual({
      collector: collector.url,
      sent: 120,
      refused: 0,
      waiting: 0,
      dead: 0,
    });
    expect(await allEvents(collector)).toHaveLength(120);
    const second = await home.run(args, keyOf(collector));
    expect(second).toEqual({
      code: 0,
      stderr: "",
      stdout: `nothing to send: ${collector.url} has all 120 verdicts\n`,
    });
  });

  it("ends with 5 when nobody answers, and keeps what it could not send", async () => {
    await using home = await proxyHome();
    await add(home, 3);
    const args = ["sync", "--collector", "http://127.0.0.1:1", "--json"];
    const { code, stdout, stderr } = await home.run(args, { env: { AGENT_GATE_KEY: "pk_live_x" } });
    expect(code).toBe(5);
    expect(JSON.parse(stdout)).toMatchObject({ sent: 0, waiting: 3 });
    expect(JSON.parse(stderr.trim().split("\n").at(-1) ?? "")).toMatchObject({
      error: { code: "unreachable", message: expect.stringContaining("does not answer") },
    });
    expect(home.queue.stats(Date.now())).toMatchObject({ queued: 3, in_flight: 0 });
  });

  it("drops nothing by its own bounds, because the proxies of the home may have others", async () => {
    await using home = await proxyHome();
    await add(home, 3);
    await writeFile(join(home.path, "work/agent-gate.json"), '{"queueMaxBytes": "1B", "queueMaxAge": "1ms"}');
    const args = ["sync", "--collector", "http://127.0.0.1:1", "--json"];
    const { stdout } = await home.run(args, { env: { AGENT_GATE_KEY: "pk_live_x" } });
    expect(JSON.parse(stdout)).toMatchObject({ waiting: 3 });
    expect(home.queue.stats(Date.now())).toMatchObject({ queued: 3, dropped: {} });
  });

  it("waits for as long as the collector asks for", async () => {
    await using collector = await startFakeCollector((_, number) =>
      number <= 2 ? { status: 429, headers: { "retry-after": "1" } } : {},
    );
    await using home = await proxyHome();
    await add(home, 3);
    const args = ["sync", "--collector", collector.url];
    expect(await home.run(args, { env: { AGENT_GATE_KEY: "pk_live_x" } })).toMatchObject({ code: 0 });
    expect(collector.requests).toHaveLength(3);
  });

  it.each([
    ["is refused", { AGENT_GATE_KEY: "pk_live_unknown" }, "auth_invalid"],
    ["is missing", {}, "there is no key"],
  ])("ends with 4 when the key %s", async (_, env, code) => {
    await using collector = await startTestCollector();
    await using home = await proxyHome();
    await add(home, 3);
    const done = await home.run(["sync", "--collector", collector.url], { env });
    expect(done).toMatchObject({ code: 4, stderr: expect.stringContaining(code) });
    expect(done.stderr).toContain("proxy/cli.js login");
    expect(home.queue.stats(Date.now())).toMatchObject({ queued: 3 });
  });

  it("ends with 5 when there is something else at the address, and with 6 when no key may go there", async () => {
    await using other = await startFakeCollector(() => ({ status: 404, body: "<html>" }));
    await using home = await proxyHome();
    await add(home, 3);
    const env = { AGENT_GATE_KEY: "pk_live_x" };
    expect(await home.run(["sync", "--collector", other.url], { env })).toMatchObject({ code: 5 });
    const refused = await home.run(["sync", "--collector", "http://192.0.2.1"], { env });
    expect(refused).toMatchObject({ code: 6, stdout: "", stderr: expect.stringContaining("--insecure") });
  });

  it("ends and says why when the disk is full, and once there is room it sends all, each verdict once", async (context) => {
    await using disk = await smallDisk(context, 4);
    await using collector = await startTestCollector();
    await using home = await proxyHome();
    await using queue = await queueOf(disk.path);
    const records = Array.from({ length: 200 }, () => verdict());
    for (const record of records) await queue.append(record, localFacts(record));
    expect(queue.stats(Date.now())).toMatchObject({ queued: 200 });
    const ballast = join(disk.path, "ballast");
    await fillDisk(ballast);
    const args = ["sync", "--collector", collector.url, "--home", disk.path];
    const full = await home.run(args, keyOf(collector));
    expect(full).toMatchObject({ code: 1, stderr: expect.stringContaining("the disk is full") });
    const doctor = async () => (await home.run(["doctor", "--home", disk.path])).stdout;
    expect(await doctor()).toMatch(/✗ queue: .*, the disk is full, /);
    await rm(ballast);
    expect(await home.run(args, keyOf(collector))).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("200 sent"),
    });
    expect(await doctor()).toMatch(/✓ queue: .*, writable, /);
    expect(await allEvents(collector)).toHaveLength(200);
  });

  it("puts what the collector refuses among the dead letters, and ends well", async () => {
    await using home = await proxyHome();
    const [, poison] = await add(home, 3);
    await using collector = await startFakeCollector(({ ids }) =>
      ids.includes(poison ?? "") ? { status: 400, body: { code: "validation_error" } } : {},
    );
    const done = await home.run(["sync", "--collector", collector.url], {
      env: { AGENT_GATE_KEY: "pk_live_x" },
    });
    expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining("2 sent") });
    expect(home.queue.list({ states: ["dead"] })).toMatchObject([
      { evaluation_id: poison, code: "validation_error" },
    ]);
  });
});

describe("sync beside a process that sends already", () => {
  it("says which one it is and waits until nothing waits", async () => {
    let answer = (): void => undefined;
    const after = new Promise<void>((resolve) => (answer = resolve));
    await using collector = await startFakeCollector(() => ({ after }));
    await using home = await proxyHome();
    const env = { AGENT_GATE_COLLECTOR: collector.url, AGENT_GATE_KEY: "pk_live_x" };
    const watching = home.goIn(env, "sync", "--watch", "--json");
    await vi.waitFor(() => expect(home.queue.lease.holder()?.pid).toBe(watching.pid), soon);
    await add(home, 250);
    const done = home.goIn(env, "sync", "--json");
    await done.said(`(pid ${watching.pid})`);
    answer();
    expect(JSON.parse(await done.line())).toMatchObject({ sent: 250, waiting: 0 });
    expect(await done.ended()).toBe(0);
    expect(collector.taken.size).toBe(250);
    const ended = watching.line();
    expect(await watching.stop("SIGTERM")).toBe(0);
    expect(JSON.parse(await ended)).toMatchObject({ sent: 250, waiting: 0 });
    expect(home.queue.lease.holder()).toBeUndefined();
  });

  it("ends with 5 when that one gets no answer either", async () => {
    await using home = await proxyHome();
    const keyFile = `${home.path}/key`;
    await writeFile(keyFile, "pk_live_x", { mode: 0o600 });
    const args = ["sync", "--collector", "http://127.0.0.1:1", "--key-file", keyFile];
    await add(home, 3);
    const watching = home.go(...args, "--watch");
    await vi.waitFor(() => expect(home.queue.lease.holder()?.pid).toBe(watching.pid), soon);
    expect(await home.run(args)).toMatchObject({ code: 5, stdout: expect.stringContaining("3 waiting") });
    expect(await watching.stop("SIGINT")).toBe(0);
  });
});
