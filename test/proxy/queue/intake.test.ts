import { appendFileSync, existsSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import Libsql from "libsql";
import { expect, it } from "vitest";
import type { Home } from "../../../proxy/home/home.ts";
import { Handle } from "../../../proxy/queue/handle.ts";
import type { Inspect } from "../../../proxy/queue/queue.ts";
import { newRow } from "../../../proxy/queue/records.ts";
import { sealRow } from "../../../proxy/queue/sealed.ts";
import { change } from "../../../proxy/queue/change.ts";
import { startQueueChild } from "../../faults/queue-child.ts";
import {
  expectNothingUnaccounted,
  expectWritten,
  kinds,
  local,
  record,
  startMs,
  temporaryHome,
} from "./kit.ts";

const intakes = ({ path }: Home): string[] =>
  readdirSync(path).filter((name) => name.startsWith("queue.db-in-"));
const ids = (queue: Inspect): string[] => queue.list({}).map(({ evaluation_id }) => evaluation_id);
const numbered = (count: number): string[] => Array.from({ length: count }, (_, n) => `ev_${n}`);

/** A home whose only process was killed with that many records that it had not moved. */
async function leftBehind(home: Home, count: number): Promise<string> {
  const other = new Libsql(home.queueFile);
  await using child = startQueueChild({ home: home.path, append: count, stay: true });
  await child.until(({ opened }) => opened !== undefined);
  other.exec("PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE");
  await child.until(({ done }) => done === true);
  await child.kill();
  other.exec("COMMIT");
  other.close();
  const [name = ""] = intakes(home);
  return join(home.path, name);
}

async function homeWithQueue(): Promise<Home & AsyncDisposable> {
  const home = await temporaryHome();
  await kinds.sqlite(home).then((queue) => queue[Symbol.asyncDispose]());
  return home;
}

it("leaves nothing in front of the database when it is closed", async () => {
  await using home = await temporaryHome();
  {
    await using queue = await kinds.sqlite(home);
    await expectWritten(numbered(20).map((id) => queue.append(record(id), local)));
  }
  expect(intakes(home)).toEqual([]);
  await using again = await kinds.sqlite(home);
  expect(ids(again)).toEqual(numbered(20));
});

it("leaves what it cannot move when it is closed to whoever opens the queue next", async () => {
  await using home = await homeWithQueue();
  const other = new Libsql(home.queueFile);
  {
    await using queue = await kinds.sqlite(home);
    other.exec("BEGIN IMMEDIATE");
    await expectWritten(numbered(20).map((id) => queue.append(record(id), local)));
  }
  other.exec("COMMIT");
  other.close();
  expect(intakes(home)).toHaveLength(1);
  await using again = await kinds.sqlite(home);
  expect(ids(again)).toEqual(numbered(20));
  expectNothingUnaccounted(again);
});

it("shows at once, and sends, what another process has written down and not moved", async () => {
  await using home = await temporaryHome();
  await using writer = await kinds.sqlite(home);
  await using sender = await kinds.sqlite(home);
  void writer.append(record("a"), local);
  expect(sender.lease.hold()).toBe(true);
  expect(sender.take({ events: 10, bytes: 10_000 })?.records.map(({ id }) => id)).toEqual(["a"]);
  await writer.append(record("b"), local);
  expect(sender.stats(startMs)).toMatchObject({ evaluated: 2, queued: 1, in_flight: 1 });
  expect(writer.stats(startMs)).toMatchObject({ evaluated: 2, queued: 1, in_flight: 1 });
  expect(ids(writer)).toEqual(["a", "b"]);
});

it("moves what a killed process had written down, once, and removes its file ten minutes after its last word", async () => {
  await using home = await homeWithQueue();
  const path = await leftBehind(home, 50);
  {
    await using queue = await kinds.sqlite(home);
    expect(ids(queue)).toEqual(numbered(50));
    await using other = await kinds.sqlite(home);
    expect(ids(other)).toEqual(numbered(50));
  }
  expect(existsSync(path), "its owner could be one that only rests").toBe(true);
  const elevenMinutesAgo = Date.now() / 1000 - 660;
  utimesSync(path, elevenMinutesAgo, elevenMinutesAgo);
  {
    await using queue = await kinds.sqlite(home);
    expect(ids(queue)).toEqual(numbered(50));
  }
  expect(intakes(home)).toEqual([]);
  await using queue = await kinds.sqlite(home);
  expect(ids(queue)).toEqual(numbered(50));
  expectNothingUnaccounted(queue);
});

it("ignores a line that its killed writer did not finish, and counts one that is none of ours as lost", async () => {
  await using home = await homeWithQueue();
  const path = await leftBehind(home, 3);
  appendFileSync(path, `${"x".repeat(40)}\n`);
  appendFileSync(path, "1700000000000\tpassed\t1\tev_3\t{");
  await using queue = await kinds.sqlite(home);
  // What meets a lock is moved when somebody asks again.
  await expect
    .poll(() => queue.stats(startMs))
    .toMatchObject({ evaluated: 4, queued: 3, dropped: { corrupt: 1 } });
  expect(ids(queue)).toEqual(numbered(3));
  expectNothingUnaccounted(queue);
});

it("moves nothing a second time when the database has forgotten how far it was", async () => {
  await using home = await homeWithQueue();
  const path = await leftBehind(home, 200);
  {
    await using queue = await kinds.sqlite(home);
    expect(ids(queue)).toHaveLength(200);
    const other = new Handle(home.queueFile);
    change(other, (totals) => void (totals.intakes = {}));
    other[Symbol.dispose]();
  }
  appendFileSync(path, sealRow(newRow(record("ev_200"), local, startMs), 201));
  await using queue = await kinds.sqlite(home);
  expect(ids(queue)).toEqual(numbered(201));
});

it("begins another file when one is long, and removes the long one as soon as the database is on the disk", async () => {
  await using home = await temporaryHome();
  await using queue = await kinds.sqlite(home);
  const seen = new Set<string>();
  for (let n = 0; n < 9_000; n++) {
    await queue.append(record(`ev_${n}`), local);
    if (n % 1_000 === 999) await expect.poll(() => queue.stats(startMs).queued).toBe(n + 1);
    for (const name of n % 100 === 0 ? intakes(home) : []) seen.add(name);
  }
  expect(seen.size).toBeGreaterThan(1);
  await expect.poll(() => intakes(home).length).toBeLessThanOrEqual(1);
  expect(ids(queue)).toEqual(numbered(9_000));
});
