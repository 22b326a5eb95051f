// npm run bench -- mcp [--starts 11] [--calls 3000] [--many 30] [--beside "pipelock=pipelock mcp proxy --"]
// What the stdio wrapper adds to a server that answers at once: start, each call at 1 KB, a result of 10 MB, memory of idle wrappers. Direct and wrapped take turns in one run, and so does every other wrapper that is named with the words that stand in front of a server's command.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Client } from "./mcp-client.mjs";
import { median, percentile, randomText, root, temporaryFolder } from "./measure.mjs";

const { values } = parseArgs({
  options: {
    starts: { type: "string", default: "11" },
    calls: { type: "string", default: "3000" },
    many: { type: "string", default: "30" },
    beside: { type: "string", multiple: true, default: [] },
  },
});
const [starts, calls, many] = [values.starts, values.calls, values.many].map(Number);

const server = [process.execPath, fileURLToPath(new URL("mcp-echo-server.mjs", import.meta.url))];
const program = join(root, "dist/proxy/cli.js");
const home = temporaryFolder();
const ours = [process.execPath, program, "mcp", "--offline", "--", ...server];
const env = { AGENT_GATE_HOME: home, HOME: home };

const ways = { direct: () => new Client(server) };
if (existsSync(join(root, "dist/proxy/mcp/stdio"))) ways.wrapped = () => new Client(ours, env);
else console.log("the wrapper is not there: direct figures alone");
for (const other of values.beside) {
  const [name, words = ""] = other.split(/=(.*)/s);
  ways[name] = () => new Client([...words.split(" ").filter(Boolean), ...server], { HOME: home });
}
console.log(
  "npm's mcp-proxy and supergateway make a server over stdio one over HTTP, and do not wrap stdio in stdio",
);

const each = (make) => Object.fromEntries(Object.keys(ways).map((name) => [name, make(name)]));
const rounded = (ms) => Number(ms.toFixed(ms < 10 ? 3 : 1));
/** One row for each way, and what the second adds to the first. */
function print(title, measures, figures) {
  const rows = each((name) =>
    Object.fromEntries(Object.entries(figures).map(([key, of]) => [key, rounded(of(measures[name]))])),
  );
  if (rows.wrapped !== undefined)
    rows.added = Object.fromEntries(
      Object.keys(figures).map((key) => [key, rounded(rows.wrapped[key] - rows.direct[key])]),
    );
  console.log(`\n${title}`);
  console.table(rows);
}

async function measureStart() {
  const measures = each(() => []);
  const first = each(() => []);
  for (let at = 0; at < starts; at++)
    for (const [name, start] of Object.entries(ways)) {
      const client = start();
      measures[name].push(await client.begin());
      first[name].push((await client.call("echo", { text: "hello" })).ms);
      await client.end();
    }
  print(`start: spawn until initialize is answered, ms (${starts} each)`, measures, {
    p50: median,
    p90: (all) => percentile(all, 0.9),
  });
  print(`the first call of each, which loads what it needs, ms (${starts} each)`, first, {
    p50: median,
    p90: (all) => percentile(all, 0.9),
  });
}

async function measureCalls() {
  const clients = each((name) => ways[name]());
  const measures = each(() => []);
  const big = each(() => []);
  const text = randomText(1024);
  for (const client of Object.values(clients)) {
    await client.begin();
    for (let at = 0; at < 200; at++) await client.call("echo", { text });
  }
  const blocks = 30;
  for (let block = 0; block < blocks; block++)
    for (const [name, client] of Object.entries(clients))
      for (let at = 0; at < calls / blocks; at++) {
        const { ms, bytes } = await client.call("echo", { text });
        if (bytes < text.length) throw new Error(`${name} answered with ${bytes} bytes`);
        measures[name].push(ms);
      }
  print(`a call at 1 KB, ms (${calls} each, one at a time, in blocks that take turns)`, measures, {
    p50: median,
    p99: (all) => percentile(all, 0.99),
  });
  for (let at = 0; at < 12; at++)
    for (const [name, client] of Object.entries(clients)) {
      const { ms } = await client.call("rows", { bytes: 10_000_000 });
      if (at > 1) big[name].push(ms);
    }
  print("a result of 10 MB, ms (10 each)", big, { p50: median, max: (all) => Math.max(...all) });
  for (const client of Object.values(clients)) await client.end();
}

const mebibytes = (kilobytes) => Number((kilobytes / 1024).toFixed(1));
function memoryOf(pid) {
  const read = (file, key) => {
    const [, kilobytes = "0"] = new RegExp(`^${key}:\\s+(\\d+)`, "m").exec(readFileSync(file, "utf8")) ?? [];
    return Number(kilobytes);
  };
  return { rss: read(`/proc/${pid}/status`, "VmRSS"), pss: read(`/proc/${pid}/smaps_rollup`, "Pss") };
}

/** What stands there when nobody asks for anything: the wrappers alone, without the servers behind them. */
async function measureMemory(count, { hasCalled, name = "wrapped" }) {
  const clients = Array.from({ length: count }, () => ways[name]());
  await Promise.all(clients.map((client) => client.begin()));
  if (hasCalled) await Promise.all(clients.map((client) => client.call("echo", { text: "hello" })));
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const all = clients.map(({ child }) => memoryOf(child.pid));
  const sum = (key) => all.reduce((total, one) => total + one[key], 0);
  await Promise.all(clients.map((client) => client.end()));
  return {
    "RSS each": mebibytes(sum("rss") / count),
    "PSS each": mebibytes(sum("pss") / count),
    "PSS of all": mebibytes(sum("pss")),
  };
}

await measureStart();
await measureCalls();
if (ways.wrapped !== undefined) {
  const rows = {};
  for (const count of [1, 10, many])
    for (const hasCalled of [false, true])
      rows[`${count} wrappers, ${hasCalled ? "after a call each" : "never called"}`] = await measureMemory(
        count,
        {
          hasCalled,
        },
      );
  for (const other of values.beside) {
    const [name] = other.split("=");
    rows[`1 ${name}, after a call`] = await measureMemory(1, { hasCalled: true, name });
  }
  console.log("\nidle wrappers, MiB, 3 s after the last message (without their servers)");
  console.table(rows);
}
