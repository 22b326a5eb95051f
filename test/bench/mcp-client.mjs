// A client of the MCP benchmark: writes a line, hears the line that answers, and parses nothing, so that what is measured is the way between.
import { spawn } from "node:child_process";
import { once } from "node:events";

const newline = 10;

export class Client {
  #heard = () => undefined;
  #ended = () => undefined;
  #bytes = 0;

  constructor(command, env = {}) {
    this.startedAt = performance.now();
    const [file, ...args] = command;
    this.child = spawn(file, args, {
      stdio: ["pipe", "pipe", "ignore"],
      env: { ...process.env, ...env },
    });
    this.child.once("close", () => this.#ended(new Error("the program ended")));
    this.child.stdout.on("data", (chunk) => {
      this.#bytes += chunk.length;
      if (chunk.at(-1) !== newline) return;
      const bytes = this.#bytes;
      this.#bytes = 0;
      this.#heard(bytes);
    });
  }

  /** Milliseconds until the answer is whole, and how long it is. */
  async ask(method, params) {
    const message = `${JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })}\n`;
    const answered = new Promise((resolve, reject) => {
      this.#heard = resolve;
      this.#ended = reject;
    });
    const startedAt = performance.now();
    this.child.stdin.write(message);
    const bytes = await answered;
    return { ms: performance.now() - startedAt, bytes };
  }

  call(name, given) {
    return this.ask("tools/call", { name, arguments: given });
  }

  /** Milliseconds from the spawn to the answer to the first message. */
  async begin() {
    const clientInfo = { name: "bench", version: "1" };
    await this.ask("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
    const ms = performance.now() - this.startedAt;
    this.child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
    await this.ask("tools/list", {});
    return ms;
  }

  async end() {
    const closed = once(this.child, "exit");
    this.child.stdin.end();
    await closed;
  }
}
