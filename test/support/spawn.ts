import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { byTheLetter, collectorProgram, proxyProgram } from "./programs.ts";
import { removeFolder } from "./folder.ts";

/** Limits for processes that hang. They are long, because beside other tests a start took more than 20 s. */
const startMsMax = 60_000;
const commandMsMax = 60_000;

export interface SpawnOptions {
  /** An existing data directory, which stays behind; without one a fresh directory is made and removed at the end. */
  data?: string;
  env?: Record<string, string>;
  /** More arguments for `start`. */
  args?: readonly string[];
  /** Bash lines that run before the collector takes over the process, such as a `ulimit`. */
  prelude?: string;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A server that ended instead of listening. */
export class EndedError extends Error {
  readonly exit: Exit;
  readonly stdout: string;
  readonly stderr: string;

  constructor(exit: Exit, { stdout, stderr }: Output) {
    super(`the process ended before it listened: ${JSON.stringify(exit)}\n${stdout}\n${stderr}`);
    this.exit = exit;
    this.stdout = stdout;
    this.stderr = stderr;
  }
}

interface Running {
  child: ChildProcess;
  guard: ChildProcess;
  url: string;
  exited: Promise<Exit>;
}

interface Output {
  stdout: string;
  stderr: string;
}

interface Program {
  program: string;
  args: readonly string[];
  env: Record<string, string>;
}

interface Place extends AsyncDisposable {
  path: string;
}

interface Changes {
  env?: Record<string, string>;
  prelude?: string;
}

/** A server in a process of its own, which really can be killed. */
class SpawnedServer implements AsyncDisposable {
  readonly #start: (changes: Changes) => Promise<Running>;
  readonly #place: Place;
  readonly #output: Output;
  #running: Running;

  private constructor(
    start: (changes: Changes) => Promise<Running>,
    place: Place,
    output: Output,
    running: Running,
  ) {
    this.#start = start;
    this.#place = place;
    this.#output = output;
    this.#running = running;
  }

  static async start(what: Program, given: Changes, place: Place): Promise<SpawnedServer> {
    const output: Output = { stdout: "", stderr: "" };
    const start = ({ env = given.env, prelude }: Changes): Promise<Running> =>
      startProcess({ ...what, env: { ...what.env, ...env }, prelude, output });
    try {
      return new SpawnedServer(start, place, output, await start(given));
    } catch (error) {
      await place[Symbol.asyncDispose]();
      throw error;
    }
  }

  get url(): string {
    return this.#running.url;
  }

  get pid(): number {
    return this.#running.child.pid ?? -1;
  }

  /** Ends of the process that runs now; a restart brings a new one. */
  get exited(): Promise<Exit> {
    return this.#running.exited;
  }

  stdout(): string {
    return this.#output.stdout;
  }

  stderr(): string {
    return this.#output.stderr;
  }

  async kill(signal: NodeJS.Signals = "SIGKILL"): Promise<Exit> {
    this.#running.child.kill(signal);
    return await this.#running.exited;
  }

