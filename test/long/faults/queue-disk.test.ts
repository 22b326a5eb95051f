import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import Libsql from "libsql";
import { expect, it } from "vitest";
import { expectNothingUnaccounted, kinds, temporaryHome } from "../../proxy/queue/kit.ts";
import { liftFileLimit, limitsCanBeLifted, mayGrowTo, smallDisk } from "../../support/disk.ts";
import { startQueueChild } from "../../faults/queue-child.ts";
import type { Line, QueueChild } from "../../faults/queue-child.ts";

const quantile = (values: readonly number[], at: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * at)] ?? 0;
const seenAfter = (child: QueueChild, from: number): Line[] =>
  child.lines.slice(from).filter(({ seen }) => seen !== undefined);

it("a database that another process has locked for 10 s delays no answer, and nothing is lost", async () => {
  await using home = await temporaryHome();
  await using child = startQueueChild({ home: home.path, append: 350, pace: 1, stay: true });
  await child.until(({ opened }) => opened !== undefined);
  const other = new Libsql(home.queueFile);
  other.exec("PRAGMA busy_timeout = 5000; BEGIN EXCLUSIVE");
  const [done] = await Promise.all([child.until((line) => line.done === true), delay(10_000)]);
  other.exec("COMMIT");
  other.close();
  const waits = seenAfter(child, 0).map(({ waitedMs }) => waitedMs ?? Infinity);
  expect(waits).toHaveLength(350);
  // A wait for the lock takes seconds.
  expect(quantile(waits, 0.9)).toBeLessThan(1_000);
  expect(done).toMatchObject({ stats: { evaluated: 350, dropped: {} } });
  await child.close();
  await using queue = await kinds.sqlite(home);
  expect(queue.list({}).map(({ evaluation_id }) => evaluation_id)).toEqual(
    Array.from({ length: 350 }, (_, n) => `ev_${n}`),
  );
  expectNothingUnaccounted(queue);
});

it.runIf(limitsCanBeLifted)(
  "files that may not grow: answers go on, the trouble is said, and it continues when they may",
  async () => {
    await using home = await temporaryHome();
    await using child = startQueueChild(
      { home: home.path, append: 600, pace: 1, stay: true },
      { prelude: mayGrowTo(64) },
    );
    await expectContinues(home.path, child, async () => liftFileLimit(child.pid));
  },
);

it.runIf(limitsCanBeLifted)(
  "files that may not grow for long: past 10,000 records in memory the oldest are dropped and counted, the others are there",
  async () => {
    await using home = await temporaryHome();
    await using child = startQueueChild(
      { home: home.path, append: 12_000, hasty: true, stay: true },
      { prelude: mayGrowTo(256) },
    );
    const done = await child.until((line) => line.done === true);
    const { dropped = {}, ...stats } = done?.stats ?? {};
    const lost = dropped["disk_error"] ?? 0;
    expect(lost).toBeGreaterThan(0);
    expect(stats).toMatchObject({ evaluated: 12_000, queued: 12_000 - lost });
    liftFileLimit(child.pid);
    await child.close();
    await using queue = await kinds.sqlite(home);
    expect(queue.stats(Date.now())).toMatchObject({ evaluated: 12_000, queued: 12_000 - lost, dropped });
    const there = queue.list({}).map(({ evaluation_id }) => evaluation_id);
    expect(there.slice(-10_000)).toEqual(Array.from({ length: 10_000 }, (_, n) => `ev_${n + 2_000}`));
    expect(queue.untold()).toEqual({ disk_error: lost });
    expectNothingUnaccounted(queue);
  },
);

it("a full disk: answers go on, the trouble is said, and it continues when there is room", async (context) => {
  await using disk = await smallDisk(context, 8);
  await using child = startQueueChild({ home: disk.path, append: 600, pace: 1, halt: true, stay: true });
  await child.until(({ seen }) => seen === "ev_0");
  await fill(join(disk.path, "ballast"));
  child.goOn();
  await expectContinues(disk.path, child, () => rm(join(disk.path, "ballast")));
});

async function expectContinues(
  path: string,
  child: QueueChild,
  makeRoom: () => Promise<void>,
): Promise<void> {
  const done = await child.until((line) => line.done === true);
  expect(done).toMatchObject({ trouble: "disk_error", stats: { evaluated: 600, queued: 600, dropped: {} } });
  const waits = seenAfter(child, 0).map(({ waitedMs }) => waitedMs ?? Infinity);
  // Whoever waits for the disk waits for seconds.
  expect(quantile(waits, 0.9)).toBeLessThan(1_000);
  await makeRoom();
  await child.close();
  await using queue = await kinds.sqlite({
    path,
    queueFile: join(path, "queue.db"),
    stateFile: "",
    runDir: "",
  });
  expect(queue.list({}).map(({ evaluation_id }) => evaluation_id)).toEqual(
    Array.from({ length: 600 }, (_, n) => `ev_${n}`),
  );
  expectNothingUnaccounted(queue);
}

async function fill(path: string): Promise<void> {
  const file = await open(path, "w");
  try {
    for (let size = 65_536; size >= 1; size /= 2)
      for (;;) {
        const written = await file.write(Buffer.alloc(size)).catch(() => ({ bytesWritten: 0 }));
        if (written.bytesWritten < size) break;
      }
  } finally {
    await file.close().catch(() => undefined);
  }
}
