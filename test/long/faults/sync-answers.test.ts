import { describe, expect, it, vi } from "vitest";
import { startFakeCollector, type Reply } from "../../support/fake-collector.ts";
import { canariesIn, canary } from "../../support/canary.ts";
import { ids, plainEvent } from "../../proxy/sync/memory-queue.ts";
import { startSender } from "../../proxy/sync/sender.ts";

const soon = { timeout: 60_000, interval: 5 };
const once = (first: Reply) => (_: unknown, number: number) => (number === 1 ? first : {});

function gaps(requests: readonly { atMs: number }[]): number[] {
  return requests.slice(1).map(({ atMs }, at) => atMs - (requests[at]?.atMs ?? 0));
}

describe("a collector that is busy (fault 9)", () => {
  it.each([429, 503])("is left alone for the 3 seconds that it asks for with a %i", async (status) => {
    await using collector = await startFakeCollector(once({ status, headers: { "retry-after": "3" } }));
    await using sender = startSender({ collector: collector.url });
    sender.queue.add(ids(3));
    await collector.received(1);
    await vi.waitFor(() => expect(sender.sync.status()).toMatchObject({ state: "backing_off" }), soon);
    sender.sync.wake();
    await vi.waitFor(() => expect(sender.queue.acknowledged).toEqual(ids(3)), soon);
    expect(gaps(collector.requests)[0]).toBeGreaterThanOrEqual(3_000);
    expect(collector.requests).toHaveLength(2);
  });

  it.each(["-5", "abc", "", "Sat, 01 Jan 2000 00:00:00 GMT"])(
    "is asked again, and not in a hot loop, when its Retry-After is %j",
    async (retryAfter) => {
      await using collector = await startFakeCollector(() => ({
        status: 429,
        headers: { "retry-after": retryAfter },
      }));
      await using sender = startSender({ collector: collector.url, deps: { random: () => 0.2 } });
      sender.queue.add(ids(3));
      await collector.received(4);
      expect(gaps(collector.requests).map((gap, at) => gap >= 100 * 2 ** at)).toEqual([true, true, true]);
      expect(sender.queue.acknowledged).toEqual([]);
      expect(sender.sync.status().failures).toBeGreaterThanOrEqual(3);
    },
  );
});

