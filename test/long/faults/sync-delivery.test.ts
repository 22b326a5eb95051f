import { spawn } from "node:child_process";
import { once } from "node:events";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { issueKey } from "../../../collector/auth/issue-key.ts";
import { openKeys } from "../../../proxy/credentials/credentials.ts";
import type { Home } from "../../../proxy/home/home.ts";
import type { Queue } from "../../../proxy/queue/queue.ts";
import { openQueue } from "../../../proxy/queue/sqlite.ts";
import { openState } from "../../../proxy/queue/state.ts";
import { canariesBelow, canariesIn, canary } from "../../support/canary.ts";
import { allEvents, call } from "../../support/clients.ts";
import { startTestCollector, type TestCollector } from "../../support/collector.ts";
import { startFakeCollector, type Reply } from "../../support/fake-collector.ts";
import { startMutant } from "../../support/mutant.ts";
import { pick, seededRandom, seeds } from "../../support/random.ts";
import { ids } from "../../proxy/sync/memory-queue.ts";
import { startSender } from "../../proxy/sync/sender.ts";
import { dayMs, expectNothingUnaccounted, local, record, temporaryHome } from "../../proxy/queue/kit.ts";
import { expectSoundHistory } from "../../faults/invariants.ts";
import { proxyProgram } from "../../support/programs.ts";

const soon = { timeout: 60_000, interval: 10 };

function openTestQueue(home: Home): Promise<Queue> {
  const bounds = { maxBytes: 2 ** 28, maxAgeMs: 7 * dayMs };
  return openQueue({ home, ...bounds, durability: "interval", now: Date.now });
}

async function fill(queue: Queue, count: number, random: () => number, prefix = "ev_"): Promise<string[]> {
  const added = ids(count, prefix);
  for (const id of added) {
    const passed = random() > 0.2;
    const more = { agent_id: pick(random, ["one", "two", "three"]), passed, total_latency_ms: random() * 50 };
    await queue.append(record(id, { ...more, tool: id }), local);
  }
  return added;
}

async function requireSignatures(collector: TestCollector): Promise<void> {
  await collector.deps.directory.updateOrganization(collector.id, { signing: "required" });
}

/** The names of what the collector stored, in the order in which it took them. */
async function taken(collector: TestCollector): Promise<string[]> {
  await expectSoundHistory(collector);
  return (await allEvents(collector)).toReversed().map((event) => event.tool_name ?? "");
}

function credentialsOf({ pk, sk }: TestCollector) {
  return { bearer: pk, secret: sk, source: "test", hint: "pk_live_…" };
}

