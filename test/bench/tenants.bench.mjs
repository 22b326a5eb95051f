// npm run bench -- tenants [--seconds 10] [--only keys,items] [--unlimited]
// One hostile organization, nine quiet ones: what the nine and /health wait for while the one sends what costs most.
import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { setPriority } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { makeBatch, percentile, root, startServer, temporaryFolder } from "./measure.mjs";

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "10" },
    only: { type: "string" },
    /** Rate limits that nobody meets, so that nothing but the collector's own measures holds the hostile one back. */
    unlimited: { type: "boolean", default: false },
    /** Does not wait when it is told to. */
    deaf: { type: "boolean", default: false },
    attack: { type: "string" },
    connections: { type: "string", default: "4" },
  },
});
const mib = 1024 * 1024;
const list = (count, write) => Array.from({ length: count }, (_, at) => write(at)).join();
const gate = { name: "n".repeat(200), passed: false, reason: "r".repeat(500), latency_ms: 1, skipped: true };
const largest = (at) => ({
  agent_id: `${at}`.padStart(200, "a"),
  tool: "t".repeat(200),
  passed: false,
  gates: Array.from({ length: 50 }, () => gate),
  total_latency_ms: 1,
  timestamp: "2026-03-01T12:00:00.000Z",
});
const event = '"agent_id":"a","passed":true,"gates":[],"total_latency_ms":1';
const evaluation = (output) => ["/v1/evaluate", `{"agent_id":"a","output":${output}}`];

/** What costs a collector most for the bytes that are sent, by what it is. */
const attacks = {
  nothing: () => ["/health", ""],
  keys: () => ["/v1/ingest", `{"events":[{${list(1_000_000, (at) => `"k${at}":1`)}}]}`],
  items: () => ["/v1/ingest", `{"events":[${"{},".repeat(5_000_000)}{}]}`],
  below: () => ["/v1/ingest", `{"events":[{${event},${list(31_000, (at) => `"k${at}":1`)}}]}`],
  faults: () => ["/v1/ingest", `{"events":[${list(42_000, () => "{}")}]}`],
  wide: () => ["/v1/ingest", `{"events":[{${event},"x":"${"é".repeat(8 * mib - 100)}"}]}`],
  largest: () => [
    "/v1/ingest",
    JSON.stringify({ events: Array.from({ length: 100 }, (_, at) => largest(at)) }),
  ],
  output: () => evaluation(`{${list(90_000, (at) => `"k${at}":1`)}}`),
  entries: () => evaluation(`[${"{},".repeat(340_000)}{}]`),
  paths: () => evaluation(JSON.stringify("/etc/passwd:".repeat(27_000))),
  commands: () => evaluation(JSON.stringify("rm -rf ./build ".repeat(69_000))),
};

const program = join(root, "dist/collector/cli.js");

async function startTenants() {
  const data = temporaryFolder();
  const limit = options.unlimited ? "10000000" : undefined;
  const env = limit === undefined ? {} : { AGENT_GATE_LIMIT_INGEST: limit, AGENT_GATE_LIMIT_OTHER: limit };
  const args = ["start", "--port", "0", "--data", data, "--log-format", "json"];
  const server = await startServer([program, ...args], { AGENT_GATE_LOG_LEVEL: "error", ...env });
  const quiet = { stdio: ["ignore", "pipe", "ignore"] };
  const cli = (...words) =>
    execFileSync(process.execPath, [program, ...words, "--data", data], quiet)
      .toString()
      .trim();
  const keys = [];
  for (let at = 0; at < 10; at++) {
    cli("orgs", "create", `org-${at}`);
    keys.push(cli("keys", "create", "--type", "pk", "--name", "bench", "--org", `org-${at}`));
  }
  return { ...server, keys };
}

function send(url, agent, { method = "GET", key, body }) {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const headers = {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(body && { "content-length": body.length }),
    };
    const call = request(url, { method, agent, headers }, (response) => {
      response.resume();
      response.on("end", () =>
        resolve({
          status: response.statusCode,
          ms: performance.now() - startedAt,
          retryAfterS: Number(response.headers["retry-after"] ?? 0),
        }),
      );
    });
    call.on("error", reject);
    call.end(body);
  });
}

const status = (pid) => readFileSync(`/proc/${pid}/status`, "utf8");
/** Servers of earlier rounds listen too. */
process.setMaxListeners(50);
const rssMb = (pid) => Math.round(Number(/VmRSS:\s+(\d+)/.exec(status(pid))[1]) / 1024);

/** Asks every 100 ms, whatever the last answer takes: who waits is counted, and does not ask less. */
async function askEvery(ms, until, ask) {
  const asked = [];
  for (let next = performance.now(); next < until; next += ms) {
    await pause(Math.max(0, next - performance.now()));
    asked.push(ask());
  }
  return Promise.all(asked);
}

/** The hostile one, in a process of its own: what sending takes must not be counted as waiting. It asks again as soon as it is answered, but when it is told to wait. */
async function attack(name, url, key) {
  const [path, text] = attacks[name]();
  const body = Buffer.from(text);
  // Who attacks has a machine of its own, and takes no time of this one.
  setPriority(19);
  const agent = new Agent({ keepAlive: true });
  const answers = {};
  const until = performance.now() + Number(options.seconds) * 1000;
  const one = async () => {
    while (performance.now() < until) {
      const broken = () => ({ status: "broken", retryAfterS: 0 });
      const sent = send(url + path, agent, { method: "POST", key, body }).catch(broken);
      const { status, retryAfterS } = await Promise.race([sent, pause(30_000).then(broken)]);
      answers[status] = (answers[status] ?? 0) + 1;
      if (!options.deaf && retryAfterS > 0)
        await pause(Math.min(retryAfterS * 1000, Math.max(0, until - performance.now())));
    }
  };
  await Promise.all(Array.from({ length: Number(options.connections) }, one));
  console.log(JSON.stringify({ bytes: body.length, answers }));
  process.exit(0);
}

