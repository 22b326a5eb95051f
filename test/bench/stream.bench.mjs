// npm run bench -- stream [--rounds 7] [--batches 200] [--base FOLDER]
// What live streams cost ingest: another checkout without any (--base), ours with none open, and ours with 20 open while their organization stores 200 events a second.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  cpuNs,
  makeBatch,
  median,
  percentile,
  root,
  send,
  sendAll,
  signed,
  startCollector,
  temporaryFolder,
} from "./measure.mjs";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "7" },
    batches: { type: "string", default: "200" },
    base: { type: "string" },
  },
});
const rounds = Number(options.rounds);
const batches = Number(options.batches);
const width = 16;
const streamCount = 20;
const eventsAtATime = 20;
const everyMs = 100;
let made = 0;

const env = { AGENT_GATE_LIMIT_WORK_MS: "10000000", AGENT_GATE_BYTES_PER_DAY: "0" };

async function start(folder) {
  const data = temporaryFolder();
  const program = join(folder, "dist/collector/cli.js");
  const server = await startCollector(data, folder, env);
  const command = (...words) =>
    execFileSync(process.execPath, [program, ...words, "--data", data], { encoding: "utf8" }).trim();
  command("orgs", "create", "followed");
  return { ...server, key: command("keys", "create", "--org", "followed", "--type", "pk").split("\n")[0] };
}

/** Readers in a process of their own: what they cost is not the collector's. */
async function openReaders({ url, key }) {
  const script = `
    const { request } = await import("node:http");
    const bytes = { count: 0 };
    let open = 0;
    for (let at = 0; at < ${streamCount}; at++)
      request("${url}/v1/events/stream", { agent: false, headers: { authorization: "Bearer ${key}" } }, (response) => {
        if (response.statusCode !== 200) process.exit(1);
        response.on("data", (chunk) => (bytes.count += chunk.length));
        if (++open === ${streamCount}) console.log("open");
      }).end();
    process.on("message", () => { process.send(bytes.count); process.exit(0); });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  await once(child.stdout, "data");
  return async () => {
    child.send("end");
    const [count] = await once(child, "message");
    return count;
  };
}

/** 200 events a second, for as long as the others are measured. */
function beside({ url, key }) {
  const timer = setInterval(() => {
    const events = JSON.parse(makeBatch(made++)).events.slice(0, eventsAtATime);
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    void send(`${url}/v1/ingest`, "POST", { body: Buffer.from(JSON.stringify({ events })), headers });
  }, everyMs);
  return () => clearInterval(timer);
}

async function measure(server) {
  const end = beside(server);
  const messages = Array.from({ length: batches }, () => signed(makeBatch(made++)));
  const before = cpuNs(server.pid);
  const startedAt = performance.now();
  const answers = await sendAll(messages, width, (message) =>
    send(`${server.url}/v1/ingest`, "POST", message),
  );
  const wallS = (performance.now() - startedAt) / 1e3;
  end();
  const bad = answers.find(({ status }) => status !== 202);
  if (bad) throw new Error(`${bad.status} ${bad.text}`);
  const events = batches * 100;
  const cpuUs = (cpuNs(server.pid) - before) / 1e3 / events;
  return {
    cpuUs,
    perS: events / wallS,
    p50: percentile(
      answers.map(({ ms }) => ms),
      0.5,
    ),
  };
}

const ours = await start(root);
const base = options.base === undefined ? undefined : await start(options.base);
for (let at = 0; at < 10; at++) for (const server of [base, ours]) if (server) await measure(server);
const figures = { base: [], none: [], open: [] };
let bytes = 0;
for (let round = 0; round < rounds; round++) {
  if (base) figures.base.push(await measure(base));
  figures.none.push(await measure(ours));
  const end = await openReaders(ours);
  figures.open.push(await measure(ours));
  bytes += await end();
}
console.log(
  `ingest at full speed beside 200 events a second of another organization, medians of ${rounds} rounds`,
);
for (const [name, rows] of Object.entries(figures)) {
  if (rows.length === 0) continue;
  const of = (field) => median(rows.map((row) => row[field]));
  console.log(
    `${name.padEnd(5)} ${of("cpuUs").toFixed(2)} us CPU an event  ${Math.round(of("perS"))} events/s  p50 ${of("p50").toFixed(2)} ms`,
  );
}
const ratio = (a, b) => (median(a.map((row, at) => row.cpuUs / b[at].cpuUs)) * 100 - 100).toFixed(1);
if (base) console.log(`none against base: ${ratio(figures.none, figures.base)} % CPU`);
console.log(
  `20 open against none: ${ratio(figures.open, figures.none)} % CPU, ${bytes} bytes read by the streams`,
);
process.exit(0);
