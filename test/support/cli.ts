import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { collectorProgram } from "./programs.ts";
import { temporaryFolder } from "./folder.ts";

// What a JSON document holds is what the test expects of it.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;

interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** An empty HOME: what the command line finds and makes there is gone at the end of the scope. */
export interface Home extends AsyncDisposable {
  path: string;
  data: string;
  run: (args: readonly string[], env?: Record<string, string>) => Promise<Finished>;
  /** Runs the command on the home's data directory and reads the one JSON document that it prints. */
  json: (...args: readonly string[]) => Promise<Json>;
  start: (args?: readonly string[], env?: Record<string, string>) => Promise<Served>;
}

export interface Served extends AsyncDisposable {
  url: string;
  pid: number;
  /** The line after the first: on a first start, the keys that were made, with the secret one from the file that it names. */
  created: Promise<{ org: string; publishable: string; secret: string; saved: string }>;
  /** All lines of stdout; complete once the collector has been stopped. */
  lines: readonly string[];
}

export async function emptyHome(): Promise<Home> {
  const { path, [Symbol.asyncDispose]: remove } = await temporaryFolder();
  const data = join(path, "data");
  const environment = (extra: Record<string, string> = {}): Record<string, string> => ({
    PATH: process.env["PATH"] ?? "",
    HOME: path,
    XDG_CONFIG_HOME: join(path, "config"),
    XDG_DATA_HOME: join(path, "share"),
    NO_COLOR: "1",
    ...extra,
  });
  const run = (args: readonly string[], env?: Record<string, string>): Promise<Finished> =>
    finish(args, environment(env));
  return {
    path,
    data,
    run,
    json: async (...args) => {
      const { code, stdout, stderr } = await run([...args, "--data", data, "--json"]);
      if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${stderr}`);
      return JSON.parse(stdout);
    },
    start: (args = ["--data", data], env) => serve(args, environment(env)),
    [Symbol.asyncDispose]: remove,
  };
}

async function finish(args: readonly string[], env: Record<string, string>): Promise<Finished> {
  const child = spawn(process.execPath, [collectorProgram, ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output.stderr += chunk.toString()));
  const [code] = await once(child, "close");
  return { code, ...output };
}

async function serve(args: readonly string[], env: Record<string, string>): Promise<Served> {
  const child = spawn(
    process.execPath,
    [collectorProgram, "start", "--port", "0", "--log-format", "json", "--log-level", "error", ...args],
    { env, stdio: ["ignore", "pipe", "pipe"] },
  );
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  const until = (enough: () => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      reader.on("line", () => enough() && resolve());
      reader.on("close", () => reject(new Error(`start printed ${lines.length} lines: ${stderr}`)));
    });
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  reader.on("line", (text) => lines.push(text));
  const closed = once(child, "close");
  const second = until(() => lines.length === 2).then(async (): Promise<Json> => {
    const shown: Json = JSON.parse(lines[1] ?? "");
    return shown.secret === undefined
      ? { ...JSON.parse(await readFile(shown.saved, "utf8")), ...shown }
      : shown;
  });
  second.catch(() => undefined);
  const urlOf = (): string | undefined => /http:\/\/[\d.]+:\d+/.exec(lines.join("\n"))?.[0];
  await until(() => urlOf() !== undefined);
  const url = urlOf() ?? "";
  return {
    url,
    pid: child.pid ?? 0,
    created: second,
    lines,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await closed;
    },
  };
}