describe("verdicts on their way to a real collector", () => {
  it("arrive signed, once and in order, and the state knows each agent's score as the collector does", async () => {
    await using home = await temporaryHome();
    await using collector = await startTestCollector();
    await requireSignatures(collector);
    await using queue = await openTestQueue(home);
    await using state = openState(home.stateFile);
    const added = await fill(queue, 730, seededRandom(1));
    {
      const deps = { drain: queue, lease: queue.lease, state };
      const credentials = credentialsOf(collector);
      await using sender = startSender({ collector: collector.url, credentials, deps });
      await sender.sync.flush(60_000);
      expect(sender.sync.status()).toMatchObject({ acknowledged: 730, dead: 0 });
    }
    expect(await taken(collector)).toEqual(added);
    expectNothingUnaccounted(queue);
    expect(queue.stats(Date.now())).toMatchObject({ evaluated: 730, acknowledged: 730 });
    for (const agent of ["one", "two", "three"]) {
      const { json } = await call(collector, "GET", `/v1/reputation/${agent}`);
      const { score, status } = json as { score: number; status: string };
      expect(state.read().scores[agent]).toMatchObject({ score, status });
    }
    expect(state.read()).toMatchObject({ collector: collector.url, last_contact: { status: 202 } });
  });

  it.each(seeds(1))(
    "arrive once and in order through a network that breaks before and after the collector has them (seed %i)",
    async (seed) => {
      const random = seededRandom(seed);
      await using home = await temporaryHome();
      await using collector = await startTestCollector();
      await using broken = await startMutant(collector.url, {
        request: () => {
          if (random() < 0.25) throw new Error("cut before it arrived");
        },
        response: () => {
          if (random() < 0.35) throw new Error("cut before it was answered");
        },
      });
      await using queue = await openTestQueue(home);
      const added = await fill(queue, 600, random);
      const deps = { drain: queue, lease: queue.lease, random: () => random() / 50 };
      const credentials = credentialsOf(collector);
      await using sender = startSender({ collector: broken.url, credentials, deps });
      await vi.waitFor(() => expect(queue.stats(Date.now())).toMatchObject({ acknowledged: 600 }), soon);
      expect(await taken(collector)).toEqual(added);
      expectNothingUnaccounted(queue);
      expect(sender.sync.status()).toMatchObject({ acknowledged: 600, dead: 0 });
    },
  );

  it("are kept when the organization wants signatures and there is no secret", async () => {
    await using home = await temporaryHome();
    await using collector = await startTestCollector();
    await requireSignatures(collector);
    await using queue = await openTestQueue(home);
    await fill(queue, 5, seededRandom(2));
    const deps = { drain: queue, lease: queue.lease };
    const credentials = { bearer: collector.pk, source: "test", hint: "pk_live_…" };
    await using sender = startSender({ collector: collector.url, credentials, deps });
    await vi.waitFor(() => expect(sender.sync.status().state).toBe("held"), soon);
    expect(sender.state.read().hold).toMatchObject({ reason: "key", status: 401, code: "hmac_invalid" });
    expect(queue.stats(Date.now())).toMatchObject({ queued: 5, dead: 0 });
  });
});

describe("a key that is revoked while verdicts are sent (fault 12)", () => {
  it("holds them, and the next one in the key file sends them: nothing is lost, nothing comes twice", async () => {
    await using home = await temporaryHome();
    await using collector = await startTestCollector();
    await using queue = await openTestQueue(home);
    const random = seededRandom(5);
    const keyFile = join(home.path, "key");
    await writeFile(keyFile, collector.pk, { mode: 0o600 });
    const warn = (): void => undefined;
    using keys = openKeys({ keyFile, env: {}, credentialsFile: join(home.path, "none"), warn });
    const deps = { drain: queue, lease: queue.lease, keys };
    await using sender = startSender({ collector: collector.url, deps });
    const first = await fill(queue, 150, random);
    await sender.sync.flush(60_000);

    const { directory } = collector.deps;
    const { keys: issued } = await directory.snapshot();
    for (const { id } of issued) await directory.revokeKey(id, Date.now());
    const second = await fill(queue, 150, random, "late_");
    await vi.waitFor(() => expect(sender.sync.status().state).toBe("held"), soon);
    expect(sender.state.read().hold).toMatchObject({ reason: "key", code: "auth_revoked" });
    expect(queue.stats(Date.now())).toMatchObject({ acknowledged: 150, queued: 150, in_flight: 0 });

    const next = await issueKey(collector.issue, { org: collector.id, type: "pk", name: "next" });
    await writeFile(`${keyFile}.new`, next.value, { mode: 0o600 });
    await rename(`${keyFile}.new`, keyFile);
    await vi.waitFor(() => expect(queue.stats(Date.now())).toMatchObject({ acknowledged: 300 }), soon);
    expect(await taken({ ...collector, pk: next.value })).toEqual([...first, ...second]);
    expectNothingUnaccounted(queue);
  });
});

