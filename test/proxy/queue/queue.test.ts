import { describe, expect, it } from "vitest";
import type { Batch, Queue } from "../../../proxy/queue/queue.ts";
import {
  dayMs,
  expectNothingUnaccounted,
  kinds,
  local,
  pass,
  record,
  roomy,
  startMs,
  temporaryHome,
  testClock,
} from "./kit.ts";
import type { Opening } from "./kit.ts";

const ids = (batch: Batch | undefined): string[] => (batch?.records ?? []).map(({ id }) => id);

function taken(queue: Queue, limits = roomy): Batch {
  const batch = queue.take(limits);
  if (batch === undefined) throw new Error("nothing to take");
  return batch;
}

describe.each(["memory", "sqlite"] as const)("the queue in %s", (kind) => {
  async function withQueue(
    use: (queue: Queue) => void | Promise<void>,
    { appended = [], ...options }: Opening & { appended?: readonly string[] } = {},
  ): Promise<void> {
    await using home = await temporaryHome();
    await using queue = await kinds[kind](home, options);
    expect(queue.lease.hold()).toBe(true);
    for (const id of appended) await queue.append(record(id), local);
    await use(queue);
    expectNothingUnaccounted(queue);
  }

  it("hands records out in the order of their verdicts, as the events of the contract", () =>
    withQueue(
      (queue) => {
        const batch = taken(queue);
        expect(ids(batch)).toEqual(["a", "b", "c"]);
        expect(batch.records.map(({ body }) => JSON.parse(body))).toEqual(
          ["a", "b", "c"].map((id) => record(id)),
        );
        expect(queue.take(roomy)).toBeUndefined();
      },
      { appended: ["a", "b", "c"] },
    ));

  it("limits a batch by events and by bytes, but never to nothing", () =>
    withQueue(
      (queue) => {
        expect(ids(taken(queue, { events: 2, bytes: 1_000_000 }))).toEqual(["a", "b"]);
        expect(ids(taken(queue, { events: 100, bytes: 10 }))).toEqual(["c"]);
        expect(
          ids(taken(queue, { events: 100, bytes: 2 * Buffer.byteLength(JSON.stringify(record("d"))) + 2 })),
        ).toEqual(["d", "e"]);
      },
      { appended: ["a", "b", "c", "d", "e", "f"] },
    ));

  it("counts every record in exactly one place while it is waiting, in flight, delivered, dead or dropped", () =>
    withQueue(
      (queue) => {
        const { records } = taken(queue, { events: 4, bytes: 1_000_000 });
        expect(queue.stats(startMs)).toMatchObject({ evaluated: 6, queued: 2, in_flight: 4 });
        const [a, b, c, d] = records;
        if (a === undefined || b === undefined || c === undefined || d === undefined)
          throw new Error("four were taken");
        queue.acknowledge({ records: [a] });
        queue.release({ records: [b] });
        queue.bury(c, "validation_error");
        expect(queue.drop("f")).toBe(1);
        expect(queue.stats(startMs)).toMatchObject({
          evaluated: 6,
          acknowledged: 1,
          queued: 2,
          in_flight: 1,
          dead: 1,
          dropped: { manual: 1 },
        });
      },
      { appended: ["a", "b", "c", "d", "e", "f"] },
    ));

  it("puts released records back at the front, under the same ids, with one more attempt", () =>
    withQueue(
      (queue) => {
        queue.release(taken(queue, { events: 2, bytes: 1_000_000 }));
        expect(queue.list({}).map(({ state, attempts }) => [state, attempts])).toEqual([
          ["retrying", 1],
          ["retrying", 1],
          ["waiting", 0],
        ]);
        const again = taken(queue);
        expect(again.records.map(({ id, attempts }) => [id, attempts])).toEqual([
          ["a", 1],
          ["b", 1],
          ["c", 0],
        ]);
      },
      { appended: ["a", "b", "c"] },
    ));

  it("lets parts of a batch come to different ends, as bisecting does", () =>
    withQueue(
      (queue) => {
        const { records } = taken(queue);
        queue.acknowledge({ records: records.slice(0, 3) });
        for (const one of records.slice(3, 4)) queue.bury(one, "bad_json");
        queue.acknowledge({ records: records.slice(4) });
        expect(queue.list({}).map(({ evaluation_id, state, code }) => [evaluation_id, state, code])).toEqual([
          ["d", "dead", "bad_json"],
        ]);
      },
      { appended: ["a", "b", "c", "d", "e", "f"] },
    ));

  it("ignores an acknowledgement that comes twice", () =>
    withQueue(
      (queue) => {
        const batch = taken(queue);
        queue.acknowledge(batch);
        queue.acknowledge(batch);
        queue.release(batch);
        expect(queue.stats(startMs)).toMatchObject({ evaluated: 2, acknowledged: 2, queued: 0 });
      },
      { appended: ["a", "b"] },
    ));

  it("makes dead letters wait again, all of them or one, behind the others", () =>
    withQueue(
      (queue) => {
        for (const one of taken(queue, { events: 3, bytes: 1_000_000 }).records) queue.bury(one, "bad_json");
        expect(queue.retry("b")).toBe(1);
        expect(queue.retry("b")).toBe(0);
        expect(ids(taken(queue))).toEqual(["d", "b"]);
        expect(queue.retry()).toBe(2);
        expect(ids(taken(queue))).toEqual(["a", "c"]);
        expect(queue.stats(startMs)).toMatchObject({ evaluated: 4, in_flight: 4, dead: 0 });
      },
      { appended: ["a", "b", "c", "d"] },
    ));

  it("clears what waits and what is dead, and counts it as dropped by hand", () =>
    withQueue(
      (queue) => {
        for (const one of taken(queue, { events: 1, bytes: 1_000_000 }).records) queue.bury(one, "bad_json");
        expect(queue.clear()).toBe(3);
        expect(queue.stats(startMs)).toMatchObject({
          evaluated: 3,
          queued: 0,
          dead: 0,
          dropped: { manual: 3 },
          bytes: 0,
        });
        expect(queue.clear()).toBe(0);
      },
      { appended: ["a", "b", "c"] },
    ));

  it("counts the bytes of what waits, is sent or was refused once each, until it is delivered or given up", () =>
    withQueue(
      (queue) => {
        const records = (): number =>
          queue.stats(startMs).bytes / Buffer.byteLength(JSON.stringify(record("a")));
        const [a, b, c] = ["a", "b", "c"].map(() => taken(queue, { events: 1, bytes: 1_000_000 }));
        expect(records()).toBe(6);
        for (const one of [a, c]) queue.bury({ seq: one?.records[0]?.seq ?? 0 }, "bad_json");
        expect(records(), "one was refused that stands before what waits, one behind").toBe(6);
        if (b !== undefined) queue.acknowledge(b);
        expect(records(), "one is delivered").toBe(5);
        expect(queue.retry("a")).toBe(1);
        expect(records(), "one that was refused waits again").toBe(5);
        expect(queue.drop("c")).toBe(1);
        expect(records(), "one that was refused is given up").toBe(4);
        expect(queue.drop("d")).toBe(1);
        expect(records(), "one that waits is given up").toBe(3);
      },
      { appended: ["a", "b", "c", "d", "e", "f"] },
    ));

  it("tells the collector what was dropped once, and not less than that", () =>
    withQueue(
      (queue) => {
        queue.drop("a");
        expect(queue.untold()).toEqual({ manual: 1 });
        queue.drop("b");
        queue.told({ manual: 1 });
        expect(queue.untold()).toEqual({ manual: 1 });
        queue.told({ manual: 1 });
        expect(queue.untold()).toEqual({});
      },
      { appended: ["a", "b"] },
    ));

  it("finds a record by the start of its id, delivered ones too", () =>
    withQueue(
      (queue) => {
        queue.acknowledge(taken(queue, { events: 1, bytes: 1_000_000 }));
        expect(queue.find("ev_1").map(({ evaluation_id, state }) => [evaluation_id, state])).toEqual([
          ["ev_10", "acknowledged"],
          ["ev_11", "waiting"],
        ]);
        expect(queue.find("ev_2")).toMatchObject([{ ...record("ev_2"), action: "passed", tool_ms: 12.5 }]);
        expect(queue.find("%")).toEqual([]);
      },
      { appended: ["ev_10", "ev_11", "ev_2"] },
    ));

  it("lists by state, oldest first, the newest of them with a limit, and delivered ones on request only", () =>
    withQueue(
      (queue) => {
        queue.acknowledge(taken(queue, { events: 2, bytes: 1_000_000 }));
        taken(queue, { events: 1, bytes: 1_000_000 });
        const listed = (filter: Parameters<Queue["list"]>[0]): string[] =>
          queue.list(filter).map(({ evaluation_id }) => evaluation_id);
        expect(listed({})).toEqual(["c", "d", "e"]);
        expect(listed({ limit: 2 })).toEqual(["d", "e"]);
        expect(listed({ states: ["acknowledged"] })).toEqual(["a", "b"]);
        expect(listed({ states: ["in_flight"], limit: 1 })).toEqual(["c"]);
        expect(listed({ states: ["in_flight"] })).toEqual(["c"]);
      },
      { appended: ["a", "b", "c", "d", "e"] },
    ));

  it("follows the verdicts from a position, each once, whatever has become of them", () =>
    withQueue(
      async (queue) => {
        const { position } = queue.since("now", 10);
        for (const id of ["b", "c", "d"]) await queue.append(record(id), local);
        queue.acknowledge(taken(queue, { events: 2, bytes: 1_000_000 }));
        const first = queue.since(position, 2);
        expect(first.records.map(({ evaluation_id }) => evaluation_id)).toEqual(["b", "c"]);
        for (const one of taken(queue, { events: 1, bytes: 1_000_000 }).records) queue.bury(one, "bad_json");
        queue.retry();
        const second = queue.since(first.position, 10);
        expect(second.records.map(({ evaluation_id }) => evaluation_id)).toEqual(["d"]);
        expect(queue.since(second.position, 10)).toEqual({ records: [], position: second.position });
      },
      { appended: ["a"] },
    ));

  it("imports what it does not have, and skips what it has or has just delivered", () =>
    withQueue(
      (queue) => {
        queue.acknowledge(taken(queue, { events: 1, bytes: 1_000_000 }));
        const failed = record("d", { passed: false });
        const lines = [
          record("a"),
          record("b"),
          record("c"),
          { ...failed, output: "not of the contract" },
          record("d"),
        ];
        expect(queue.import(lines)).toEqual({ imported: 2, skipped: 3 });
        expect(ids(taken(queue))).toEqual(["b", "c", "d"]);
        expect(queue.find("d")).toHaveLength(1);
        expect(JSON.stringify(queue.find("d"))).not.toContain("not of the contract");
        expect(queue.stats(startMs)).toMatchObject({ evaluated: 4, acknowledged: 1 });
      },
      { appended: ["a", "b"] },
    ));

  it("drops the oldest first when it is full, whatever the verdict, dead letters too", () =>
    withQueue(
      async (queue) => {
        for (const one of taken(queue, { events: 1, bytes: 1_000_000 }).records) queue.bury(one, "bad_json");
        for (let n = 0; n < 500; n++) await queue.append(record(`ev_${n}`, { passed: n % 2 === 0 }), local);
        queue.clear();
        for (let n = 500; n < 1_000; n++)
          await queue.append(record(`ev_${n}`, { passed: n % 2 === 0 }), local);
        const left = queue.list({}).map(({ evaluation_id }) => evaluation_id);
        expect(left.length).toBeGreaterThan(150);
        expect(left).toEqual(Array.from({ length: left.length }, (_, n) => `ev_${1_000 - left.length + n}`));
        const stats = queue.stats(startMs);
        expect(stats.bytes).toBeLessThanOrEqual(50_000);
        expect(Object.keys(stats.dropped).toSorted()).toEqual(["manual", "queue_full"]);
      },
      { appended: ["a"], maxBytes: 50_000 },
    ));

  it("drops what is older than it may be, and nothing because the clock was set", async () => {
    const clock = testClock();
    await withQueue(
      async (queue) => {
        clock.nowMs += dayMs;
        await queue.append(record("b"), local);
        clock.nowMs -= 2 * dayMs;
        await queue.append(record("c"), local);
        expect(queue.list({})).toHaveLength(3);
        clock.nowMs += dayMs;
        pass(clock, 7 * dayMs + 1);
        for (let n = 0; n < 400; n++) await queue.append(record(`ev_${n}`), local);
        expect(queue.find("a")).toEqual([]);
        expect(queue.find("b")).toHaveLength(1);
        expect(queue.stats(startMs).dropped).toEqual({ expired: 1 });
      },
      { appended: ["a"], clock },
    );
  });

  it("says how many wait and since when", async () => {
    const clock = testClock();
    await withQueue(
      async (queue) => {
        pass(clock, 5_000);
        await queue.append(record("b"), local);
        expect(queue.waiting()).toEqual({ count: 2, oldestAtMs: startMs });
        expect(queue.stats(clock.nowMs).oldest_age_s).toBe(5);
        taken(queue, { events: 1, bytes: 1_000_000 });
        expect(queue.waiting()).toEqual({ count: 1, oldestAtMs: startMs + 5_000 });
        taken(queue);
        expect(queue.waiting()).toEqual({ count: 0, oldestAtMs: undefined });
      },
      { appended: ["a"], clock },
    );
  });

  it("wakes who waits for the next record, when it comes, after the time, or when it is called off", () =>
    withQueue(async (queue) => {
      const never = new AbortController();
      const arrival = queue.arrival(60_000, never.signal);
      await queue.append(record("a"), local);
      await expect(arrival).resolves.toBeUndefined();
      await expect(queue.arrival(1, never.signal)).resolves.toBeUndefined();
      const calledOff = new AbortController();
      const waiting = queue.arrival(60_000, calledOff.signal);
      calledOff.abort();
      await expect(waiting).resolves.toBeUndefined();
      await expect(queue.arrival(60_000, calledOff.signal)).resolves.toBeUndefined();
    }));

  it("keeps the newest thousand delivered records for a look, and counts all of them", () =>
    withQueue(async (queue) => {
      for (let n = 0; n < 1_300; n++) await queue.append(record(`ev_${n}`), local);
      for (let batch = queue.take(roomy); batch !== undefined; batch = queue.take(roomy))
        queue.acknowledge(batch);
      const delivered = queue.list({ states: ["acknowledged"] });
      expect(delivered).toHaveLength(1_000);
      expect(delivered[0]).toMatchObject({ evaluation_id: "ev_300" });
      expect(queue.stats(startMs)).toMatchObject({ evaluated: 1_300, acknowledged: 1_300, queued: 0 });
    }));

  it("gives nothing to who does not hold the lease", () =>
    withQueue(
      (queue) => {
        queue.lease.release();
        expect(queue.take(roomy)).toBeUndefined();
        expect(queue.lease.holder()).toBeUndefined();
        expect(queue.lease.hold()).toBe(true);
        expect(queue.lease.holder()).toMatchObject({ pid: process.pid });
        expect(ids(taken(queue))).toEqual(["a"]);
      },
      { appended: ["a"] },
    ));
});
