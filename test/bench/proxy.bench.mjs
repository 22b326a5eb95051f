// npm run bench -- proxy [--rounds 5] [--requests 2000] [--seconds 1.5]
// One core holds client, proxy and tool for latency, because waking another core costs more than a hop; for load the proxy has a core alone.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { cpuNs, median, percentile, root, startServer, temporaryFolder } from "./measure.mjs";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    requests: { type: "string", default: "2000" },
    seconds: { type: "string", default: "1.5" },
  },
});
const sizes = [1, 16, 256];
const peers = join(root, "test/bench/proxy-peers.mjs");
const has = (program, ...args) => spawnSync(program, args).error === undefined;
const hasTaskset = has("taskset", "--version");

function pin(pid, cores) {
  if (hasTaskset) spawnSync("taskset", ["-a", "-p", "-c", cores, String(pid)]);
}

async function startNginx(upstream) {
  if (!has("nginx", "-v")) return undefined;
  const folder = temporaryFolder();
  const port = 20_000 + (process.pid % 20_000);
  const host = new URL(upstream).host;
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr crit; events { worker_connections 1024; }
     http { access_log off; client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
       uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e; keepalive_requests 100000000;
       upstream tool { server ${host}; keepalive 128; keepalive_requests 100000000; }
       server { listen 127.0.0.1:${port}; location / { proxy_pass http://tool; proxy_http_version 1.1;
         proxy_set_header Connection ""; proxy_buffers 16 64k; proxy_buffer_size 64k; } } }`,
  );
  const child = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "inherit" });
  process.on("exit", () => child.kill("SIGTERM"));
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const [up] = await Promise.race([
      once(socket, "connect").then(() => [true]),
      new Promise((resolve) => socket.once("error", () => resolve([false]))),
    ]);
    socket.destroy();
    if (up) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const worker = spawnSync("pgrep", ["-P", String(child.pid)], { encoding: "utf8" }).stdout.trim();
  return { url: `http://127.0.0.1:${port}`, pid: Number(worker) };
}

const payload = JSON.stringify({ query: "x".repeat(280) });

/** A client that does next to nothing itself: one connection, one request at a time, answers told apart by their length. */
async function openClient(url, path) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, "connect");
  const request = `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: ${payload.length}\r\n\r\n${payload}`;
  let left = -1;
  let done;
  socket.on("data", (chunk) => {
    let bytes = chunk.length;
    if (left < 0) {
      const text = chunk.latin1Slice(0, Math.min(chunk.length, 2048));
      const end = text.indexOf("\r\n\r\n");
      if (!text.startsWith("HTTP/1.1 200") || end < 0) throw new Error(text.slice(0, 300));
      left = Number(/content-length: (\d+)/i.exec(text)[1]);
      bytes -= end + 4;
    }
    left -= bytes;
    if (left === 0) {
      left = -1;
      done();
    }
  });
  return {
    ask: () =>
      new Promise((resolve) => {
        done = resolve;
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

async function latencies(url, path, requests) {
  const client = await openClient(url, path);
  for (let at = 0; at < requests / 5; at++) await client.ask();
  const taken = [];
  for (let at = 0; at < requests; at++) {
    const startedMs = performance.now();
    await client.ask();
    taken.push((performance.now() - startedMs) * 1000);
  }
  client.close();
  return percentile(taken, 0.5);
}

async function load(target, path, ms) {
  const clients = await Promise.all(Array.from({ length: 64 }, () => openClient(target.url, path)));
  let count = 0;
  const run = async (untilMs) => {
    await Promise.all(
      clients.map(async ({ ask }) => {
        while (performance.now() < untilMs) {
          await ask();
          count++;
        }
      }),
    );
  };
  await run(performance.now() + ms / 3);
  count = 0;
  const before = cpuNs(target.pid);
  const startedMs = performance.now();
  await run(startedMs + ms);
  const cpuUs = (cpuNs(target.pid) - before) / 1000 / count;
  const perS = (count / (performance.now() - startedMs)) * 1000;
  for (const { close } of clients) close();
  return { cpuUs, perS };
}

const rssMb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;

const tool = await startServer([peers, "tool"]);
const found = {
  direct: tool,
  nginx: await startNginx(tool.url),
  "http-proxy": await startServer([peers, "http-proxy", tool.url]),
  ours: await startServer([peers, "ours", tool.url, temporaryFolder()]),
};
const targets = Object.entries(found).filter(([, target]) => target !== undefined);
if (found.nginx === undefined) console.log("nginx is not installed: its column is empty");
if (!hasTaskset) console.log("taskset is not installed: processes share all cores, latencies mean little");
const rows = new Map();
const note = (key, value) => rows.set(key, [...(rows.get(key) ?? []), value]);
const noted = (key) => (rows.has(key) ? median(rows.get(key)) : undefined);

// The compilers see the path before anything is counted.
for (const kib of sizes.slice(0, 2)) for (const [, target] of targets) await load(target, `/${kib}`, 600);
for (let round = 0; round < Number(options.rounds); round++) {
  for (const kib of sizes) {
    for (const pid of [process.pid, ...targets.map(([, target]) => target.pid)]) pin(pid, "0");
    for (const [name, target] of targets)
      note(
        `p50 ${kib} ${name}`,
        await latencies(target.url, `/${kib}`, Number(options.requests) / (kib > 16 ? 4 : 1)),
      );
    for (const [name, target] of targets.slice(1)) {
      pin(target.pid, "1");
      const { cpuUs, perS } = await load(target, `/${kib}`, Number(options.seconds) * 1000);
      note(`cpu ${kib} ${name}`, cpuUs);
      note(`rps ${kib} ${name}`, perS);
      note(`${round === 0 ? "rss" : "rss later"} ${kib} ${name}`, rssMb(target.pid));
    }
  }
}
const cell = (value, digits = 1) => (value === undefined ? "—" : value.toFixed(digits)).padStart(12);
const names = ["nginx", "http-proxy", "ours"];
console.log(
  `${"".padEnd(34)}${names.map((name) => name.padStart(12)).join("")}   ours/nginx  ours/http-proxy`,
);
const ratio = (a, b) => (a === undefined || b === undefined ? undefined : a / b);
function line(title, values, digits) {
  const [nginx, httpProxy, ours] = values;
  const cells = values.map((value) => cell(value, digits)).join("");
  console.log(`${title.padEnd(34)}${cells}${cell(ratio(ours, nginx), 2)}${cell(ratio(ours, httpProxy), 2)}`);
}
for (const kib of sizes) {
  const added = (name) => {
    const p50 = noted(`p50 ${kib} ${name}`);
    return p50 === undefined ? undefined : p50 - noted(`p50 ${kib} direct`);
  };
  line(`${kib} KiB  added p50, c=1, one core, µs`, names.map(added));
  line(
    `${kib} KiB  CPU per request, c=64, µs`,
    names.map((name) => noted(`cpu ${kib} ${name}`)),
  );
  line(
    `${kib} KiB  RSS at c=64, MB`,
    names.map((name) => noted(`rss ${kib} ${name}`)),
  );
  // The largest bodies leave memory behind: it is another figure once they have come by.
  line(
    `${kib} KiB  RSS in later rounds, MB`,
    names.map((name) => noted(`rss later ${kib} ${name}`)),
  );
  line(
    `${kib} KiB  requests/s, c=64`,
    names.map((name) => noted(`rps ${kib} ${name}`)),
    0,
  );
}
process.exit(0);
