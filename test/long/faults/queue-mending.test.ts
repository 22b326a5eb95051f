import {
  copyFileSync,
  ftruncateSync,
  readFileSync,
  readSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import Libsql from "libsql";
import { expect, it } from "vitest";
import { readCopy } from "../../../proxy/queue/copy.ts";
import { openState } from "../../../proxy/queue/state.ts";
import {
  expectNothingUnaccounted,
  kinds,
  local,
  record,
  roomy,
  startMs,
  temporaryHome,
} from "../../proxy/queue/kit.ts";
import { startSender } from "../../proxy/sync/sender.ts";
import { startFakeCollector } from "../../support/fake-collector.ts";
import { leave } from "../../faults/damage-kit.ts";
import { expectMended } from "../../faults/damage-run.ts";
import { change, fill, overwritten } from "../../faults/damaged-home.ts";
import { startQueueChild } from "../../faults/queue-child.ts";

const count = 400;

it.each([
  { what: "no text any more", bit: 0x80 },
  { what: "another text", bit: 0x01 },
])(
  "a record of which one bit is another, so that it is $what: it is not sent, the others are, and the collector is told of one",
  async ({ bit }) => {
    await using home = await temporaryHome();
    await fill(home, "closed", count);
    const at = readFileSync(home.queueFile).lastIndexOf('"evaluation_id":"ev_200"') + 40;
    change(home.queueFile, (file) => {
      const byte = Buffer.alloc(1);
      readSync(file, byte, 0, 1, at);
      writeSync(file, Buffer.of((byte[0] ?? 0) ^ bit), 0, 1, at);
    });
    await using collector = await startFakeCollector();
    await using queue = await kinds.sqlite(home, { now: Date.now });
    await using state = openState(home.stateFile);
    expect(queue.notices, "nothing but the record itself says so").toEqual([]);
    {
      const deps = { drain: queue, lease: queue.lease, state };
      await using _ = startSender({ collector: collector.url, deps });
      await expect.poll(() => collector.taken.size).toBe(count - 1);
      await queue.append(record("last"), local);
      await expect.poll(() => collector.taken.get("last")).toBe(1);
      // The collector has it before its answer is noted.
      await expect.poll(() => queue.stats(Date.now()).acknowledged).toBe(count);
    }
    expect(collector.taken.has("ev_200")).toBe(false);
    const told = collector.requests.map(({ headers }) => headers["x-agent-gate-dropped"] ?? "");
    expect(told.filter((header) => header !== "")).toEqual(["corrupt=1"]);
    expect(queue.stats(Date.now())).toMatchObject({
      evaluated: count + 1,
      acknowledged: count,
      dropped: { corrupt: 1 },
    });
    expectNothingUnaccounted(queue);
  },
);

it.each(["queue.mended", "queue.mended.alone"])(
  "kill -9 at %s, while a damaged file is replaced: the next start finishes it, and nothing is lost",
  async (failpoint) => {
    await using home = await temporaryHome();
    await fill(home, "killed", count);
    // Nothing of it is in the database yet, and SQLite takes a log with such a head for an empty one.
    overwritten(`${home.queueFile}-wal`, () => 0, Buffer.alloc(32, 0x55));
    await using child = startQueueChild(
      { home: home.path },
      { env: { AGENT_GATE_FAILPOINT: `${failpoint}:1:kill` } },
    );
    expect(await child.ended).toBe("SIGKILL");
    await using queue = await kinds.sqlite(home);
    expect(queue.stats(startMs)).toMatchObject({ evaluated: count, queued: count, dropped: {} });
    expectNothingUnaccounted(queue);
  },
);

it("moved and unmoved lines changed places, the log is gone: what is whole is sent once, the rest counted", async () => {
  using left = leave("locked", 3_000);
  await expectMended(left, (_, files) => {
    const [log = "", lines = ""] = ["-wal", ".lines"].map((end) => files.find((path) => path.endsWith(end)));
    truncateSync(log, 32);
    const bytes = readFileSync(lines);
    // Blocks of a disk: one at a third, of what is in the database, and the last but one.
    const blockAt = (share: number): number => (Math.floor((share * bytes.length) / 4_096) - 2) * 4_096;
    const [from, to] = [blockAt(0.3), blockAt(1)];
    const moved = Buffer.from(bytes.subarray(from, from + 4_096));
    bytes.copyWithin(from, to, to + 4_096);
    moved.copy(bytes, to);
    writeFileSync(lines, bytes);
    return [log, lines];
  });
});

it("a copy of the totals that is damaged, gone or another queue's: the database does without, and writes another", async () => {
  await using home = await temporaryHome();
  await fill(home, "killed", count);
  await using other = await temporaryHome();
  await fill(other, "killed", 10 * count);
  const copy = `${home.queueFile}-totals`;
  for (const edit of [
    () => writeFileSync(copy, "rubbish ".repeat(20_000)),
    () => change(copy, (file) => ftruncateSync(file, 10)),
    () => rmSync(copy),
    () => copyFileSync(`${other.queueFile}-totals`, copy),
  ]) {
    edit();
    await using queue = await kinds.sqlite(home);
    expect(queue.notices).toEqual([]);
    expect(queue.stats(startMs)).toMatchObject({ evaluated: count, queued: count, dropped: {} });
    expect(readCopy(home.queueFile)).toMatchObject({ newest: count, undelivered: count });
  }
});

it("a lease that cannot be read is none", async () => {
  await using home = await temporaryHome();
  await fill(home, "closed", count);
  const other = new Libsql(home.queueFile);
  other.exec(
    `INSERT INTO lease VALUES (1, CAST(x'80ff' AS TEXT), ${process.pid}, CAST(x'fe' AS TEXT), 1, 9e15, CAST(x'5bff' AS TEXT))`,
  );
  other.close();
  await using queue = await kinds.sqlite(home);
  expect(queue.lease.holder()).toBeUndefined();
  expect(queue.lease.hold()).toBe(true);
  expect(queue.take(roomy)?.records).toHaveLength(100);
});
