import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPace } from "../../proxy/sync/pace.ts";
import type { Answered, Outcome } from "../../proxy/sync/outcome.ts";
import type { Send } from "../../proxy/sync/send.ts";
import { seededRandom } from "../support/random.ts";
import { ids } from "../proxy/sync/memory-queue.ts";
import { startSender } from "../proxy/sync/sender.ts";

const minute = 60_000;
const seed = 20_261_121;

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const answered = (status: number, more: Partial<Answered> = {}): Outcome => ({
  kind: "answered",
  status,
  scores: [],
  isReceipt: status === 202,
  ...more,
});

/** A collector without a network, as the clock of the test is not the network's. */
function scripted(answer: () => Outcome): { send: Send; times: number[]; bodies: string[] } {
  const times: number[] = [];
  const bodies: string[] = [];
  const send: Send = async (shipment) => {
    times.push(performance.now());
    bodies.push(...shipment.bodies);
    return answer();
  };
  return { send, times, bodies };
}

function gaps(times: readonly number[]): number[] {
  return times.slice(1).map((time, at) => time - (times[at] ?? 0));
}

describe("a collector that fails for long (fault 10)", () => {
  it(`keeps everything for 20 minutes of 500 and drains in order at the first success (seed ${seed})`, async () => {
    let answer = answered(500);
    const { send, times, bodies } = scripted(() => answer);
    await using sender = startSender({ send, deps: { random: seededRandom(seed) } });
    for (let passed = 0; passed < 20; passed++) {
      sender.queue.add(ids(10, `ev_${String(passed).padStart(2, "0")}_`));
      await vi.advanceTimersByTimeAsync(minute);
    }
    const all = sender.queue.kept("waiting");
    expect(all).toHaveLength(200);
    expect(Math.max(...gaps(times))).toBeLessThanOrEqual(30_000 + 1);
    expect(times.length).toBeGreaterThan(40);
    expect(times.length).toBeLessThan(200);
    expect(sender.logged.filter((line) => line.startsWith("warn"))).toHaveLength(1);

    answer = answered(202);
    bodies.length = 0;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sender.queue.acknowledged).toEqual(all);
    expect(bodies.map((body) => (JSON.parse(body) as { evaluation_id: string }).evaluation_id)).toEqual(all);
    expect(sender.state.read().next_attempt_at).toBeUndefined();
  });

  it("probes a hold every 60 seconds, without a sound, and resumes by itself", async () => {
    let answer = answered(401, { code: "auth_revoked" });
    const { send, times } = scripted(() => answer);
    await using sender = startSender({ send });
    sender.queue.add(ids(3));
    await vi.advanceTimersByTimeAsync(10 * minute + 1_000);
    expect(gaps(times)).toEqual(Array.from({ length: 10 }, () => minute));
    expect(sender.logged).toHaveLength(1);
    answer = answered(202);
    await vi.advanceTimersByTimeAsync(minute);
    expect(sender.queue.acknowledged).toEqual(ids(3));
  });

  it("is a hold no more when what it held was cleared away", async () => {
    const { send, times } = scripted(() => answered(401, { code: "auth_revoked" }));
    await using sender = startSender({ send });
    sender.queue.add(ids(3));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sender.state.read().hold).toMatchObject({ reason: "key" });
    sender.queue.clear();
    await vi.advanceTimersByTimeAsync(minute);
    expect(times).toHaveLength(1);
    expect(sender.sync.status()).toMatchObject({ state: "idle" });
    expect(sender.state.read()).toEqual({ install_id: "test", scores: {}, last_contact: expect.anything() });
  });

  it("probes with few events while everything is refused, and loses none of them", async () => {
    let answer = answered(400);
    const { send, bodies, times } = scripted(() => answer);
    await using sender = startSender({ send });
    sender.queue.add(ids(200));
    await vi.advanceTimersByTimeAsync(minute);
    expect(sender.sync.status().state).toBe("held");
    const before = times.length;
    bodies.length = 0;
    await vi.advanceTimersByTimeAsync(minute);
    expect(times.length - before).toBe(19);
    expect(new Set(bodies).size).toBe(10);
    expect(sender.queue.dead).toEqual([]);
    answer = answered(202);
    await vi.advanceTimersByTimeAsync(minute);
    expect(sender.queue.acknowledged).toEqual(ids(200));
  });
});

describe("a clock that is set (fault 14)", () => {
  it.each([
    ["back by an hour", -3_600_000],
    ["forward by a day", 86_400_000],
  ])("%s changes nothing about how long is waited, or the order", async (_, stepMs) => {
    let answer = answered(503, { retryAfter: "120" });
    const { send, times } = scripted(() => answer);
    await using sender = startSender({ send, flushMs: 1_000, deps: { random: () => 0 } });
    sender.queue.add(ids(3));
    await vi.advanceTimersByTimeAsync(1_500);
    expect(times).toHaveLength(1);
    vi.setSystemTime(Date.now() + stepMs);
    await vi.advanceTimersByTimeAsync(119_000);
    expect(times).toHaveLength(1);
    answer = answered(202);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sender.queue.acknowledged).toEqual(ids(3));

    vi.setSystemTime(Date.now() - stepMs);
    sender.queue.add(ids(150, "late_"));
    await vi.advanceTimersByTimeAsync(1_500);
    expect(sender.queue.acknowledged).toEqual([...ids(3), ...ids(150, "late_")]);
  });

  it("back by an hour does not hold up who is waiting for a turn", async () => {
    const pace = createPace({ now: Date.now, monotonic: () => performance.now() }, 3);
    const never = new AbortController().signal;
    for (let turn = 0; turn < 3; turn++) expect(await pace(never)).toBe(true);
    const fourth = pace(never);
    vi.setSystemTime(Date.now() - 3_600_000);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await fourth).toBe(true);
  });
});

describe("the pace", () => {
  it("is never more than 400 requests in any minute, however much waits", async () => {
    const { send, times } = scripted(() => answered(202));
    await using sender = startSender({ send, batchEvents: 1 });
    sender.queue.add(ids(1_300));
    await vi.advanceTimersByTimeAsync(4 * minute);
    expect(sender.queue.acknowledged).toHaveLength(1_300);
    const inAnyMinute = times.map(
      (from) => times.filter((time) => time >= from && time < from + minute).length,
    );
    expect(Math.max(...inAnyMinute)).toBe(400);
    expect(times).toHaveLength(1_300);
  });

  it("lets a batch wait for company, for a second at most", async () => {
    const { send, times } = scripted(() => answered(202));
    await using sender = startSender({ send, flushMs: 1_000 });
    sender.queue.add(["ev_1"]);
    await vi.advanceTimersByTimeAsync(900);
    sender.queue.add(["ev_2"]);
    expect(times).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(sender.queue.acknowledged).toEqual(["ev_1", "ev_2"]);
    sender.queue.add(ids(100));
    await vi.advanceTimersByTimeAsync(100);
    expect(sender.queue.acknowledged).toHaveLength(102);
    expect(times).toHaveLength(2);
  });
});
