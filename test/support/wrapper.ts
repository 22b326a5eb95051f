import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { byTheLetter, proxyProgram } from "./programs.ts";
import type { Exit } from "./spawn.ts";
import { removeFolder } from "./folder.ts";

const scriptServer = fileURLToPath(new URL("mcp-script-server.mjs", import.meta.url));

/** A server that prints what it is told to. */
export const script: readonly string[] = [process.execPath, scriptServer];

export interface WrapperOptions {
  server?: readonly string[];
  args?: readonly string[];
  env?: Record<string, string>;
  /** An existing home, which stays behind. */
  home?: string;
}

/** `agent-gate-proxy mcp` in a process of its own, and its client's side of the pipe. */
export class SpawnedWrapper implements AsyncDisposable {
  readonly home: string;
  readonly child: ChildProcess;
  readonly exited: Promise<Exit>;
  stderr = "";
  /** All that it said, as bytes. */
  readonly said: Buffer[] = [];
  readonly #isHomeOurs: boolean;
  readonly #lines: string[] = [];
  #rest = "";
  #wake: () => void = () => undefined;
  #nextId = 1000;

  static async start(options: WrapperOptions = {}): Promise<SpawnedWrapper> {
    const home = options.home ?? (await mkdtemp(join(tmpdir(), "agent-gate-wrapper-")));
    return new SpawnedWrapper(home, options);
  }

  private constructor(
    home: string,
    { server = script, args = ["--offline"], env = {}, ...options }: WrapperOptions,
  ) {
    this.home = home;
    this.#isHomeOurs = options.home === undefined;
    const { PATH = "" } = process.env;
    this.child = spawn(process.execPath, [proxyProgram, "mcp", ...args, "--", ...server], {
      stdio: ["pipe", "pipe", "pipe"],
      env: {
        PATH,
        HOME: home,
        NODE_ENV: "test",
        AGENT_GATE_HOME: home,
        ...byTheLetter,
        ...env,
      },
    });
    this.exited = once(this.child, "close").then((ended): Exit => {
      const [code, signal] = ended as [number | null, NodeJS.Signals | null];
      this.#wake();
      return { code, signal };
    });
    this.child.stdin?.on("error", () => undefined);
    this.child.stderr?.setEncoding("utf8").on("data", (text: string) => (this.stderr += text));
    this.child.stdout?.on("data", (chunk: Buffer) => this.#hear(chunk));
  }

  get pid(): number {
    return this.child.pid ?? -1;
  }

  send(message: object | string): void {
    const text = typeof message === "string" ? message : JSON.stringify({ jsonrpc: "2.0", ...message });
    this.child.stdin?.write(`${text}\n`);
  }

  /** The next line that it says; undefined when it says no more. */
  async line(): Promise<string | undefined> {
    while (this.#lines.length === 0) {
      if (this.child.stdout?.readableEnded === true) return undefined;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    return this.#lines.shift();
  }

  /** Asks a tool, and waits for the line that answers. */
  async call(
    name: string,
    how: { say?: readonly string[]; exit?: number; ignoreEnd?: true; error?: string } = {},
    id: number | string = this.#nextId++,
  ): Promise<string | undefined> {
    this.send({ id, method: "tools/call", params: { name, arguments: how } });
    return await this.line();
  }

  async begin(): Promise<void> {
    const clientInfo = { name: "test-host", version: "1" };
    this.send({
      id: 0,
      method: "initialize",
      params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo },
    });
    await this.line();
    this.send({ method: "notifications/initialized" });
    this.send({ id: 1, method: "tools/list" });
    await this.line();
  }

  async end(): Promise<Exit> {
    this.child.stdin?.end();
    return await this.exited;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.child.kill("SIGKILL");
    await this.exited;
    if (this.#isHomeOurs) await removeFolder(this.home);
  }

  #hear(chunk: Buffer): void {
    this.said.push(chunk);
    const lines = (this.#rest + chunk.toString("latin1")).split("\n");
    this.#rest = lines.pop() ?? "";
    this.#lines.push(...lines.map((line) => Buffer.from(line, "latin1").toString()));
    this.#wake();
  }
}
