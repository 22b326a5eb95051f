import { describe, expect, it, vi } from "vitest";
import { sign } from "../../../shared/signature.ts";
import { type Reply, startFakeCollector } from "../../support/fake-collector.ts";
import type { Batch } from "../../../proxy/queue/queue.ts";
import { ids, MemoryQueue } from "./memory-queue.ts";
import { startSender, testKey } from "./sender.ts";

const soon = { timeout: 60_000, interval: 5 };

describe("sending", () => {
  it("sends everything once, in order, a hundred at a time", async () => {
    await using collector = await startFakeCollector();
    await using sender = startSender({ collector: collector.url });
    sender.queue.add(ids(250));
    await sender.sync.flush(10_000);
    expect(sender.queue.acknowledged).toEqual(ids(250));
    expect(collector.requests.map((request) => request.ids.length)).toEqual([100, 100, 50]);
    expect(collector.requests.flatMap((request) => request.ids)).toEqual(ids(250));
  });

  it("sends the stored bytes and nothing else, signed as they are sent", async () => {
    await using collector = await startFakeCollector();
    const secret = "sk_live_test";
    await using sender = startSender({ collector: collector.url, credentials: { ...testKey, secret } });
    sender.queue.add(["ev_1", "ev_2"], (id) => ({ evaluation_id: id, tool: "é ✓ \u2028" }));
    await sender.sync.flush(10_000);
    const [request] = collector.requests;
    expect(request).toMatchObject({ method: "POST", path: "/v1/ingest" });
    expect(request?.body).toBe(
      '{"events":[{"evaluation_id":"ev_1","tool":"é ✓ \u2028"},{"evaluation_id":"ev_2","tool":"é ✓ \u2028"}]}',
    );
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${testKey.bearer}`,
      "content-type": "application/json",
      "x-service-signature": sign(Buffer.from(request?.body ?? ""), secret),
    });
  });

  it("sends no signature without a secret, and no dropped header when nothing was dropped", async () => {
    await using collector = await startFakeCollector();
    await using sender = startSender({ collector: collector.url });
    sender.queue.add(["ev_1"]);
    await sender.sync.flush(10_000);
    expect(Object.keys(collector.requests[0]?.headers ?? {})).toEqual(
      expect.not.arrayContaining(["x-service-signature", "x-agent-gate-dropped"]),
    );
  });

  it("tells what was dropped until somebody has heard it", async () => {
    await using collector = await startFakeCollector((_, number) => ({ status: number === 1 ? 500 : 202 }));
    await using sender = startSender({ collector: collector.url });
    sender.queue.dropped = { full: 7, disk_error: 2 };
    sender.queue.add(["ev_1"]);
    await vi.waitFor(() => expect(sender.queue.acknowledged).toEqual(["ev_1"]), soon);
    sender.queue.add(["ev_2"]);
    await vi.waitFor(() => expect(sender.queue.acknowledged).toHaveLength(2), soon);
    expect(collector.requests.map(({ headers }) => headers["x-agent-gate-dropped"])).toEqual([
      "full=7,disk_error=2",
      "full=7,disk_error=2",
      undefined,
    ]);
    expect(sender.queue.toldOf).toEqual([{ full: 7, disk_error: 2 }]);
  });

  it("keeps what the collector tells: when, how much, the scores in both shapes", async () => {
    const updates = [
      { agent_id: "one", score: 812, status: "active" },
      { agent_id: "two", score: 3, lifecycle: "calibrating", eval_count: 2 },
      { agent_id: "three", score: "high", status: "active" },
      "four",
    ];
    await using collector = await startFakeCollector(() => ({
      body: { accepted: 1, reputation_updates: updates },
    }));
    await using sender = startSender({ collector: collector.url });
    sender.queue.add(["ev_1"]);
    await sender.sync.flush(10_000);
    const { scores, last_contact, hold, next_attempt_at } = sender.state.read();
    expect(scores).toEqual({
      one: { score: 812, status: "active", at: expect.any(String) },
      two: { score: 3, status: "calibrating", at: expect.any(String) },
    });
    expect(last_contact).toMatchObject({ status: 202, accepted: 1 });
    expect({ hold, next_attempt_at }).toEqual({});
  });

  it.each<[string, Reply]>([
    ["an empty body", { body: "" }],
    ["204", { status: 204, body: "" }],
    ["a page to log in", { status: 200, body: "<html><form>password</form></html>" }],
    ["JSON that breaks off", { body: '{"accepted":3' }],
    ["JSON that is no object", { body: "[3]" }],
    ["no count", { body: { reputation_updates: [] } }],
    ["a count of none", { body: { accepted: 0 } }],
    ["a count of fewer", { body: { accepted: 2 } }],
    ["a count of more", { body: { accepted: 4 } }],
    ["a count that is no number", { body: { accepted: "3" } }],
    ["a body without end", { fault: "endless" }],
  ])("keeps the events when a 2xx has %s, and says that this is no collector", async (_, reply) => {
    await using collector = await startFakeCollector((_, number) => (number === 1 ? reply : {}));
    await using sender = startSender({ collector: collector.url });
    sender.queue.add(ids(3));
    await vi.waitFor(() => expect(sender.sync.status().state).toBe("held"), soon);
    expect(sender.queue.acknowledged).toEqual([]);
    expect(sender.sync.status()).toMatchObject({ acknowledged: 0 });
    const { hold } = sender.state.read();
    expect(hold).toMatchObject({ reason: "configuration", code: "not_a_collector" });
    sender.sync.wake();
    await vi.waitFor(() => expect(sender.queue.acknowledged).toEqual(ids(3)), soon);
    expect(sender.state.read()).not.toHaveProperty("hold");
  });

  it("reads the longest answer that a collector gives: a hundred agents with the longest names", async () => {
    const reputation_updates = ids(100).map((id) => ({
      agent_id: `${id}${"\u{10ffff}".repeat(200 - id.length)}`,
      score: 812.123_456_789,
      status: "calibrating",
    }));
    await using collector = await startFakeCollector(() => ({ body: { reputation_updates, accepted: 100 } }));
    await using sender = startSender({ collector: collector.url });
    sender.queue.add(ids(100));
    await vi.waitFor(() => expect(sender.queue.acknowledged).toHaveLength(100), soon);
    expect(Object.keys(sender.state.read().scores)).toHaveLength(100);
  });

  it("warns once when the clocks differ by more than a minute", async () => {
    const date = new Date(Date.now() - 7_200_000).toUTCString();
    await using collector = await startFakeCollector(() => ({ headers: { date } }));
    await using sender = startSender({ collector: collector.url });
    for (const id of ids(3)) {
      sender.queue.add([id]);
      await sender.sync.flush(10_000);
    }
    expect(collector.requests).toHaveLength(3);
    expect(sender.logged.filter((line) => line.includes("clock"))).toHaveLength(1);
    expect(sender.state.read().clock_skew_s).toBeGreaterThan(7_100);
  });

  it("sends nothing while another process holds the lease, and all of it afterwards", async () => {
    await using collector = await startFakeCollector();
    await using sender = startSender({ collector: collector.url });
    sender.lease.free = false;
    await vi.waitFor(() => expect(sender.sync.status().state).toBe("standby"), soon);
    sender.queue.add(ids(3));
    await sender.sync.flush(500);
    expect(collector.requests).toHaveLength(0);
    sender.lease.free = true;
    await vi.waitFor(() => expect(sender.queue.acknowledged).toEqual(ids(3)), soon);
  });

  it("looks again now and then, and not in a hot loop, while the queue's file is busy", async () => {
    await using collector = await startFakeCollector();
    let asked = 0;
    let busy = true;
    class BusyQueue extends MemoryQueue {
      override take(limits: { events: number; bytes: number }) {
        asked++;
        return busy ? undefined : super.take(limits);
      }
    }
    const queue = new BusyQueue();
    await using sender = startSender({ collector: collector.url, queue });
    queue.add(ids(200));
    await sender.sync.flush(500);
    expect(asked).toBeLessThan(30);
    await expect.poll(() => asked).toBeGreaterThan(2);
    busy = false;
    await sender.sync.flush(10_000);
    expect(queue.acknowledged).toEqual(ids(200));
  });

  it("goes on after a step of the queue that failed, and sends what was in flight again", async () => {
    await using collector = await startFakeCollector();
    let failing = true;
    class FailingQueue extends MemoryQueue {
      override acknowledge(batch: Batch): void {
        if (!failing) return super.acknowledge(batch);
        failing = false;
        throw new Error("a canary that is not to be logged");
      }
    }
    const queue = new FailingQueue();
    await using sender = startSender({ collector: collector.url, queue });
    queue.add(ids(3));
    await vi.waitFor(() => expect(queue.acknowledged).toEqual(ids(3)), soon);
    expect(collector.requests.map((request) => request.ids)).toEqual([ids(3), ids(3)]);
    expect(sender.logged.join()).toMatch(/error sending broke off.*"cause":"Error"/);
    expect(sender.logged.join()).not.toContain("canary");
  });

  it("leaves nothing in flight when it ends in the middle of a request", async () => {
    await using collector = await startFakeCollector(() => ({ fault: "silent" }));
    const sender = startSender({ collector: collector.url });
    sender.queue.add(ids(3));
    await collector.received(1);
    await sender[Symbol.asyncDispose]();
    expect(sender.queue.kept("waiting")).toEqual(ids(3));
    expect(sender.lease.held).toBe(false);
  });
});
