import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Home, openHome } from "../../proxy/home/home.ts";
import type { Queue } from "../../proxy/queue/queue.ts";
import { openQueue } from "../../proxy/queue/sqlite.ts";
import type { LocalFacts, VerdictRecord } from "../../proxy/tool-call.ts";
import { createIdSource } from "../../shared/ids.ts";
import type { Json } from "./cli.ts";
import { byTheLetter, proxyProgram } from "./programs.ts";
import { temporaryFolder } from "./folder.ts";

const nextId = createIdSource();

interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A command that goes on until it is told to stop. */
export interface Going {
  pid: number;
  /** The next line of stdout that was not read yet. */
  line: () => Promise<string>;
  /** What stderr holds by now. */
  told: () => string;
  /** Resolves once stderr holds it. */
  said: (text: string) => Promise<void>;
  /** Its exit code, once it has ended by itself. */
  ended: () => Promise<number | null>;
  stop: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** An empty HOME for the commands of the proxy: what they find and make there is gone at the end of the scope. */
export interface ProxyHome extends AsyncDisposable {
  path: string;
  home: Home;
  queue: Queue;
  run: (args: readonly string[], options?: RunOptions) => Promise<Finished>;
  /** Runs a command that has to succeed and reads the one JSON document that it prints. */
  json: (...args: readonly string[]) => Promise<Json>;
  go: (...args: readonly string[]) => Going;
  /** The same with variables of the environment. */
  goIn: (env: Record<string, string>, ...args: readonly string[]) => Going;
}

interface RunOptions {
  env?: Record<string, string>;
  input?: string;
}

/** Holds the lease until the end of the scope: by itself it is over in less time than a command may take to start. */
export function holdLease({ queue }: Pick<ProxyHome, "queue">): Disposable {
  queue.lease.hold();
  const timer = setInterval(() => queue.lease.hold(), 500);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

export async function proxyHome(): Promise<ProxyHome> {
  const { path, [Symbol.asyncDispose]: remove } = await temporaryFolder();
  const home = openHome(join(path, "share/agent-gate"));
  mkdirSync(join(path, "work"));
  const queue = await openQueue({
    home,
    maxBytes: 2 ** 30,
    maxAgeMs: 2 ** 40,
    durability: "os",
    now: Date.now,
  });
  const start = (args: readonly string[], env: Record<string, string> = {}) =>
    spawn(process.execPath, [proxyProgram, ...args], {
      cwd: join(path, "work"),
      env: {
        PATH: process.env["PATH"] ?? "",
        HOME: path,
        XDG_CONFIG_HOME: join(path, "config"),
        XDG_DATA_HOME: join(path, "share"),
        NO_COLOR: "1",
        ...byTheLetter,
        ...env,
      },
    });
  const run = async (args: readonly string[], { env, input = "" }: RunOptions = {}): Promise<Finished> => {
    const child = start(args, env);
    const output = { stdout: "", stderr: "" };
    child.stdout.on("data", (chunk: Buffer) => (output.stdout += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output.stderr += chunk.toString()));
    // A command that reads no input may be gone before it could.
    child.stdin.on("error", () => undefined).end(input);
    const [code] = await once(child, "close");
    return { code, ...output };
  };
  return {
    path,
    home,
    queue,
    run,
    async json(...args) {
      const { code, stdout, stderr } = await run([...args, "--json"]);
      if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${stderr}`);
      return JSON.parse(stdout);
    },
    go: (...args) => going(start(args)),
    goIn: (env, ...args) => going(start(args, env)),
    async [Symbol.asyncDispose]() {
      await queue[Symbol.asyncDispose]();
      await remove();
    },
  };
}

function going(child: ReturnType<typeof spawn>): Going {
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error("the child has no pipes");
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const closed = once(child, "close");
  const ended = async (): Promise<number | null> => (await closed)[0];
  let told = "";
  stderr.on("data", (chunk: Buffer) => (told += chunk.toString()));
  return {
    pid: child.pid ?? 0,
    line: async () => {
      const next = await lines.next();
      if (next.done === true) throw new Error(`it ended: ${told}`);
      return next.value;
    },
    told: () => told,
    said: async (text) => {
      while (!told.includes(text)) await once(stderr, "data");
    },
    ended,
    stop: (signal) => {
      child.kill(signal);
      return ended();
    },
  };
}

/** A verdict as a proxy would write it down. */
export function verdict(changes: Partial<VerdictRecord> = {}): VerdictRecord {
  const passed = changes.passed ?? true;
  const reason = passed ? {} : { reason: "1 e-mail address" };
  return {
    evaluation_id: nextId("ev_"),
    agent_id: "billing-bot",
    tool: "GET /users/:id",
    passed,
    gates: [
      { name: "filesystem", passed: true, latency_ms: 0.1 },
      { name: "pii", passed, latency_ms: 0.21, ...reason },
    ],
    total_latency_ms: 0.4,
    timestamp: new Date().toISOString(),
    ...changes,
  };
}

export function localFacts(record: VerdictRecord): LocalFacts {
  return { action: record.passed ? "passed" : "blocked", toolMs: 12.5 };
}
