import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Asking, Shown } from "./shown.ts";

/** requests and httpx in one process, which ends with the tests. */
export interface PythonClients extends AsyncDisposable {
  ask(client: "requests" | "httpx", urls: readonly string[], asking?: Asking): Promise<Shown>;
}

export function startPythonClients(python: string): PythonClients {
  const child = spawn(python, [fileURLToPath(new URL("clients.py", import.meta.url))], {
    env: { PATH: process.env["PATH"] ?? "" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const closed = once(child, "close");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(client, urls, { method = "GET", pages = false, proxy } = {}) {
      const env = proxy === undefined ? {} : { HTTP_PROXY: proxy, HTTPS_PROXY: proxy };
      child.stdin.write(`${JSON.stringify({ client, urls, method, pages, env })}\n`);
      const { value, done } = await lines.next();
      if (done === true) throw new Error("the clients in Python ended");
      const shown = JSON.parse(value) as Shown & { body: string };
      return { ...shown, body: Buffer.from(shown.body, "base64") };
    },
    async [Symbol.asyncDispose]() {
      child.stdin.end();
      await closed;
    },
  };
}
