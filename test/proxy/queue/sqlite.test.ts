import { readdirSync, readFileSync, statSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import Libsql from "libsql";
import { expect, it } from "vitest";
import { openQueue } from "../../../proxy/queue/sqlite.ts";
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
  expectWritten,
} from "./kit.ts";

it("finds everything again that was appended and not flushed, in its order", async () => {
  await using home = await temporaryHome();
  await using first = await kinds.sqlite(home);
  await expectWritten(Array.from({ length: 50 }, (_, n) => first.append(record(`ev_${n}`), local)));
  await using second = await kinds.sqlite(home);
  expect(second.list({}).map(({ evaluation_id }) => evaluation_id)).toEqual(
    Array.from({ length: 50 }, (_, n) => `ev_${n}`),
  );
});

it("gives one process of a home the lease, and another takes over four seconds after it was last renewed", async () => {
  await using home = await temporaryHome();
  const clock = testClock();
  await using first = await kinds.sqlite(home, { clock });
  await using second = await kinds.sqlite(home, { clock });
  await first.append(record("a"), local);
  expect(first.lease.hold()).toBe(true);
  const batch = first.take(roomy);
  expect(second.lease.hold()).toBe(false);
  expect(second.take(roomy)).toBeUndefined();
  expect(second.stats(startMs)).toMatchObject({ queued: 0, in_flight: 1 });
  expect(second.lease.holder()).toEqual({ pid: process.pid, since: startMs });

  pass(clock, 3_900);
  expect(first.lease.hold()).toBe(true);
  pass(clock, 3_900);
  expect(second.lease.hold()).toBe(false);
  pass(clock, 100);
  expect(second.lease.hold()).toBe(true);
  // Who was paused for that long finds out that it no longer holds it, and what it had taken is the other's to send.
  expect(first.take(roomy)).toBeUndefined();
  expect(first.lease.hold()).toBe(false);
  expect(second.take(roomy)?.records.map(({ id }) => id)).toEqual(["a"]);
  // Its late answer counts the record once, whoever brings it.
  if (batch !== undefined) first.acknowledge(batch);
  if (batch !== undefined) second.acknowledge(batch);
  expect(second.stats(startMs)).toMatchObject({ evaluated: 1, acknowledged: 1, queued: 0, in_flight: 0 });
  expectNothingUnaccounted(second);
});

it("keeps its lease when the wall clock is set back an hour or forward a day", async () => {
  await using home = await temporaryHome();
  const clock = testClock();
  await using first = await kinds.sqlite(home, { clock });
  await using second = await kinds.sqlite(home, { clock });
  expect(first.lease.hold()).toBe(true);
  for (const step of [-3_600_000, dayMs]) {
    clock.nowMs += step;
    expect(second.lease.hold()).toBe(false);
    expect(first.lease.hold()).toBe(true);
  }
});

it("does not honour a lease from before the machine was started", async () => {
  await using home = await temporaryHome();
  const clock = testClock();
  await using first = await kinds.sqlite(home, { clock });
  expect(first.lease.hold()).toBe(true);
  await using second = await kinds.sqlite(home, { clock: { nowMs: startMs, monotonicMs: 5_000 } });
  expect(second.lease.hold()).toBe(true);
});

it("lets a new process wait for nobody when the last one closed", async () => {
  await using home = await temporaryHome();
  {
    await using first = await kinds.sqlite(home);
    await first.append(record("a"), local);
    first.lease.hold();
    first.take(roomy);
  }
  await using second = await kinds.sqlite(home);
  expect(second.lease.holder()).toBeUndefined();
  expect(second.lease.hold()).toBe(true);
  expect(second.take(roomy)?.records).toHaveLength(1);
});

it("with durability always, answers when the log is on the disk; otherwise at once", async () => {
  await using home = await temporaryHome();
  const clock = { now: Date.now, maxBytes: 2 ** 28, maxAgeMs: 7 * dayMs };
  await using always = await openQueue({ home, durability: "always", ...clock });
  await using system = await openQueue({ home, durability: "os", ...clock });
  const synced = always.append(record("a"), local);
  expect(synced).toBeInstanceOf(Promise);
  await synced;
  expect(system.append(record("b"), local)).toBeUndefined();
  expect(system.stats(Date.now())).toMatchObject({ evaluated: 2, queued: 2 });
});