describe("events that the collector refuses (fault 11)", () => {
  const refusing =
    (poison: readonly string[], status = 400, code = "validation_error") =>
    (request: { ids: readonly string[] }): Reply =>
      request.ids.some((id) => poison.includes(id)) ? { status, body: { error: "no", code, status } } : {};

  it("costs at most 15 requests when it is event 37 of 100, which alone becomes a dead letter", async () => {
    await using collector = await startFakeCollector(refusing(["ev_0037"]));
    await using sender = startSender({ collector: collector.url });
    sender.queue.add(ids(100));
    await sender.sync.flush(60_000);
    expect(sender.queue.dead).toEqual([{ id: "ev_0037", code: "validation_error" }]);
    expect(sender.queue.acknowledged).toEqual(ids(100).filter((id) => id !== "ev_0037"));
    expect(collector.requests.length).toBeLessThanOrEqual(15);
  });

  it("costs at most 15 requests wherever it is", async () => {
    await using collector = await startFakeCollector();
    await using sender = startSender({ collector: collector.url });
    for (const position of [1, 50, 51, 64, 99, 100]) {
      const batch = ids(100, `ev_${position}_`);
      const poison = batch[position - 1] ?? "";
      const before = collector.requests.length;
      collector.script(refusing([poison], 422, "VALIDATION_ERROR"));
      sender.queue.add(batch);
      await sender.sync.flush(60_000);
      expect(sender.queue.dead.at(-1)).toEqual({ id: poison, code: "VALIDATION_ERROR" });
      expect(collector.requests.length - before).toBeLessThanOrEqual(15);
    }
    expect(sender.queue.kept()).toEqual([]);
  });

  it("is found together with others, and the rest arrives once and in order", async () => {
    const poison = ["ev_0001", "ev_0050", "ev_0051", "ev_0100"];
    await using collector = await startFakeCollector(refusing(poison, 413, "payload_too_large"));
    await using sender = startSender({ collector: collector.url });
    sender.queue.add(ids(250));
    await sender.sync.flush(60_000);
    expect(sender.queue.dead.map(({ id }) => id)).toEqual(poison);
    expect([...collector.taken.keys()]).toEqual(ids(250).filter((id) => !poison.includes(id)));
    expect(new Set(collector.taken.values())).toEqual(new Set([1]));
    expect(collector.requests.length).toBeLessThanOrEqual(3 + 14 * poison.length);
  });

  it("becomes a dead letter although nothing comes after it", async () => {
    await using collector = await startFakeCollector(refusing(["ev_1"]));
    await using sender = startSender({ collector: collector.url });
    sender.queue.add(["ev_1"]);
    await vi.waitFor(
      () => expect(sender.queue.dead).toEqual([{ id: "ev_1", code: "validation_error" }]),
      soon,
    );
    expect(collector.requests).toHaveLength(1);
  });

  it("is nobody's fault when every event of two batches is refused: all is held, and sent when that is over", async () => {
    await using collector = await startFakeCollector(() => ({ status: 400, body: { code: "bad_json" } }));
    await using sender = startSender({ collector: collector.url });
    sender.queue.add(ids(120));
    await vi.waitFor(() => expect(sender.sync.status().state).toBe("held"), { timeout: 60_000 });
    expect(sender.queue.dead).toEqual([]);
    expect(sender.queue.kept("waiting")).toEqual(ids(120));
    expect(sender.state.read().hold).toMatchObject({ reason: "refused", status: 400, code: "bad_json" });

    collector.script(() => ({}));
    sender.sync.wake();
    await vi.waitFor(() => expect(sender.queue.acknowledged).toEqual(ids(120)), soon);
    expect(sender.state.read().hold).toBeUndefined();
  });

  it("is one of the dead letters when the next batch is taken", async () => {
    const first = ids(100, "first_");
    await using collector = await startFakeCollector(refusing(first));
    await using sender = startSender({ collector: collector.url });
    sender.queue.add([...first, ...ids(10, "next_")]);
    await vi.waitFor(() => expect(sender.queue.acknowledged).toEqual(ids(10, "next_")), {
      timeout: 60_000,
    });
    expect(sender.queue.dead.map(({ id }) => id)).toEqual(first);
  });

  it("waits again when the search for it is cut short", async () => {
    const answers = [400, 202, 400, 503];
    await using collector = await startFakeCollector((_, number) => ({ status: answers[number - 1] ?? 401 }));
    await using sender = startSender({ collector: collector.url });
    sender.queue.add(ids(8));
    await vi.waitFor(() => expect(sender.sync.status().state).toBe("held"), soon);
    expect(sender.queue.acknowledged).toEqual(ids(4));
    expect(sender.queue.kept("waiting")).toEqual(ids(8).slice(4));
    expect(sender.queue.dead).toEqual([]);
  });
});

describe("a key that is refused (fault 12)", () => {
  it("holds everything, says so, and resumes at once when the key is replaced", async () => {
    await using collector = await startFakeCollector(({ headers }) =>
      headers["authorization"] === "Bearer pk_live_good"
        ? {}
        : { status: 401, body: { error: "The API key was revoked", code: "auth_revoked", status: 401 } },
    );
    await using sender = startSender({ collector: collector.url });
    sender.setKey("pk_live_good");
    sender.queue.add(ids(3));
    await sender.sync.flush(60_000);
    sender.setKey("pk_live_revoked");
    sender.queue.add(ids(3, "late_"));
    await vi.waitFor(() => expect(sender.sync.status().state).toBe("held"), soon);
    expect(sender.state.read().hold).toMatchObject({ reason: "key", status: 401, code: "auth_revoked" });
    expect(sender.logged).toContainEqual(expect.stringMatching(/^error nothing is sent.*auth_revoked/));
    const before = collector.requests.length;
    await sender.sync.flush(10_000);
    expect(collector.requests).toHaveLength(before);

    sender.setKey("pk_live_good");
    await vi.waitFor(() => expect(sender.queue.acknowledged).toHaveLength(6), soon);
    expect([...collector.taken.values()]).toEqual([1, 1, 1, 1, 1, 1]);
    expect(sender.state.read().hold).toBeUndefined();
  });

  it("does not overlook a key that is replaced while the old one is being refused", async () => {
    let answer = (): void => undefined;
    const after = new Promise<void>((resolve) => (answer = resolve));
    await using collector = await startFakeCollector(({ headers }) =>
      headers["authorization"] === "Bearer pk_live_good" ? {} : { status: 401, after },
    );
    await using sender = startSender({ collector: collector.url });
    sender.queue.add(ids(3));
    await collector.received(1);
    sender.setKey("pk_live_good");
    answer();
    await vi.waitFor(() => expect(sender.queue.acknowledged).toEqual(ids(3)), soon);
  });

  it("sends nothing at all without a key", async () => {
    await using collector = await startFakeCollector();
    await using sender = startSender({ collector: collector.url, credentials: undefined });
    sender.queue.add(ids(3));
    await vi.waitFor(() => expect(sender.state.read().hold).toMatchObject({ reason: "key" }), soon);
    expect(collector.requests).toHaveLength(0);
    sender.setKey("pk_live_good");
    await vi.waitFor(() => expect(sender.queue.acknowledged).toEqual(ids(3)), soon);
  });
});

