// A process that writes prepared batches, in one of two ways: the driver's insertMany of finished documents, or the recorder with the store.
import { createServer } from "node:http";
import { MongoClient } from "mongodb";
import { Recorder } from "../../dist/collector/score/recorder.js";
import { Windows } from "../../dist/collector/score/windows.js";
import { toDocument } from "../../dist/collector/store/mongo/documents.js";
import { openCollections } from "../../dist/collector/store/mongo/indexes.js";
import { openMongoStore } from "../../dist/collector/store/mongo/store.js";
import { makeBatch, sendAll } from "./measure.mjs";

const { MONGO_PLAIN, MONGO_OURS } = process.env;
const client = new MongoClient(MONGO_PLAIN, {
  retryWrites: false,
  writeConcern: { w: "majority" },
  maxPoolSize: 50,
});
const { events: plain } = await openCollections(client.db("plain"));
const store = await openMongoStore({ uri: MONGO_OURS });
const recorder = new Recorder({ store, windows: new Windows(), now: Date.now, random: Math.random });
const sequences = new Map();
let places = 0;
let prepared = [];

function eventsOf(batch, agents) {
  const { events } = JSON.parse(makeBatch(batch).toString());
  return events.map((event, at) => ({
    agentId: `${event.agent_id}-${at % agents}`.replace(/west-\d+/, "west"),
    evaluationId: event.evaluation_id,
    tool: event.tool,
    passed: event.passed,
    gates: event.gates,
    totalLatencyMs: event.total_latency_ms,
    latencyMs: event.total_latency_ms,
    createdAtMs: Date.parse(event.timestamp),
    source: "ingest",
  }));
}

function documentOf(event) {
  const sequence = (sequences.get(event.agentId) ?? 0) + 1;
  sequences.set(event.agentId, sequence);
  return toDocument(
    "org",
    Date.now(),
    { event, agent: 0, sequence, score: 940 },
    String(places++).padStart(13, "0"),
  );
}

const work = {
  /** Retention writes what the store has put off before it looks for agents, of which there is none after this one. */
  async settle() {
    await store.retain(0, "~");
    return {};
  },
  prepare({ from, count, agents, how }) {
    const batches = Array.from({ length: count }, (_, at) => eventsOf(from + at, agents));
    prepared = how === "plain" ? batches.map((events) => events.map(documentOf)) : batches;
    // What preparing leaves behind is not for the work to clear away.
    globalThis.gc();
    return {};
  },
  async run({ how, width }) {
    const startedAt = performance.now();
    const write =
      how === "plain"
        ? (documents) => plain.insertMany(documents, { ordered: true })
        : (events) => recorder.record("org", events);
    await sendAll(prepared, width, write);
    return { ms: performance.now() - startedAt };
  },
};

async function answer(request, response) {
  const { pathname, searchParams } = new URL(request.url, "http://localhost");
  const asked = Object.fromEntries(searchParams);
  const width = Number(asked.width);
  const numbers = { from: Number(asked.from), count: Number(asked.count), agents: Number(asked.agents) };
  response.end(JSON.stringify(await work[pathname.slice(1)]({ ...asked, ...numbers, width })));
}

const server = createServer((request, response) => void answer(request, response));
server.listen(0, "127.0.0.1", () =>
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` })),
);
process.on("SIGTERM", () => process.exit(0));
