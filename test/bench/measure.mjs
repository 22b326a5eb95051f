// What the benchmarks share: servers in processes of their own, load from this one, CPU time of all of a process's threads.
import { spawn } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const pk = "pk_live_benchbenchbenchbenchbenchbench";
export const sk = "sk_live_benchbenchbenchbenchbenchbench";

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

export function percentile(values, share) {
  return [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
}

export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "agent-gate-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a program that prints one JSON line with its url. */
export async function startServer(args, env = {}) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.on("exit", () => child.kill("SIGKILL"));
  const [line] = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", (line) => resolve([line]));
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const stop = () => new Promise((resolve) => child.once("exit", resolve) && child.kill("SIGTERM"));
  return { url: JSON.parse(line).url, pid: child.pid, startMs: performance.now() - startedAt, stop };
}

/** The collector of this checkout, or of another one that is built. */
export function startCollector(data, folder = root, env = {}) {
  return startServer(
    [
      join(folder, "dist/collector/cli.js"),
      "start",
      "--port",
      "0",
      "--data",
      data,
      "--log-format",
      "json",
      "--log-level",
      "error",
    ],
    {
      AGENT_GATE_INIT_ORG: "bench",
      AGENT_GATE_INIT_PK: pk,
      AGENT_GATE_INIT_SK: sk,
      AGENT_GATE_LIMIT_INGEST: "10000000",
      AGENT_GATE_LIMIT_OTHER: "10000000",
      ...env,
    },
  );
}

/** Nanoseconds of CPU that all threads of a process have used, the kernel's own count. */
export function cpuNs(pid) {
  let sum = 0;
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    try {
      sum += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ")[0]);
    } catch {
      continue;
    }
  }
  return sum;
}

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
let counter = 0;

function newId(ms) {
  let time = "";
  for (let rest = ms, at = 0; at < 10; at++, rest = Math.floor(rest / 32)) time = alphabet[rest % 32] + time;
  let chance = "";
  for (let rest = ++counter, at = 0; at < 16; at++, rest = Math.floor(rest / 32))
    chance = alphabet[rest % 32] + chance;
  return `ev_${time}${chance}`;
}

/** What a monotonic clock gives: a fraction with all its digits. */
const milliseconds = (seed) => 0.03 + ((seed * 2654435761) % 4294967296) / 4294967296 / 3;

/** The batch of the evidence: 100 events, 20 agents, 4 gates each, some 50 KB. */
export function makeBatch(at, { failing = 0.1 } = {}) {
  const events = Array.from({ length: 100 }, (_, place) => {
    const passed = ((at * 100 + place) * 7919) % 1000 >= failing * 1000;
    return {
      evaluation_id: newId(Date.now()),
      agent_id: `billing-agent-production-eu-west-${place % 20}`,
      tool: "filesystem/read_multiple_text_files",
      passed,
      gates: ["filesystem", "pii", "content", "latency"].map((name, gate) => ({
        name,
        passed: passed || gate !== 1,
        latency_ms: milliseconds(at * 400 + place * 4 + gate),
        ...(passed || gate !== 1 ? {} : { reason: "2 e-mail addresses, first in content[0].text" }),
      })),
      total_latency_ms: milliseconds(at * 100 + place) + 0.1,
      timestamp: new Date(1_700_000_000_000 + at * 1000 + place).toISOString(),
    };
  });
  return Buffer.from(JSON.stringify({ events }));
}

export function signed(body) {
  return {
    body,
    headers: {
      authorization: `Bearer ${pk}`,
      "content-type": "application/json",
      "x-service-signature": `sha256=${createHmac("sha256", sk).update(body).digest("hex")}`,
    },
  };
}

export const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export function send(url, method, { body, headers }) {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const call = request(
      url,
      { method, agent, headers: { ...headers, ...(body && { "content-length": body.length }) } },
      (response) => {
        const chunks = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode,
            text: Buffer.concat(chunks).toString(),
            ms: performance.now() - startedAt,
            headers: response.headers,
          }),
        );
      },
    );
    call.on("error", reject);
    call.end(body);
  });
}

/** Sends every message, so many at a time. */
export async function sendAll(messages, width, sendOne) {
  let next = 0;
  const answers = [];
  const one = async () => {
    while (next < messages.length) answers.push(await sendOne(messages[next++]));
  };
  await Promise.all(Array.from({ length: width }, one));
  return answers;
}

export const randomText = (bytes) =>
  randomBytes(Math.ceil(bytes / 2))
    .toString("hex")
    .slice(0, bytes);
