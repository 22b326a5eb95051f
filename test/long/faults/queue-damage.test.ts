import { ftruncateSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Queue } from "../../../proxy/queue/queue.ts";
import {
  expectNothingUnaccounted,
  kinds,
  local,
  record,
  roomy,
  startMs,
  temporaryHome,
} from "../../proxy/queue/kit.ts";
import { change, count, fill, inAnotherProcess, overwritten } from "../../faults/damaged-home.ts";
import { startQueueChild } from "../../faults/queue-child.ts";

/** Every record but those of the part that is gone is there. */
const damages: Record<string, { edit: (path: string) => void; savedAtLeast: number }> = {
  "cut short": {
    edit: (path) => change(path, (file, size) => ftruncateSync(file, Math.floor(size * 0.6))),
    savedAtLeast: count * 0.55,
  },
  "cut to nothing": { edit: (path) => change(path, (file) => ftruncateSync(file, 0)), savedAtLeast: 0 },
  "overwritten in the middle": {
    edit: (path) => overwritten(path, (size) => Math.floor(size / 2), Buffer.alloc(10_000, 0x55)),
    savedAtLeast: count - 50,
  },
  "overwritten at its beginning": {
    edit: (path) => overwritten(path, () => 0, Buffer.alloc(100, 0x55)),
    savedAtLeast: count,
  },
  "one bit wrong in its head": {
    edit: (path) => overwritten(path, () => 16, Buffer.of(0x18)),
    savedAtLeast: count,
  },
  "without its first two pages": {
    edit: (path) => overwritten(path, () => 0, Buffer.alloc(4_096)),
    savedAtLeast: count - 10,
  },
  "said to be of no version": {
    edit: (path) => overwritten(path, () => 60, Buffer.alloc(4)),
    savedAtLeast: count,
  },
  "not to be written": { edit: (path) => overwritten(path, () => 18, Buffer.of(3)), savedAtLeast: count },
  "replaced by rubbish": { edit: (path) => writeFileSync(path, "rubbish ".repeat(10_000)), savedAtLeast: 0 },
};

describe.each(Object.entries(damages))("a queue database that is %s", (_, { edit, savedAtLeast }) => {
  it("is moved aside as it was; what is whole goes on, the rest is counted, and the notice says how much and where", async () => {
    await using home = await temporaryHome();
    await fill(home, "closed");
    edit(home.queueFile);
    const damaged = readFileSync(home.queueFile);

    await using queue = await kinds.sqlite(home);
    const asides = readdirSync(home.path).filter((name) => /^queue\.db\.corrupt-\w+$/.test(name));
    expect(asides).toHaveLength(1);
    const aside = `${home.path}/${asides[0]}`;
    expect(readFileSync(aside).equals(damaged)).toBe(true);
    const stats = queue.stats(startMs);
    const lost = count - stats.queued;
    expect(queue.notices).toEqual([
      expect.stringContaining(`${aside}: ${stats.queued} records were saved from it, ${lost} were lost`),
    ]);
    expect(stats).toMatchObject({ evaluated: count, dropped: lost === 0 ? {} : { corrupt: lost } });
    expect(stats.queued).toBeGreaterThanOrEqual(savedAtLeast);
    expect(new Set(queue.list({}).map(({ evaluation_id }) => evaluation_id)).size).toBe(stats.queued);
    expectNothingUnaccounted(queue);
    expect(queue.append(record("fresh"), local)).toBeUndefined();
    expect(queue.lease.hold()).toBe(true);
    expect(queue.take(roomy)).toBeDefined();
  });
});

it("counts what a hole in the middle took as dropped, so that the collector is told", async () => {
  await using home = await temporaryHome();
  await fill(home, "closed");
  damages["overwritten in the middle"]?.edit(home.queueFile);
  await using queue = await kinds.sqlite(home);
  const { evaluated, queued, dropped } = queue.stats(startMs);
  expect(evaluated).toBe(count);
  expect(dropped).toEqual({ corrupt: count - queued });
  expect(queue.untold()).toEqual(dropped);
});

it("a log that was deleted after a crash: it starts with what was in the file, and says so", async () => {
  await using home = await temporaryHome();
  await fill(home, "killed");
  rmSync(`${home.queueFile}-wal`);
  await using queue = await kinds.sqlite(home);
  expect(queue.notices.join()).toMatch(/queue\.db-wal is gone|queue\.db was damaged/);
  expectNothingUnaccounted(queue);
  expect(queue.append(record("fresh"), local)).toBeUndefined();
});

