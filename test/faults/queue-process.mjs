// A process that a test can kill: opens the queue of a home and does what its arguments say, one JSON line for each thing done.
import { openHome } from "../../dist/proxy/home/home.js";
import { openQueue } from "../../dist/proxy/queue/sqlite.js";

const {
  home,
  prefix = "ev",
  append = 0,
  drain = false,
  refuse = [],
  pace = 20,
  maxBytes = 2 ** 28,
  stay = false,
  hasty = false,
  halt = false,
} = JSON.parse(process.argv[2] ?? "{}");
const tell = (line) => new Promise((resolve) => process.stdout.write(`${JSON.stringify(line)}\n`, resolve));
const local = { action: "passed", toolMs: 1 };
const limits = { events: 100, bytes: 1_048_576 };
const gates = ["filesystem", "pii", "content"].map((name) => ({ name, passed: true, latency_ms: 0.1 }));
const toldToGoOn = () => new Promise((resolve) => process.stdin.once("data", resolve));
const turn = () => new Promise((resolve) => setImmediate(resolve));

const startedAt = performance.now();
const queue = await openQueue({
  home: openHome(home),
  maxBytes,
  maxAgeMs: 604_800_000,
  durability: "interval",
  now: Date.now,
});
void tell({ opened: performance.now() - startedAt, notices: queue.notices });

async function write() {
  for (let n = 0; n < append; n++) {
    const evaluation_id = `${prefix}_${n}`;
    const event = { evaluation_id, agent_id: "a", passed: n % 3 > 0, gates, total_latency_ms: 0.3 };
    const before = performance.now();
    const held = queue.append({ ...event, timestamp: new Date().toISOString() }, local);
    if (!hasty) await held;
    void tell({ seen: evaluation_id, waitedMs: performance.now() - before });
    if (halt && n === 0) await toldToGoOn();
    if (n % pace === 0) await turn();
  }
}

async function send() {
  const never = new AbortController();
  for (;;) {
    if (!queue.lease.hold()) {
      await queue.arrival(200, never.signal);
      continue;
    }
    const batch = queue.take(limits);
    if (batch === undefined) {
      await queue.arrival(50, never.signal);
      continue;
    }
    // The collector has them for good as soon as this line is out; whether the answer arrives is another matter.
    await tell({ sent: batch.records.map(({ id }) => id), holder: process.pid });
    queue.acknowledge({ records: batch.records.filter(({ id }) => !refuse.includes(id)) });
    for (const record of batch.records.filter(({ id }) => refuse.includes(id)))
      queue.bury(record, "bad_json");
    await turn();
  }
}

if (drain) void send();
await write();
void tell({ done: true, trouble: queue.trouble() ?? null, stats: queue.stats(Date.now()) });
if (drain || stay) await toldToGoOn();
await queue[Symbol.asyncDispose]();
process.exit(0);
