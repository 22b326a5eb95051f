import { chmodSync, cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Libsql from "libsql";
import { expect, it } from "vitest";
import type { Home } from "../../../proxy/home/home.ts";
import type { Inspect, Queue } from "../../../proxy/queue/queue.ts";
import { expectNothingUnaccounted, kinds, local, record, roomy, startMs, temporaryHome } from "./kit.ts";

/**
 * Written by the version before checksums (schema 2), and killed: of 20 records 5 are delivered, two were refused, of which one waits again, one was
 * given up; a long one was imported, and one was tried before. Five more stand in front of the database.
 */
const before = fileURLToPath(new URL("schema-2", import.meta.url));

async function homeOfBefore(): Promise<Home & AsyncDisposable> {
  const home = await temporaryHome();
  cpSync(before, home.path, { recursive: true });
  for (const name of readdirSync(before)) chmodSync(`${home.path}/${name}`, 0o600);
  return home;
}

const ids = (queue: Inspect, ...states: ("waiting" | "retrying" | "dead" | "acknowledged")[]): string[] =>
  queue.list({ states }).map(({ evaluation_id }) => evaluation_id);
const numbered = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, n) => `ev_${from + n}`);

function expectAllThere(queue: Queue): void {
  expect(queue.stats(startMs)).toMatchObject({
    evaluated: 26,
    acknowledged: 5,
    queued: 19,
    in_flight: 0,
    dead: 1,
    dropped: { manual: 1 },
  });
  expect(ids(queue, "acknowledged")).toEqual(numbered(0, 4));
  expect(ids(queue, "retrying")).toEqual(["ev_7"]);
  expect(queue.list({ states: ["dead"] })).toMatchObject([
    { evaluation_id: "ev_5", code: "validation_error" },
  ]);
  expect(ids(queue, "retrying", "waiting")).toEqual([
    ...numbered(7, 8),
    ...numbered(10, 19),
    "ev_6",
    "ev_100",
    ...numbered(20, 24),
  ]);
  expectNothingUnaccounted(queue);
}

it("takes over a queue of the version before, with all that stands in front of it, record by record as it was", async () => {
  await using home = await homeOfBefore();
  {
    await using queue = await kinds.sqlite(home);
    expect(queue.notices).toEqual([]);
    expectAllThere(queue);
    expect(queue.untold()).toEqual({ manual: 1 });
    const [observed] = queue.find("ev_12");
    expect(observed).toMatchObject({
      action: "observed",
      tool_ms: 12.5,
      passed: false,
      tool: "GET /users/:id",
    });
    expect(observed?.gates[0]?.reason).toBe("1 e-mail address — first at content[0].text");
    expect(queue.find("ev_100")[0]?.gates).toHaveLength(40);
  }
  await using queue = await kinds.sqlite(home);
  expectAllThere(queue);
  expect(existsSync(`${home.queueFile}-totals`)).toBe(true);
});

it("sends what the version before had not, the same bytes, and goes on counting where it was", async () => {
  await using home = await homeOfBefore();
  const was = new Libsql(home.queueFile);
  const rows = was.prepare("SELECT id, body FROM records WHERE state = 0").raw(true).all() as [
    string,
    string,
  ][];
  was.close();
  await using queue = await kinds.sqlite(home);
  expect(queue.lease.hold()).toBe(true);
  const sent = new Map<string, string>();
  for (let batch = queue.take(roomy); batch !== undefined; batch = queue.take(roomy)) {
    for (const { id, body } of batch.records) sent.set(id, body);
    queue.acknowledge(batch);
  }
  expect(sent.size).toBe(19);
  expect(rows.filter(([id, body]) => sent.get(id) !== body)).toEqual([]);
  expect(queue.retry()).toBe(1);
  await queue.append(record("new"), local);
  expect(queue.take(roomy)?.records.map(({ id }) => id)).toEqual(["ev_5", "new"]);
  expect(queue.stats(startMs)).toMatchObject({
    evaluated: 27,
    acknowledged: 24,
    in_flight: 2,
    dead: 0,
    bytes: expect.any(Number),
  });
  expectNothingUnaccounted(queue);
});

it("goes on with what SQLite can read of a damaged file of the version before", async () => {
  await using home = await homeOfBefore();
  const was = new Libsql(home.queueFile);
  was.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  was.close();
  const file = readFileSync(home.queueFile);
  file.fill(
    0x55,
    file.lastIndexOf('{"evaluation_id":"ev_14"'),
    file.lastIndexOf('{"evaluation_id":"ev_14"') + 20,
  );
  const root = Math.floor(file.lastIndexOf('{"evaluation_id":"ev_18"') / 2048) * 2048;
  file.fill(0x55, root, root + 100);
  writeFileSync(home.queueFile, file);
  await using queue = await kinds.sqlite(home);
  expect(queue.notices).toEqual([expect.stringMatching(/queue\.db was damaged .* were lost$/)]);
  const { evaluated, queued, dropped } = queue.stats(startMs);
  expect(evaluated).toBe(26);
  expect(queued).toBeGreaterThanOrEqual(10);
  expect(queued + (dropped["corrupt"] ?? 0)).toBe(19);
  expectNothingUnaccounted(queue);
});

it("takes a record of the version before that is no JSON any more for lost, and is not ended by a text that is none", async () => {
  await using home = await homeOfBefore();
  const was = new Libsql(home.queueFile);
  was.exec(`UPDATE records SET body = CAST(CAST(body AS BLOB) || x'ff' AS TEXT) WHERE id = 'ev_14';
    UPDATE records SET body = substr(body, 2) WHERE id = 'ev_15'`);
  was.close();
  await using queue = await kinds.sqlite(home);
  expect(queue.stats(startMs)).toMatchObject({
    evaluated: 26,
    queued: 17,
    dropped: { manual: 1, corrupt: 2 },
  });
  expect(ids(queue, "waiting")).not.toContain("ev_14");
  expectNothingUnaccounted(queue);
});