function startAttack(name, url, key) {
  const child = fork(fileURLToPath(import.meta.url), [...process.argv.slice(2), "--attack", name], {
    env: { ...process.env, TENANTS_URL: url, TENANTS_KEY: key },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const lines = createInterface({ input: child.stdout });
  return new Promise((resolve) => lines.once("line", (line) => resolve(JSON.parse(line))));
}

async function run(name) {
  const server = await startTenants();
  const [hostile, ...quiet] = server.keys;
  const agent = new Agent({ keepAlive: true });
  const batch = Buffer.from(JSON.stringify({ events: JSON.parse(makeBatch(1)).events.slice(0, 5) }));
  const output = Buffer.from(JSON.stringify({ agent_id: "a", output: "All went well, see the report." }));
  const ask = (key, at) =>
    [
      () => send(`${server.url}/v1/agents`, agent, { key }),
      () => send(`${server.url}/v1/ingest`, agent, { method: "POST", key, body: batch }),
      () => send(`${server.url}/v1/evaluate`, agent, { method: "POST", key, body: output }),
    ][at % 3]();
  // The compilers have seen the way by then.
  for (const key of quiet) for (let at = 0; at < 9; at++) await ask(key, at);
  const told = startAttack(name, server.url, hostile);
  await pause(500);
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, rssMb(server.pid))), 50);
  const until = performance.now() + Number(options.seconds) * 1000;
  const [health, ...others] = await Promise.all([
    askEvery(50, until, () => send(`${server.url}/health`, agent, {})),
    ...quiet.map(async (key, at) => {
      await pause(at * 45);
      return askEvery(400, until, () => ask(key, at++));
    }),
  ]);
  const { bytes, answers: own } = await told;
  clearInterval(watch);
  await pause(2_000);
  const answers = others.flat();
  const bad = answers.filter(({ status }) => status >= 400).length;
  const cells = (all) =>
    [0.5, 0.95, 1]
      .map((share) =>
        percentile(
          all.map(({ ms }) => ms),
          share,
        )
          .toFixed(1)
          .padStart(8),
      )
      .join("");
  const refused = bad > 0 ? `   ${bad} of ${answers.length} quiet requests refused` : "";
  const memory = `${String(peak).padStart(5)} ${String(rssMb(server.pid)).padStart(5)}`;
  console.log(
    `${name.padEnd(9)}${(bytes / mib).toFixed(1).padStart(5)} MiB ${cells(answers)}  ${cells(health)}   ${memory}   ${JSON.stringify(own)}${refused}`,
  );
  agent.destroy();
  await server.stop();
}

/** Keeps 300 connections that each send 15 of 16 MiB and wait, until they are closed or 40 s are over. */
async function hold(url, key) {
  setPriority(19);
  const { hostname, port } = new URL(url);
  const block = Buffer.alloc(mib, " ");
  const head = `POST /v1/ingest HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Length: ${16 * mib}\r\n\r\n`;
  const own = {};
  const one = async () => {
    const socket = connect(Number(port), hostname).on("error", () => undefined);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.on("data", (bytes) => {
      for (const [, status] of bytes.toString().matchAll(/HTTP\/1.1 (\d+)/g))
        own[status] = (own[status] ?? 0) + 1;
    });
    socket.write(head);
    for (let sent = 0; sent < 15 && !socket.destroyed; sent++)
      if (!socket.write(block)) await Promise.race([once(socket, "drain").catch(() => undefined), closed]);
    await closed;
  };
  await Promise.race([Promise.all(Array.from({ length: 300 }, one)), pause(40_000)]);
  console.log(JSON.stringify(own));
  process.exit(0);
}

/** Bodies that never end: 300 connections send 15 of 16 MiB and wait. */
async function held() {
  const server = await startTenants();
  const [hostile, ...quiet] = server.keys;
  const agent = new Agent({ keepAlive: true });
  const before = rssMb(server.pid);
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, rssMb(server.pid))), 50);
  const told = startAttack("held", server.url, hostile);
  const until = performance.now() + 40_000;
  const asking = askEvery(100, until, () =>
    send(`${server.url}/v1/agents`, agent, { key: quiet[Math.floor(Math.random() * 9)] }),
  );
  const answers = await asking;
  const own = await told;
  const after = [];
  for (let at = 0; at < 4; at++) {
    after.push(rssMb(server.pid));
    await pause(5_000);
  }
  clearInterval(watch);
  console.log(
    `held     300 connections, 15 of 16 MiB each: RSS ${before} MB before, ${peak} at most, ${after.join(", ")} afterwards (every 5 s); others p95 ${percentile(
      answers.map(({ ms }) => ms),
      0.95,
    ).toFixed(1)} ms; ${JSON.stringify(own)}`,
  );
  agent.destroy();
  await server.stop();
}

if (options.attack === "held") await hold(process.env.TENANTS_URL, process.env.TENANTS_KEY);
else if (options.attack) await attack(options.attack, process.env.TENANTS_URL, process.env.TENANTS_KEY);
const names = options.only?.split(",") ?? [...Object.keys(attacks), "held"];
console.log(
  `${options.seconds} s each, ${options.connections} hostile connections, ${options.unlimited ? "no rate limits" : "the contract's rate limits"}`,
);
console.log(
  "attack        body   others p50     p95     max   health p50    p95     max    RSS MB peak, after   answers to the hostile one",
);
for (const name of names) await (name === "held" ? held() : run(name));
process.exit(0);