describe("answers that are odd (fault 13)", () => {
  it("reads little of a body that never stops, and goes on", async () => {
    await using collector = await startFakeCollector(once({ fault: "endless" }));
    await using sender = startSender({ collector: collector.url });
    sender.queue.add(ids(3));
    await vi.waitFor(() => expect(sender.sync.status().state).toBe("held"), soon);
    sender.sync.wake();
    await vi.waitFor(() => expect(sender.queue.acknowledged).toEqual(ids(3)), soon);
    await vi.waitFor(() => expect(collector.connections()).toBe(1), soon);
    // What the kernel had buffered when the connection was closed is counted too; nobody read it.
    expect(collector.written()).toBeLessThan(8 * 1_048_576);
  });

  it.each(["no_answer", "silent", "stuck", "drip", "cut_body", "bad_chunk"] as const)(
    "sends the same ids again after an answer that breaks: %s",
    async (fault) => {
      await using collector = await startFakeCollector(once({ fault, applied: true }));
      const patience = { connectMs: 1_000, headersMs: 500, bodyMs: 500 };
      await using sender = startSender({ collector: collector.url, patience });
      sender.queue.add(ids(3));
      await vi.waitFor(() => expect(sender.queue.acknowledged).toEqual(ids(3)), soon);
      expect(collector.requests.length).toBeGreaterThan(1);
      for (const request of collector.requests) expect(request.ids).toEqual(ids(3));
      expect(sender.queue.dead).toEqual([]);
    },
  );

  it.each([301, 302, 303, 307, 308])("holds at a %i and takes the key nowhere else", async (status) => {
    await using elsewhere = await startFakeCollector();
    await using collector = await startFakeCollector(() => ({
      status,
      headers: { location: `${elsewhere.url}/v1/ingest` },
    }));
    await using sender = startSender({ collector: collector.url });
    sender.queue.add(ids(3));
    await vi.waitFor(() => expect(sender.sync.status().state).toBe("held"), soon);
    expect(sender.state.read().hold).toMatchObject({ reason: "configuration", status });
    expect(elsewhere.requests).toEqual([]);
    expect(sender.queue.kept("waiting")).toEqual(ids(3));
  });

  it("quotes nothing of an answer, in no log, state or dead letter (fault 16)", async () => {
    const secret = canary(1);
    const replies: Reply[] = [
      { status: 500, body: { error: secret, code: `${secret} ${secret}` } },
      { status: 400, headers: { "x-secret": secret }, body: secret },
      { status: 401, body: { error: secret, code: `"${secret}"`, status: 401 } },
    ];
    await using collector = await startFakeCollector((_, number) => replies[number - 1] ?? { status: 401 });
    await using sender = startSender({ collector: collector.url });
    sender.queue.add(["ev_1"], (id) => ({ ...plainEvent(id), tool: secret }));
    await vi.waitFor(() => expect(sender.sync.status().dead).toBe(1), soon);
    sender.queue.add(["ev_2"]);
    await vi.waitFor(() => expect(sender.sync.status().state).toBe("held"), soon);
    const told = JSON.stringify([
      sender.logged,
      sender.state.read(),
      sender.queue.dead,
      sender.sync.status(),
    ]);
    expect(canariesIn("what is told", told)).toEqual([]);
    expect(sender.queue.dead).toEqual([{ id: "ev_1", code: "http_400" }]);
  });
});
