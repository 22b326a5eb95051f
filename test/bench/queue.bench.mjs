// npm run bench -- queue [--pending 1000000] [--inserts 20000] [--rounds 3]
import { parseArgs } from "node:util";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { openQueue } from "../../dist/proxy/queue/sqlite.js";
import { median, percentile, temporaryFolder } from "./measure.mjs";

const { values: options } = parseArgs({
  options: {
    pending: { type: "string", default: "1000000" },
    inserts: { type: "string", default: "20000" },
    rounds: { type: "string", default: "3" },
  },
});
const inserts = Number(options.inserts);
const rounds = Number(options.rounds);
const local = { action: "passed", toolMs: 12.5 };
const folder = temporaryFolder();
let last = 0;

/** Some 570 bytes, as four gates make them. */
const record = () => ({
  evaluation_id: `ev_01kb${String(++last).padStart(22, "0")}`,
  agent_id: "billing-agent-production-eu-west-1",
  tool: "filesystem/read_multiple_text_files",
  passed: last % 10 > 0,
  gates: ["filesystem", "pii", "content", "latency"].map((name, gate) => ({
    name,
    passed: last % 10 > 0 || gate !== 1,
    latency_ms: 0.03 + ((last * 2654435761) % 4294967296) / 4294967296 / 3,
    ...(last % 10 === 0 && gate === 1 ? { reason: "2 e-mail addresses, first in content[0].text" } : {}),
  })),
  total_latency_ms: 0.4123,
  timestamp: new Date(1_700_000_000_000 + last).toISOString(),
});

function* records(count) {
  for (let n = 0; n < count; n++) yield record();
}

const open = (name, durability = "interval") =>
  openQueue({
    home: { queueFile: join(folder, `${name}.db`) },
    maxBytes: 2 ** 34,
    maxAgeMs: 604_800_000,
    durability,
    now: Date.now,
  });
const turn = () => new Promise((resolve) => setImmediate(resolve));

async function insert(queue) {
  const loop = [];
  const waits = [];
  for (let n = 0; n < inserts; n++) {
    const one = record();
    const startedAt = performance.now();
    const held = queue.append(one, local);
    loop.push((performance.now() - startedAt) * 1000);
    if (held !== undefined) {
      await held;
      waits.push(performance.now() - startedAt);
    }
    // The records of one turn share a write: each is to pay for its own here.
    await turn();
  }
  return { p50: percentile(loop, 0.5), p99: percentile(loop, 0.99), held: waits.length };
}

const shown = (us) => `${us.toFixed(1)} µs`;

async function insertsAt(pending) {
  const queue = await open(`at-${pending}`);
  if (pending > 0) queue.import(records(pending));
  await insert(queue);
  const measured = [];
  for (let round = 0; round < rounds; round++) measured.push(await insert(queue));
  const before = performance.now();
  const stats = queue.stats(Date.now());
  const statsMs = performance.now() - before;
  await queue[Symbol.asyncDispose]();
  console.log(
    `insert at ${pending} pending: p50 ${shown(median(measured.map(({ p50 }) => p50)))}, p99 ${shown(median(measured.map(({ p99 }) => p99)))} of loop time, ` +
      `${measured.reduce((sum, { held }) => sum + held, 0)} of ${rounds * inserts} held for a moment; stats of ${stats.queued} waiting in ${statsMs.toFixed(2)} ms`,
  );
}

async function opening(pending) {
  const first = await open("opening");
  first.import(records(pending));
  await first[Symbol.asyncDispose]();
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now();
    const queue = await open("opening");
    queue.lease.hold();
    const batch = queue.take({ events: 100, bytes: 1_048_576 });
    times.push(performance.now() - startedAt);
    queue.release(batch);
    await queue[Symbol.asyncDispose]();
  }
  console.log(`open with ${pending} pending and take the first batch: ${median(times).toFixed(0)} ms`);
}

async function draining(pending) {
  const queue = await open("draining");
  queue.import(records(pending));
  queue.lease.hold();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const startedAt = performance.now();
  for (let batch = queue.take({ events: 100, bytes: 1_048_576 }); batch !== undefined;) {
    queue.acknowledge(batch);
    await turn();
    batch = queue.take({ events: 100, bytes: 1_048_576 });
  }
  const perRecord = ((performance.now() - startedAt) * 1000) / pending;
  delay.disable();
  await queue[Symbol.asyncDispose]();
  console.log(
    `take and acknowledge in batches of 100: ${shown(perRecord)} a record, the loop is held for ${(delay.percentile(99) / 1e6).toFixed(1)} ms at p99`,
  );
}

await insertsAt(0);
await insertsAt(Number(options.pending));
await opening(100_000);
await draining(20_000);