it.each([
  [99, "a newer version (schema 99, this one knows 3): upgrade agent-gate, or use another --home"],
  [
    2,
    "an earlier version (schema 2, this one knows 3): move it and all files away whose names begin with its",
  ],
])("says what to do about a file of schema %i, and leaves it as it is", async (version, told) => {
  await using home = await temporaryHome();
  const other = new Libsql(home.queueFile);
  other.exec(`CREATE TABLE records (seq INTEGER PRIMARY KEY, body TEXT); INSERT INTO records VALUES (1, '{}');
    CREATE TABLE totals (one INTEGER, head INTEGER); CREATE TABLE lease (one INTEGER); CREATE TABLE intakes (name TEXT);
    CREATE TABLE dropped (reason TEXT); PRAGMA user_version = ${version}`);
  other.close();
  const before = readFileSync(home.queueFile);
  await expect(kinds.sqlite(home)).rejects.toMatchObject({
    code: "held",
    message: expect.stringContaining(`the queue ${home.queueFile} was written by ${told}`),
  });
  expect(readFileSync(home.queueFile).equals(before)).toBe(true);
  expect(readdirSync(home.path).filter((name) => name.includes("corrupt"))).toEqual([]);
});

it("keeps its files to the user alone", async () => {
  await using home = await temporaryHome();
  await using queue = await kinds.sqlite(home);
  await queue.append(record("a"), local);
  const files = readdirSync(home.path).filter((name) => name.startsWith("queue.db"));
  expect(files).toContain("queue.db-wal");
  expect(files.map((name) => statSync(`${home.path}/${name}`).mode & 0o777)).toEqual(files.map(() => 0o600));
});

it("keeps the log short while records come and go", async () => {
  await using home = await temporaryHome();
  await using queue = await kinds.sqlite(home);
  expect(queue.lease.hold()).toBe(true);
  for (let n = 0; n < 20_000; n++) {
    await queue.append(record(`ev_${n}`), local);
    if (n % 100 !== 99) continue;
    const batch = queue.take(roomy);
    if (batch !== undefined) queue.acknowledge(batch);
    await delay(0);
  }
  expect(statSync(`${home.queueFile}-wal`).size).toBeLessThan(32 * 1024 * 1024);
  expect(statSync(home.queueFile).size).toBeLessThan(8 * 1024 * 1024);
  expectNothingUnaccounted(queue);
});

it("goes on writing records down while another process has the database locked, waits for nobody, and moves them later in their order", async () => {
  await using home = await temporaryHome();
  await using queue = await kinds.sqlite(home);
  await queue.append(record("ev_0"), local);
  const other = new Libsql(home.queueFile);
  other.exec("BEGIN IMMEDIATE");
  await expectWritten(Array.from({ length: 12_000 }, (_, n) => queue.append(record(`ev_${n + 1}`), local)));
  expect(queue.stats(startMs)).toMatchObject({ evaluated: 12_001, queued: 12_001, dropped: {} });
  expect(queue.trouble()).toBeUndefined();
  other.exec("COMMIT");
  other.close();
  await expect.poll(() => queue.find("ev_12000")).toHaveLength(1);
  expect(queue.list({}).map(({ evaluation_id }) => evaluation_id)).toEqual(
    Array.from({ length: 12_001 }, (_, n) => `ev_${n}`),
  );
  expectNothingUnaccounted(queue);
});

it("keeps an acknowledgement that meets a lock, and does not hand the records out again meanwhile", async () => {
  await using home = await temporaryHome();
  await using queue = await kinds.sqlite(home);
  expect(queue.lease.hold()).toBe(true);
  for (const id of ["a", "b"]) await queue.append(record(id), local);
  const batch = queue.take({ events: 1, bytes: 1_000_000 });
  const other = new Libsql(home.queueFile);
  other.exec("BEGIN IMMEDIATE");
  if (batch !== undefined) queue.acknowledge(batch);
  expect(queue.take(roomy)).toBeUndefined();
  expect(queue.lease.hold()).toBe(true);
  other.exec("COMMIT");
  other.close();
  await expect.poll(() => queue.stats(startMs).acknowledged).toBe(1);
  expect(queue.take(roomy)?.records.map(({ id }) => id)).toEqual(["b"]);
  expectNothingUnaccounted(queue);
});
