import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Had } from "./had.ts";

interface Asking {
  sdk: string;
  url: string;
  model: string;
  way: string;
}

/** The libraries for Python in one process, which ends with the tests. */
export interface PythonSdks extends AsyncDisposable {
  ask(asking: Asking): Promise<Had>;
}

export function startPythonSdks(python: string): PythonSdks {
  const child = spawn(python, [fileURLToPath(new URL("sdks.py", import.meta.url))], {
    env: { PATH: process.env["PATH"] ?? "", PYTHONDONTWRITEBYTECODE: "1" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const closed = once(child, "close");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(asking) {
      child.stdin.write(`${JSON.stringify(asking)}\n`);
      const { value, done } = await lines.next();
      if (done === true) throw new Error("the libraries in Python ended");
      return JSON.parse(value) as Had;
    },
    async [Symbol.asyncDispose]() {
      child.stdin.end();
      await closed;
    },
  };
}