  /** Kills what still runs and starts again on the same data with the same keys; `env` replaces what was given before. */
  async restart(changes: Changes = {}): Promise<void> {
    await this.kill();
    this.#running = await this.#start(changes);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
    await this.#place[Symbol.asyncDispose]();
  }
}

/** A collector with an organization and its keys. */
export type SpawnedCollector = SpawnedServer & {
  readonly pk: string;
  readonly sk: string;
  /** The name of the organization that owns both keys. */
  readonly org: string;
  readonly data: string;
};

export async function spawnCollector(options: SpawnOptions = {}): Promise<SpawnedCollector> {
  const place = await placeAt(options.data);
  const org = "acme";
  const pk = importedKey("pk_live_");
  const sk = importedKey("sk_live_");
  const init = { AGENT_GATE_INIT_ORG: org, AGENT_GATE_INIT_PK: pk, AGENT_GATE_INIT_SK: sk };
  const flags = ["--port", "0", "--data", place.path, "--log-format", "json", ...(options.args ?? [])];
  const env = { HOME: place.path, ...roomyLimits, ...init };
  const server = await SpawnedServer.start(
    { program: collectorProgram, args: ["start", ...flags], env },
    options,
    place,
  );
  return Object.assign(server, { org, pk, sk, data: place.path });
}

/** A proxy in front of one tool. */
export type SpawnedProxy = SpawnedServer & { readonly home: string };

export interface SpawnProxyOptions {
  upstream: string;
  /** An existing home, which stays behind; without one a fresh one is made and removed at the end. */
  home?: string;
  /** Where verdicts go; without one the proxy is offline. */
  collector?: { url: string; pk: string; sk?: string };
  env?: Record<string, string>;
  /** More arguments for `http`. */
  args?: readonly string[];
  prelude?: string;
}

export async function spawnProxy(options: SpawnProxyOptions): Promise<SpawnedProxy> {
  const place = await placeAt(options.home);
  const { collector } = options;
  const args = ["http", "--upstream", options.upstream, "--listen", "127.0.0.1:0", "--log-format", "json"];
  args.push(...(collector === undefined ? ["--offline"] : ["--collector", collector.url]));
  args.push(...(options.args ?? []));
  // A variable would hide what a file says.
  const isFromFile = options.args?.includes("--config") === true;
  const { AGENT_GATE_PROFILE, AGENT_GATE_MODE } = byTheLetter;
  const letters = isFromFile ? { AGENT_GATE_PROFILE } : { AGENT_GATE_PROFILE, AGENT_GATE_MODE };
  const env: Record<string, string> = { HOME: place.path, AGENT_GATE_HOME: place.path, ...letters };
  if (collector !== undefined) env["AGENT_GATE_KEY"] = collector.pk;
  if (collector?.sk !== undefined) env["AGENT_GATE_SECRET"] = collector.sk;
  const server = await SpawnedServer.start({ program: proxyProgram, args, env }, options, place);
  return Object.assign(server, { home: place.path });
}

export interface CommandResult {
  /** null when the command had to be killed because it did not end by itself. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs one command of the collector's CLI to its end. */
export async function cli(
  args: readonly string[],
  options: { data?: string; env?: Record<string, string> } = {},
): Promise<CommandResult> {
  const output: Output = { stdout: "", stderr: "" };
  const full = options.data === undefined ? args : [...args, "--data", options.data];
  const child = spawn(process.execPath, [collectorProgram, ...full], {
    env: environment({ HOME: options.data ?? tmpdir(), ...options.env }),
    stdio: ["ignore", "pipe", "pipe"],
    timeout: commandMsMax,
    killSignal: "SIGKILL",
  });
  collect(child, output);
  const guard = guardFor(child);
  const [code] = (await once(child, "close")) as [number | null];
  guard.kill("SIGKILL");
  return { code, ...output };
}

export async function temporaryDirectory(): Promise<string> {
  return await mkdtemp(join(tmpdir(), "agent-gate-faults-"));
}

/** A given directory stays behind; a fresh one goes with whoever lives in it. */
async function placeAt(given: string | undefined): Promise<Place> {
  if (given !== undefined) return { path: given, [Symbol.asyncDispose]: () => Promise.resolve() };
  const path = await temporaryDirectory();
  return { path, [Symbol.asyncDispose]: () => removeFolder(path) };
}

/** Limits are a scenario of their own; everywhere else they only stand in the way, that of work on a slow machine. */
const roomyLimits = {
  AGENT_GATE_LIMIT_INGEST: "100000",
  AGENT_GATE_LIMIT_OTHER: "100000",
  AGENT_GATE_LIMIT_WORK_MS: "600000",
  AGENT_GATE_LIMIT_AUTH_FAILURES: "100000",
};

async function startProcess(
  what: Program & { prelude: string | undefined; output: Output },
): Promise<Running> {
  const command = [process.execPath, what.program, ...what.args];
  const [file, args] =
    what.prelude === undefined
      ? [process.execPath, command.slice(1)]
      : ["bash", ["-c", `${what.prelude}\nexec "$@"`, "bash", ...command]];
  const from = what.output.stdout.length;
  const saidBefore = what.output.stderr.length;
  const child = spawn(file, args, { env: environment(what.env), stdio: ["ignore", "pipe", "pipe"] });
  collect(child, what.output);
  const guard = guardFor(child);
  const exited = once(child, "close").then((ended): Exit => {
    guard.kill("SIGKILL");
    const [code, signal] = ended as [number | null, NodeJS.Signals | null];
    return { code, signal };
  });
  const tooLate = setTimeout(() => child.kill("SIGKILL"), startMsMax);
  try {
    const url = await Promise.race([listening(child, what.output, from), exited]);
    if (typeof url === "string") return { child, guard, url, exited };
    const { stdout, stderr } = what.output;
    throw new EndedError(url, { stdout: stdout.slice(from), stderr: stderr.slice(saidBefore) });
  } finally {
    clearTimeout(tooLate);
  }
}

async function listening(child: ChildProcess, output: Output, from: number): Promise<string> {
  return await new Promise((resolve, reject) => {
    child.stdout?.on("data", () => {
      const [first, ...rest] = output.stdout.slice(from).split("\n");
      if (first === undefined || rest.length === 0) return;
      try {
        const { event, url } = JSON.parse(first) as { event?: unknown; url?: unknown };
        if (event === "listening" && typeof url === "string") return resolve(url);
      } catch {
        // What follows says it better than the parser would.
      }
      reject(new Error(`the first line of stdout is not the listening line: ${first}`));
    });
  });
}

function collect(child: ChildProcess, output: Output): void {
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
}

/** A test must not depend on who runs it, nor write into that person's home. NODE_ENV=test is what makes failpoints work. */
function environment(more: Record<string, string> = {}): Record<string, string> {
  const { PATH = "", TMPDIR = tmpdir() } = process.env;
  return { PATH, TMPDIR, NODE_ENV: "test", ...more };
}

/** A shell that holds a pipe to this process: when this process ends in whatever way, the pipe closes and the child is killed. */
function guardFor(child: ChildProcess): ChildProcess {
  const guard = spawn("sh", ["-c", 'cat >/dev/null; kill -9 "$0" 2>/dev/null', String(child.pid)], {
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.unref();
  return guard;
}

function importedKey(prefix: string): string {
  return prefix + randomBytes(24).toString("hex");
}