describe("a collector that repeats what it was sent (fault 16)", () => {
  it("leaves none of it in the home", async () => {
    const secret = canary(7);
    await using home = await temporaryHome();
    await using collector = await startFakeCollector((_, number) => ({
      status: [500, 400, 400, 202][number - 1] ?? 401,
      headers: { "x-echo": secret },
      body: {
        accepted: 1,
        error: secret,
        code: `${secret} in words`,
        reputation_updates: [secret, { agent_id: secret }],
      },
    }));
    {
      await using queue = await openTestQueue(home);
      await using state = openState(home.stateFile);
      await fill(queue, 2, seededRandom(6));
      const deps = { drain: queue, lease: queue.lease, state };
      await using sender = startSender({ collector: collector.url, deps });
      await sender.sync.flush(5_000);
      await vi.waitFor(() => expect(sender.sync.status()).toMatchObject({ acknowledged: 1, dead: 1 }), soon);
      await fill(queue, 1, seededRandom(6), "late_");
      await vi.waitFor(() => expect(sender.sync.status().state).toBe("held"), soon);
      expect(canariesIn("the log", sender.logged.join("\n"))).toEqual([]);
    }
    const { hits, bytes } = await canariesBelow(home.path);
    expect(hits).toEqual([]);
    expect(bytes).toBeGreaterThan(1_000);
  });
});

describe("a storm of failures", () => {
  it.each(seeds(1))("loses nothing and keeps the order (seed %i)", async (seed) => {
    const random = seededRandom(seed);
    const troubles: Reply[] = [
      { status: 500 },
      { status: 503, headers: { "retry-after": "0" } },
      { status: 429, headers: { "retry-after": "soon" } },
      { status: 502, body: "<html>bad gateway</html>" },
      { fault: "no_answer", applied: false },
      { fault: "no_answer", applied: true },
      { fault: "cut_body", applied: true },
      { fault: "bad_chunk", applied: true },
    ];
    await using collector = await startFakeCollector(() => (random() < 0.6 ? pick(random, troubles) : {}));
    await using sender = startSender({ collector: collector.url, deps: { random: () => random() / 50 } });
    const added = ids(1_000);
    for (const id of added) sender.queue.add([id]);
    await vi.waitFor(() => expect(sender.queue.acknowledged).toHaveLength(1_000), soon);
    expect(sender.queue.acknowledged).toEqual(added);
    expect([...collector.taken.keys()]).toEqual(added);
    expect(sender.queue.dead).toEqual([]);
  });
});

interface Run {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

async function runSync(home: Home, collector: TestCollector, failpoint = ""): Promise<Run> {
  const child = spawn(process.execPath, [proxyProgram, "sync", "--collector", collector.url, "--json"], {
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: home.path,
      NODE_ENV: "test",
      AGENT_GATE_HOME: home.path,
      AGENT_GATE_KEY: collector.pk,
      AGENT_GATE_SECRET: collector.sk,
      AGENT_GATE_FAILPOINT: failpoint,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output.stderr += chunk.toString()));
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  return { code, signal, ...output };
}

describe("a sender that is killed (fault 2)", () => {
  it.each(["sync.post", "sync.answered"])(
    "at %s leaves every verdict to its successor, which sends it once",
    async (name) => {
      await using home = await temporaryHome();
      await using collector = await startTestCollector();
      const added = await (async () => {
        await using queue = await openTestQueue(home);
        return await fill(queue, 450, seededRandom(3));
      })();
      for (const count of [1, 2, 3]) {
        const killed = await runSync(home, collector, `${name}:${count}:kill`);
        expect(killed).toMatchObject({ signal: "SIGKILL" });
        await using queue = await openTestQueue(home);
        expectNothingUnaccounted(queue);
      }
      const last = await runSync(home, collector);
      expect(last).toMatchObject({ code: 0, stderr: "" });
      expect(await taken(collector)).toEqual(added);
      await using queue = await openTestQueue(home);
      expectNothingUnaccounted(queue);
      expect(queue.stats(Date.now())).toMatchObject({
        evaluated: 450,
        acknowledged: 450,
        queued: 0,
        in_flight: 0,
      });
    },
  );

  it("by a step that fails sends the batch again, with the same ids", async () => {
    await using home = await temporaryHome();
    await using collector = await startTestCollector();
    const added = await (async () => {
      await using queue = await openTestQueue(home);
      return await fill(queue, 250, seededRandom(4));
    })();
    for (const name of ["sync.post", "sync.answered"]) {
      const run = await runSync(home, collector, `${name}:1:throw`);
      expect(run).toMatchObject({ code: 0 });
    }
    expect(await taken(collector)).toEqual(added);
  });
});
