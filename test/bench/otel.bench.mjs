// npm run bench -- otel [--calls 3000] [--base <dist of another checkout>]
// What a receiver of OpenTelemetry costs a clean call: none named, one that answers, one that is away, one that never answers. The proxies and the wrappers
// stand beside each other and each call goes to all of them in turn, in another order each time, so that what else the machine does is shared.
import { createServer } from "node:http";
import { connect, createServer as createTcpServer } from "node:net";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Client } from "./mcp-client.mjs";
import { cpuNs, median, percentile, randomText, root, startServer, temporaryFolder } from "./measure.mjs";

const { values } = parseArgs({
  options: { calls: { type: "string", default: "3000" }, base: { type: "string" } },
});
const calls = Number(values.calls);
process.setMaxListeners(0);

const listening = async (server) => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${server.address().port}`;
};
let received = 0;
const answers = await listening(
  createServer((request, response) => {
    request.resume().on("end", () => {
      received++;
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  }),
);
const gone = createTcpServer();
const away = await listening(gone);
gone.close();
const silent = await listening(createTcpServer((socket) => socket.resume().on("error", () => undefined)));

const to = (url) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
const dist = join(root, "dist");
const ways = {
  ...(values.base === undefined ? {} : { "before (other checkout)": { dist: values.base, env: {} } }),
  "no endpoint": { dist, env: {} },
  "the same again": { dist, env: {} },
  "one that answers": { dist, env: to(answers) },
  "one that is away": { dist, env: to(away) },
  "one that never answers": { dist, env: to(silent) },
};
const baseline = "no endpoint";

/** Each call goes to all of them. What is compared is a call with the one beside it. */
async function paired(title, asks, cpuOf) {
  const names = Object.keys(asks);
  const taken = Object.fromEntries(names.map((name) => [name, []]));
  for (let at = 0; at < calls / 5; at++) for (const name of names) await asks[name]();
  const before = names.map((name) => cpuOf(name));
  for (let at = 0; at < calls; at++)
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(at * 7 + turn) % names.length];
      const startedMs = performance.now();
      await asks[name]();
      taken[name].push(performance.now() - startedMs);
    }
  const rows = names.map((name, at) => [
    name,
    {
      "p50 ms": Number(median(taken[name]).toFixed(4)),
      "p99 ms": Number(percentile(taken[name], 0.99).toFixed(4)),
      "ratio, paired": Number(median(taken[name].map((ms, at) => ms / taken[baseline][at])).toFixed(3)),
      "ratio of p50": Number((median(taken[name]) / median(taken[baseline])).toFixed(3)),
      "CPU a call, µs": Number(((cpuOf(name) - before[at]) / 1000 / calls).toFixed(1)),
    },
  ]);
  console.log(`\n${title} (${calls} calls each)`);
  console.table(Object.fromEntries(rows));
}

/** One connection and one request at a time. */
async function openAsk(url) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, "connect");
  let heard;
  let length = 0;
  socket.on("data", (chunk) => {
    length += chunk.length;
    if (length >= 1024 && chunk.at(-1) === 0x7d) heard();
  });
  return () =>
    new Promise((resolve) => {
      length = 0;
      heard = resolve;
      socket.write(`GET /notes HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
    });
}

const body = JSON.stringify({ note: "the quick brown fox jumps over the lazy dog ".repeat(24) });
const tool = await listening(
  createServer({ keepAliveTimeout: 60_000 }, (_request, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
    response.end(body);
  }),
);
const proxies = {};
const asks = {};
for (const [name, { dist, env }] of Object.entries(ways)) {
  const home = temporaryFolder();
  const args = [join(dist, "proxy/cli.js"), "http", tool, "--port", "0", "--offline", "--log-level", "error"];
  proxies[name] = await startServer(args, { ...env, AGENT_GATE_HOME: home, HOME: home });
  asks[name] = await openAsk(proxies[name].url);
}
await paired("HTTP proxy, a clean answer of 1 KB", asks, (name) => cpuNs(proxies[name].pid));
for (const { stop } of Object.values(proxies)) await stop();

const server = [process.execPath, fileURLToPath(new URL("mcp-echo-server.mjs", import.meta.url))];
const clients = {};
for (const [name, { dist, env }] of Object.entries(ways)) {
  const home = temporaryFolder();
  const command = [process.execPath, join(dist, "proxy/cli.js"), "mcp", "--offline", "--", ...server];
  clients[name] = new Client(command, { ...env, AGENT_GATE_HOME: home, HOME: home });
  await clients[name].begin();
}
const text = randomText(1024);
const echo = Object.fromEntries(
  Object.entries(clients).map(([name, client]) => [name, () => client.call("echo", { text })]),
);
await paired("MCP wrapper, a clean answer of 1 KB", echo, (name) => cpuNs(clients[name].child.pid));
const ended = {};
for (const [name, client] of Object.entries(clients)) {
  const startedMs = performance.now();
  await client.end();
  ended[name] = { "end, ms": Math.round(performance.now() - startedMs) };
}
console.table(ended);
console.log(`the receiver took ${received} batches`);
process.exit(0);
