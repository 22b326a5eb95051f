// npm run bench -- mongo [--rounds 5] [--batches 30]
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { deflateRawSync } from "node:zlib";
import { BSON } from "mongodb";
import { toDocument } from "../../dist/collector/store/mongo/documents.js";
import { cpuNs, makeBatch, median, pk, root, send, sendAll, signed, sk, startServer } from "./measure.mjs";
import { countCommands, startMongo } from "./mongo-server.mjs";

const { values: options } = parseArgs({
  options: { rounds: { type: "string", default: "5" }, batches: { type: "string", default: "30" } },
});
const rounds = Number(options.rounds);
const batches = Number(options.batches);
const batchEvents = 100;
const width = 16;
let from = 0;

const database = await startMongo();
const counted = await countCommands(database.uri);
const through = (name) => Object.assign(new URL(counted.uri), { pathname: `/${name}` }).href;
const writer = await startServer(["--expose-gc", `${root}/test/bench/mongo-writer.mjs`], {
  MONGO_PLAIN: database.uri,
  MONGO_OURS: through("ours"),
});
const ask = async (path, parameters) =>
  JSON.parse((await send(`${writer.url}/${path}?${new URLSearchParams(parameters)}`, "POST", {})).text);

/** CPU of all threads of a process for what happens meanwhile, in microseconds an event. */
async function cpuOf(pid, happen) {
  const before = cpuNs(pid);
  await happen();
  return (cpuNs(pid) - before) / 1_000 / (batches * batchEvents);
}

async function write(how, { agents, atOnce }, count = batches) {
  await ask("prepare", { how, agents, count, from: (from += count) });
  return await cpuOf(writer.pid, () => ask("run", { how, width: atOnce }));
}

const perRequest = (requests) =>
  [...counted.counts].map(([name, count]) => `${name} ${(count / requests).toFixed(2)}`).join(", ");

/** All that happens, what the store puts off included. */
async function compare(shape) {
  for (let warm = 0; warm < 2; warm++) for (const how of ["plain", "ours"]) await write(how, shape);
  await ask("settle", {});
  counted.counts.clear();
  let [plain, ours] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    plain += await write("plain", shape);
    ours += await write("ours", shape);
  }
  ours += await cpuOf(writer.pid, () => ask("settle", {}));
  const cells = [
    String(shape.agents).padStart(6),
    String(shape.atOnce).padStart(8),
    (plain / rounds).toFixed(1).padStart(13),
    (ours / rounds).toFixed(1).padStart(16),
    (ours / plain).toFixed(2).padStart(6),
  ];
  console.log(`${cells.join("   ")}   ${perRequest(rounds * batches)}`);
}

async function whole() {
  const collector = await startServer(
    ["dist/collector/cli.js", "start", "--port", "0", "--log-format", "json", "--log-level", "error"],
    {
      MONGODB_URI: through("whole"),
      COLLECTOR_MASTER_KEYS: randomBytes(32).toString("base64"),
      AGENT_GATE_INIT_ORG: "bench",
      AGENT_GATE_INIT_PK: pk,
      AGENT_GATE_INIT_SK: sk,
      AGENT_GATE_LIMIT_INGEST: "10000000",
      AGENT_GATE_LIMIT_OTHER: "10000000",
    },
  );
  const post = (message) => send(`${collector.url}/v1/ingest`, "POST", message);
  const ingest = async () => {
    const messages = Array.from({ length: batches }, (_, at) => signed(makeBatch(from + at)));
    from += batches;
    return await cpuOf(collector.pid, async () => {
      const bad = (await sendAll(messages, width, post)).find(({ status }) => status !== 202);
      if (bad) throw new Error(`${bad.status} ${bad.text}`);
    });
  };
  const body = Buffer.from(JSON.stringify({ agent_id: "one", output: "The answer is 42." }));
  const headers = { authorization: `Bearer ${pk}` };
  const evaluate = async () => {
    const { status, text } = await send(`${collector.url}/v1/evaluate`, "POST", { body, headers });
    if (status !== 200) throw new Error(text);
  };
  // Met while there is little to read.
  await evaluate();
  for (let warm = 0; warm < 3; warm++) await ingest();
  counted.counts.clear();
  const cpu = [];
  for (let round = 0; round < rounds; round++) cpu.push(await ingest());
  console.log(
    `the whole collector over HTTP, signed batches of 100 events of 20 agents: ${median(cpu).toFixed(1)} µs an event; commands a request: ${perRequest(rounds * batches)}`,
  );
  counted.counts.clear();
  for (let at = 0; at < 200; at++) {
    if (at === 20) counted.counts.clear();
    await evaluate();
  }
  console.log(`evaluate, one client: commands a request: ${perRequest(180)}\n`);
  await collector.stop();
}

/** What an event weighs as a document; deflated in blocks as a storage engine writes them. */
function sizes() {
  const { events } = JSON.parse(makeBatch(1).toString());
  const documents = Array.from({ length: 10 }, () => events)
    .flat()
    .map((event, at) => {
      const { agent_id: agentId, evaluation_id: evaluationId, tool, passed, gates } = event;
      const times = { totalLatencyMs: event.total_latency_ms, latencyMs: event.total_latency_ms };
      const created = { createdAtMs: Date.parse(event.timestamp) + at, source: "ingest" };
      const kept = {
        agentId,
        evaluationId: `${evaluationId.slice(0, 12)}${randomBytes(8).toString("hex")}`,
        tool,
        passed,
        gates,
        ...times,
        ...created,
      };
      const place = `${Date.now().toString(36).padStart(9, "0")}${at.toString(36).padStart(4, "0")}`;
      return BSON.serialize(
        toDocument(
          "org_01kb0000000000000000000000",
          Date.now(),
          { event: kept, agent: 0, sequence: 100_000 + at, score: 940 },
          place,
        ),
      );
    });
  const all = Buffer.concat(documents);
  let deflated = 0;
  for (let at = 0; at < all.length; at += 32_768)
    deflated += deflateRawSync(all.subarray(at, at + 32_768), { level: 1 }).length;
  console.log(
    `an event of 4 gates: ${Math.round(all.length / documents.length)} bytes of BSON, ${Math.round(deflated / documents.length)} deflated in blocks of 32 KiB`,
  );
}

console.log(`${database.name}, batches of 100 events, CPU of all threads of the writing process per event`);
console.log(
  "agents   at once   insertMany µs   recorder+store µs   ratio   our commands a request (asked for: <= 2.0)",
);
const shapes = [
  { agents: 1, atOnce: 16 },
  { agents: 20, atOnce: 16 },
  { agents: 20, atOnce: 1 },
  { agents: 100, atOnce: 1 },
];
// Agents are met while there is little to read: the tests' server reads everything to find something.
for (const shape of shapes) await write("ours", shape, 1);
for (const shape of shapes) await compare(shape);
await whole();
sizes();
process.exit(0);
