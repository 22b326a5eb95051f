import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Call, Launch } from "./launch.ts";

/** A server's lines over stdio as they are, without any library between. */
export class Wire implements AsyncDisposable {
  /** Every line that it said, as bytes. */
  readonly lines: Buffer[] = [];
  readonly #child;
  #rest = Buffer.alloc(0);
  #wake: () => void = () => undefined;
  #read = 0;

  constructor({ command: [file, ...args], env }: Launch) {
    this.#child = spawn(file, args, {
      stdio: ["pipe", "pipe", "ignore"],
      env: { ...process.env, ...env },
    });
    this.#child.stdout.on("data", (chunk: Buffer) => this.#hear(chunk));
    this.#child.once("close", () => this.#wake());
  }

  send(message: object): void {
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  }

  /** The line that answers a request. */
  async ask(id: number, method: string, params: object = {}): Promise<Buffer> {
    this.send({ id, method, params });
    for (;;) {
      for (; this.#read < this.lines.length; this.#read++) {
        const line = this.lines[this.#read];
        if (line !== undefined && answers(line, id)) return line;
      }
      if (this.#child.exitCode !== null) throw new Error("the server ended");
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  async begin(protocolVersion = "2025-11-25"): Promise<Buffer> {
    const clientInfo = { name: "wire", version: "1.0.0" };
    const answer = await this.ask(1, "initialize", { protocolVersion, capabilities: {}, clientInfo });
    this.send({ method: "notifications/initialized" });
    return answer;
  }

  async call(id: number, { tool, args = {} }: Call, meta: object = {}): Promise<Buffer> {
    return await this.ask(id, "tools/call", { name: tool, arguments: args, ...meta });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = once(this.#child, "close");
    this.#child.stdin.end();
    await closed;
  }

  #hear(chunk: Buffer): void {
    let bytes = Buffer.concat([this.#rest, chunk]);
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10)) {
      this.lines.push(bytes.subarray(0, end));
      bytes = bytes.subarray(end + 1);
    }
    this.#rest = bytes;
    this.#wake();
  }
}

/** What is no JSON answers nothing. */
function answers(line: Buffer, id: number): boolean {
  try {
    const message = JSON.parse(line.toString()) as { id?: unknown; method?: unknown };
    return message.id === id && message.method === undefined;
  } catch {
    return false;
  }
}
