import { expect, it } from "vitest";
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
} from "../proxy/queue/kit.ts";

const bound = 1_048_576;

it("5 MiB pushed into 1 MiB while the collector is down: the newest stay, the rest is counted and told", async () => {
  await using home = await temporaryHome();
  await using queue = await kinds.sqlite(home, { maxBytes: bound });
  const reason = "x".repeat(400);
  let pushed = 0;
  for (let n = 0; pushed < 5 * bound; n++) {
    const one = record(`ev_${n}`, { gates: [{ name: "pii", passed: n % 2 === 0, reason, latency_ms: 0.1 }] });
    await queue.append(one, local);
    pushed += Buffer.byteLength(JSON.stringify(one));
  }
  // While the log is moved into the file, what waits in front of the database comes on top: on a busy machine that may be the case right now.
  await expect.poll(() => queue.stats(startMs).bytes).toBeLessThanOrEqual(bound);
  const stats = queue.stats(startMs);
  expect(stats.bytes).toBeGreaterThan(bound * 0.9);
  expect(Object.keys(stats.dropped)).toEqual(["queue_full"]);
  const left = queue.list({}).map(({ evaluation_id }) => evaluation_id);
  const first = stats.evaluated - left.length;
  expect(left).toEqual(Array.from({ length: left.length }, (_, n) => `ev_${first + n}`));
  expect(queue.untold()).toEqual(stats.dropped);
  expectNothingUnaccounted(queue);
});

it("what is on its way to the collector is not dropped for room", async () => {
  await using home = await temporaryHome();
  await using queue = await kinds.sqlite(home, { maxBytes: 50_000 });
  expect(queue.lease.hold()).toBe(true);
  for (let n = 0; n < 20; n++) await queue.append(record(`ev_${n}`), local);
  const batch = queue.take(roomy);
  for (let n = 20; n < 1_000; n++) await queue.append(record(`ev_${n}`), local);
  expect(queue.stats(startMs).in_flight).toBe(20);
  if (batch !== undefined) queue.acknowledge(batch);
  expect(queue.stats(startMs)).toMatchObject({ acknowledged: 20, in_flight: 0 });
  expectNothingUnaccounted(queue);
});

it("a clock set back an hour, or forward a day, expires nothing and keeps the order", async () => {
  await using home = await temporaryHome();
  const clock = testClock();
  await using queue = await kinds.sqlite(home, { clock });
  for (const [n, step] of [0, -3_600_000, dayMs, 0].entries()) {
    clock.nowMs += step;
    pass(clock, 1_000);
    for (let of = 0; of < 300; of++) await queue.append(record(`ev_${n}_${of}`), local);
  }
  expect(queue.stats(clock.nowMs)).toMatchObject({ evaluated: 1_200, queued: 1_200, dropped: {} });
  expect(queue.lease.hold()).toBe(true);
  const taken = Array.from({ length: 12 }, () => queue.take(roomy)?.records.map(({ id }) => id) ?? []).flat();
  expect(taken).toEqual([0, 1, 2, 3].flatMap((n) => Array.from({ length: 300 }, (_, of) => `ev_${n}_${of}`)));
});

it("dead letters age out like everything else", async () => {
  await using home = await temporaryHome();
  const clock = testClock();
  await using queue = await kinds.sqlite(home, { clock });
  expect(queue.lease.hold()).toBe(true);
  await queue.append(record("poison"), local);
  for (const one of queue.take(roomy)?.records ?? []) queue.bury(one, "bad_json");
  pass(clock, 7 * dayMs + 1_000);
  for (let n = 0; n < 300; n++) await queue.append(record(`ev_${n}`), local);
  await expect
    .poll(() => queue.stats(clock.nowMs))
    .toMatchObject({ queued: 300, dead: 0, dropped: { expired: 1 } });
  expectNothingUnaccounted(queue);
});
