import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findServer, noServer } from "./mongo-wire/build.ts";
import { removeFolder } from "./folder.ts";

export interface MongoDatabase extends AsyncDisposable {
  uri: string;
}

export interface MongoServer extends MongoDatabase {
  /** Ends the process at once, as a crash does; its data stays. */
  kill: () => Promise<void>;
  /** Runs again on the same port and data. */
  start: () => Promise<void>;
  /** SIGSTOP: it answers nothing and closes nothing, until SIGCONT. */
  signal: (signal: "SIGSTOP" | "SIGCONT") => void;
}

/** Why tests that need a server are skipped, or undefined when there is one. The configuration of the runner has looked for it. */
export const noMongo: string | undefined =
  process.env["MONGODB_URI"] === undefined && process.env["AGENT_GATE_MONGO_SERVER"] === undefined
    ? noServer
    : undefined;

/** An empty database, gone at the end of the scope: on the server of MONGODB_URI, or on one that is started for it. */
export async function startMongo(): Promise<MongoDatabase> {
  const given = process.env["MONGODB_URI"];
  if (given === undefined) return spawnMongo();
  const uri = given.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?[^?]*/, `$1/agent_gate_${randomUUID()}`);
  return {
    uri,
    async [Symbol.asyncDispose]() {
      const { MongoClient } = await import("mongodb");
      await using client = new MongoClient(uri);
      await client.db().dropDatabase();
    },
  };
}

export interface MongoUser {
  username: string;
  password: string;
}

export interface SpawnMongoOptions {
  /** It lets nobody else in. */
  user?: MongoUser;
  /** An existing directory for its data, emptied at the end. */
  data?: string;
}

/** A real server of its own on a free port, with a directory of its own, both gone at the end of the scope. */
export async function spawnMongo({ user, data }: SpawnMongoOptions = {}): Promise<MongoServer> {
  const binary = process.env["AGENT_GATE_MONGO_SERVER"] ?? (await findServer());
  const directory = await mkdtemp(join(data ?? tmpdir(), "agent-gate-mongo-"));
  const door = user === undefined ? [] : doorArgs(user);
  let running = await run(binary, directory, { port: 0, door });
  const { port } = running;
  const login = user === undefined ? "" : `${user.username}:${user.password}@`;
  return {
    uri: `mongodb://${login}127.0.0.1:${port}/${user === undefined ? "" : database}?directConnection=true`,
    kill: () => running.kill(),
    start: async () => {
      running = await run(binary, directory, { port, door });
    },
    signal: (signal) => running.signal(signal),
    async [Symbol.asyncDispose]() {
      await running.kill();
      await removeFolder(directory);
    },
  };
}

const database = "agent_gate";

function doorArgs({ username, password }: MongoUser): string[] {
  const setup = [
    `--setup-username=${username}`,
    `--setup-password=${password}`,
    `--setup-database=${database}`,
  ];
  return ["--test-enable-new-auth", ...setup];
}

interface Running {
  port: number;
  kill: () => Promise<void>;
  signal: (signal: NodeJS.Signals) => void;
}

async function run(
  binary: string,
  directory: string,
  { port, door }: { port: number; door: readonly string[] },
): Promise<Running> {
  const args = [
    "--handler=sqlite",
    `--sqlite-url=file:${directory}/`,
    `--listen-addr=127.0.0.1:${port}`,
    "--debug-addr=-",
    "--telemetry=disable",
    `--state-dir=${directory}`,
    "--log-level=info",
    ...door,
  ];
  const child = spawn(binary, args, { env: { DO_NOT_TRACK: "1" }, stdio: ["ignore", "ignore", "pipe"] });
  // A shell holds a pipe to this process: when this process ends in whatever way, the server is killed.
  const guard = spawn("sh", ["-c", 'cat >/dev/null; kill -9 "$0" 2>/dev/null', String(child.pid)], {
    stdio: ["pipe", "ignore", "ignore"],
  });
  const ended = once(child, "exit").then(() => guard.kill("SIGKILL"));
  return {
    port: await Promise.race([
      listening(child.stderr),
      ended.then(() => Promise.reject(new Error("the server ended before it listened"))),
    ]),
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
    signal: (signal) => void child.kill(signal),
  };
}

function listening(log: NodeJS.ReadableStream): Promise<number> {
  let text = "";
  return new Promise((resolve) => {
    log.on("data", (chunk: unknown) => {
      text += String(chunk);
      const port = /Listening on TCP [^\n]*?:(\d+)/.exec(text)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  });
}