it("two processes that meet the damage at once mend it once and share the new file", async () => {
  await using home = await temporaryHome();
  await fill(home, "closed");
  damages["overwritten in the middle"]?.edit(home.queueFile);
  await using first = startQueueChild({ home: home.path, prefix: "x", append: 10, stay: true });
  await using second = startQueueChild({ home: home.path, prefix: "y", append: 10, stay: true });
  const done = [first, second].map((child) => child.until((line) => line.done === true));
  expect(await Promise.all(done)).not.toContain(undefined);
  const notices = [first, second].flatMap(({ lines }) => lines.flatMap((line) => line.notices ?? []));
  expect(notices).toHaveLength(1);
  expect(readdirSync(home.path).filter((name) => /corrupt-\w+$/.test(name))).toHaveLength(1);
  await using queue = await kinds.sqlite(home);
  expect(queue.find("x_")).toHaveLength(10);
  expect(queue.find("y_")).toHaveLength(10);
  expectNothingUnaccounted(queue);
});

it("a file that is moved aside under a living process: it follows to the new one, and everything that it writes is there", async () => {
  await using home = await temporaryHome();
  const living = await kinds.sqlite(home, { now: Date.now });
  for (let n = 0; n < 100; n++) await living.append(record(`before_${n}`), local);
  expect(sees(living, "before_")).toHaveLength(100);
  inAnotherProcess(`require("fs").writeFileSync(path, "rubbish ".repeat(10_000))`, home);
  await using other = startQueueChild({ home: home.path, append: 20, stay: true });
  await other.until(({ done }) => done === true);
  expect(other.lines[0]?.notices).toHaveLength(1);
  for (let n = 0; n < 50; n++) await living.append(record(`after_${n}`), local);
  await expect.poll(() => sees(living, "ev_").length).toBe(20);
  expect(sees(living, "after_")).toHaveLength(50);
  await living.append(record("last"), local);
  await living[Symbol.asyncDispose]();
  // The log of the new file is still there for the one that goes on.
  await other.kill();
  await using queue = await kinds.sqlite(home);
  expect(queue.notices).toEqual([]);
  expect(["after_", "ev_", "last"].map((prefix) => sees(queue, prefix).length)).toEqual([50, 20, 1]);
  expectNothingUnaccounted(queue);
});

it("damage that a running process meets: it mends the file itself, says so, and nothing taken before is settled wrongly", async () => {
  await using home = await temporaryHome();
  await fill(home, "closed");
  const logged: string[] = [];
  await using queue = await kinds.sqlite(home, { now: Date.now, log: (message) => logged.push(message) });
  expect(queue.lease.hold()).toBe(true);
  const before = queue.take(roomy);
  inAnotherProcess(
    `const fs = require("fs"), file = fs.openSync(path, "r+");
     fs.writeSync(file, Buffer.alloc(100_000, 0x55), 0, 100_000, Math.floor(fs.fstatSync(file).size * 0.7))`,
    home,
  );
  const taken = new Set<string>();
  const drain = (): readonly string[] => {
    if (!queue.lease.hold()) return logged;
    for (let batch = queue.take(roomy); batch !== undefined; batch = queue.take(roomy)) {
      for (const { id } of batch.records) taken.add(id);
      queue.acknowledge(batch);
    }
    return logged;
  };
  await expect.poll(drain).toHaveLength(1);
  if (before !== undefined) queue.acknowledge(before);
  await expect.poll(() => drain() && sees(queue, "ev_").length > 0 && queue.waiting().count).toBe(0);
  expect(queue.notices).toEqual(logged);
  // What had been taken from the old file was not known to be sent, so it was handed out again.
  expect(before?.records.filter(({ id }) => !taken.has(id))).toEqual([]);
  expect(queue.stats(startMs)).toMatchObject({ queued: 0, in_flight: 0 });
  expectNothingUnaccounted(queue);
});

it("a home that is deleted under a living process: what waits is written again", async () => {
  await using home = await temporaryHome();
  await using living = await kinds.sqlite(home, { now: Date.now });
  for (let n = 0; n < 100; n++) await living.append(record(`before_${n}`), local);
  for (const suffix of ["", "-wal", "-shm"]) rmSync(home.queueFile + suffix);
  await living.append(record("after"), local);
  await expect.poll(() => statSync(home.queueFile, { throwIfNoEntry: false })?.size ?? 0).toBeGreaterThan(0);
  await expect.poll(() => sees(living, "before_").length + sees(living, "after").length).toBe(101);
  await using other = await kinds.sqlite(home);
  expect(other.list({})).toHaveLength(101);
  expectNothingUnaccounted(other);
});

/** Nothing while the file is being opened again. */
function sees(queue: Queue, prefix: string): readonly unknown[] {
  try {
    return queue.find(prefix);
  } catch {
    return [];
  }
}
