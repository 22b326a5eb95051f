// Fills a home as its arguments say, tells what became of each record, and ends: closed, killed, killed while the database was locked, or killed after two
// processes have written at once.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import Libsql from "libsql";
import { openHome } from "../../dist/proxy/home/home.js";
import { openQueue } from "../../dist/proxy/queue/sqlite.js";

const { home, end, unmoved = 0 } = JSON.parse(process.argv[2] ?? "{}");
const records = JSON.parse(await text(process.stdin));
const others = end === "shared" ? records.splice(records.length / 2) : [];
const { queueFile } = openHome(home);
const queue = await openQueue({
  home: { queueFile },
  maxBytes: 2 ** 30,
  maxAgeMs: 2 ** 40,
  durability: "interval",
  now: Date.now,
});
const turn = () => new Promise((resolve) => setImmediate(resolve));
const ids = (batch) => batch.records.map(({ id }) => id);
const fates = { delivered: [], refused: [], dropped: [] };
const write = async (from, to) => {
  for (let n = from; n < to; n++) {
    await queue.append(records[n], { action: "passed", toolMs: n / 8 });
    // Two that write at once are to take turns in the database.
    if (n % 20 === 0) await (end === "shared" || end === "only writes" ? delay(2) : turn());
  }
};

if (end === "only writes") {
  await write(0, records.length);
  queue.stats(Date.now());
  process.kill(process.pid, "SIGKILL");
}
const otherEnded = others.length > 0 ? once(spawnOther(), "exit") : undefined;
await write(0, records.length - unmoved);
await otherEnded;
queue.lease.hold();
const take = (events) => queue.take({ events, bytes: 1e9 });
for (const events of [60, 60]) {
  const batch = take(events);
  fates.delivered.push(...ids(batch));
  queue.acknowledge(batch);
}
const refused = take(5);
fates.refused.push(...ids(refused));
for (const record of refused.records) queue.bury(record, "validation_error");
// What is delivered out of order, so that some that wait stand before some that do not.
const [kept, sent] = [take(10), take(10)];
fates.delivered.push(...ids(sent));
queue.acknowledge(sent);
queue.release(kept);
for (const n of [200, 201]) {
  queue.drop(`ev_${n}`);
  fates.dropped.push(`ev_${n}`);
}
queue.lease.release();

function spawnOther() {
  const child = spawn(process.execPath, [process.argv[1], JSON.stringify({ home, end: "only writes" })], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  child.stdin.end(JSON.stringify(others));
  return child;
}

if (end === "locked") {
  const lock = new Libsql(queueFile);
  lock.exec("BEGIN IMMEDIATE");
  await write(records.length - unmoved, records.length);
  // Long enough to find out that the lock is there to stay.
  await delay(200);
}
const told = new Promise((resolve) => process.stdout.write(`${JSON.stringify(fates)}\n`, resolve));
if (end === "closed") await queue[Symbol.asyncDispose]();
else await turn();
await told;
process.kill(process.pid, "SIGKILL");
