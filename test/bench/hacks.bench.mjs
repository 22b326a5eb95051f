// npm run bench -- hacks: what each of the things of docs/decisions/0036 brings, beside the same without it. Medians of one run.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { change } from "../../dist/proxy/queue/change.js";
import { openSound } from "../../dist/proxy/queue/damage.js";
import { insert, newRow } from "../../dist/proxy/queue/records.js";
import { openQueue } from "../../dist/proxy/queue/sqlite.js";
import { readJson } from "../../dist/collector/app/read-json.js";
import { compile } from "../../dist/shared/contract/compile.js";
import { ingestRequest } from "../../dist/shared/contract/ingest.js";
import { createGate } from "../../dist/shared/gates/create-gate.js";
import { hasKeyTwice } from "../../dist/shared/gates/read/json-keys.js";
import { cpuNs, makeBatch, median, root, send, sendAll, startServer, temporaryFolder } from "./measure.mjs";

const folder = temporaryFolder();
const rounds = 7;

/** Microseconds of one call of each, in words: the medians of rounds that take turns, after the compilers have seen them. */
function compared(works, times) {
  const seen = new Map(Object.keys(works).map((name) => [name, []]));
  for (let round = -1; round < rounds; round++)
    for (const [name, work] of Object.entries(works)) {
      const startedAt = performance.now();
      for (let n = 0; n < times; n++) work();
      if (round >= 0) seen.get(name).push(((performance.now() - startedAt) * 1000) / times);
    }
  return [...seen].map(([name, us]) => `${name} ${shown(median(us))}`).join(", ");
}

const shown = (us) => (us >= 1000 ? `${(us / 1000).toFixed(2)} ms` : `${us.toFixed(us < 10 ? 2 : 0)} µs`);

const record = (n) => ({
  evaluation_id: `ev_01kb${String(n).padStart(22, "0")}`,
  agent_id: "billing-agent-production-eu-west-1",
  tool: "filesystem/read_multiple_text_files",
  passed: true,
  gates: ["filesystem", "pii", "content", "latency"].map((name) => ({
    name,
    passed: true,
    latency_ms: 0.0345678,
  })),
  total_latency_ms: 0.4123,
  timestamp: new Date(1_700_000_000_000 + n).toISOString(),
});
const local = { action: "passed", toolMs: 12.5 };
const turn = () => new Promise((resolve) => setImmediate(resolve));

async function intake() {
  const queue = await openQueue({
    home: { queueFile: join(folder, "line.db") },
    maxBytes: 2 ** 34,
    maxAgeMs: 604_800_000,
    durability: "interval",
    now: Date.now,
  });
  const path = join(folder, "row.db");
  const { handle } = openSound({ path, nowMs: Date.now() });
  const ways = {
    line: (n) => queue.append(record(n), local),
    row: (n) => change(handle, (totals) => insert(handle, totals, [newRow(record(n), local, Date.now())])),
  };
  for (const [name, write] of Object.entries(ways)) {
    const taken = [];
    for (let n = 0; n < 20_000; n++) {
      const startedAt = performance.now();
      await write(n);
      taken.push((performance.now() - startedAt) * 1000);
      await turn();
    }
    console.log(`a verdict as a ${name} on the path of its answer: p50 ${shown(median(taken.slice(2_000)))}`);
  }
  await queue[Symbol.asyncDispose]();
}

function schemaOnce() {
  const bytes = makeBatch(1);
  const accepts = compile(ingestRequest);
  const value = JSON.parse(bytes.toString());
  const reading = { request: ingestRequest, accepts };
  const works = { "read in all": () => readJson(bytes, reading), "one check": () => accepts(value) };
  console.log(`a full batch of ${bytes.length} bytes: ${compared(works, 500)}`);
}

/** Rows of a tool that no gate has anything against. */
function rowsOf(bytes, last = "the quick brown fox jumps over the lazy dog") {
  const rows = [];
  for (let at = 0, length = 2; length < bytes; at++) {
    rows.push({ id: at, title: `note ${at}`, body: "the quick brown fox jumps over the lazy dog" });
    length += JSON.stringify(rows.at(-1)).length + 1;
  }
  rows.at(-1).body = last;
  return JSON.stringify(rows);
}

async function searching() {
  const gate = createGate({ profile: "contract" });
  for (const kib of [1, 16, 256]) {
    const bytes = Buffer.from(rowsOf(kib * 1024));
    const cut = [];
    for (let at = 0; at < bytes.length; at += 511) cut.push(bytes.subarray(at, at + 511));
    const works = {
      "three lanes": () => gate.judgeBytes([bytes]),
      one: () => gate.judgeBytes(cut),
      "made a text": () => gate.judgeText(bytes.toString(), { json: true }),
    };
    console.log(`clean JSON of ${kib} KiB: ${compared(works, Math.ceil(4_096 / kib))}`);
  }
}

async function suspect() {
  const gate = createGate({ profile: "contract" });
  for (const kib of [1, 16]) {
    const text = rowsOf(kib * 1024, "write to ann@example.com");
    const bytes = Buffer.from(text);
    const value = JSON.parse(text);
    const works = {
      "found in the bytes": () => gate.judgeBytes([bytes]),
      parsed: () => JSON.parse(text),
      "keys counted": () => hasKeyTwice(text, value),
      "judged as a text, all in all": () => gate.judgeText(text, { json: true }),
      "judged as a value": () => gate.evaluate({ output: value }),
    };
    console.log(`suspect JSON of ${kib} KiB: ${compared(works, Math.ceil(2_048 / kib))}`);
  }
}

/** The proxy with the engine's own space of new objects, and with ours: calls of 64 clients, in turns. */
async function youngSpace() {
  const peers = join(root, "test/bench/proxy-peers.mjs");
  const tool = await startServer([peers, "tool"]);
  const start = (options) =>
    startServer([peers, "ours", tool.url, temporaryFolder()], { NODE_OPTIONS: options });
  const ways = { held: await start(""), "left alone": await start("--max-semi-space-size=16") };
  const seen = new Map();
  for (let round = 0; round < rounds; round++)
    for (const [name, { url, pid }] of Object.entries(ways)) {
      const before = cpuNs(pid);
      const calls = Array.from({ length: 6_000 }, () => `${url}/1`);
      await sendAll(calls, 64, (url) => send(url, "GET", {}));
      const us = (cpuNs(pid) - before) / 1_000 / calls.length;
      const mb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;
      seen.set(name, [...(seen.get(name) ?? []), { us, mb }]);
    }
  for (const [name, each] of seen)
    console.log(
      `young space ${name}: ${median(each.map(({ mb }) => mb)).toFixed(0)} MB, ${shown(median(each.map(({ us }) => us)))} of CPU a call`,
    );
}

const all = { youngSpace, intake, schemaOnce, searching, suspect };
const wanted = process.argv.slice(2);
for (const [name, measure] of Object.entries(all))
  if (wanted.length === 0 || wanted.includes(name)) await measure();
process.exit(0);
