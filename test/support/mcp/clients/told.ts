import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import type { Outcome } from "../client.ts";
import type { Call, Launch } from "../launch.ts";

/** What a program on a client's library has of a call. */
export interface Handed extends Outcome {
  /** The exception that it met in the place of an answer. */
  raised?: string;
  /** How far the tool said that it was, in order. */
  progress: readonly number[];
}

/** A server as a client is told of it. */
export type Target = Launch | { url: string; over: "http" | "sse" };

export interface Told extends AsyncDisposable {
  tools(): Promise<unknown>;
  call(call: Call): Promise<Handed>;
}

/** A client in another language: a process that calls what it is told to, line by line. At the end of the scope it ends its session, and has to end by itself. */
export function tell({ command: [file, ...args], env }: Launch, server: Target, home: string): Told {
  const { PATH = "" } = process.env;
  const child = spawn(file, [...args, JSON.stringify(server)], {
    env: { PATH, HOME: home, ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.on("error", () => undefined);
  const closed = once(child, "close");
  const complained = text(child.stderr);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const failure = async (): Promise<Error> => new Error(`${file} failed: ${await complained}`);
  const ask = async (asked: object): Promise<unknown> => {
    child.stdin.write(`${JSON.stringify(asked)}\n`);
    const { value, done } = await lines.next();
    if (done === true) throw await failure();
    return JSON.parse(value);
  };
  return {
    tools: () => ask({}),
    async call({ tool, args = {} }) {
      const { all, ...handed } = (await ask({ tool, args })) as Omit<Handed, "all"> & { all: unknown };
      return { ...handed, all: JSON.stringify(all) };
    },
    async [Symbol.asyncDispose]() {
      child.stdin.end();
      const [code] = (await closed) as [number | null];
      if (code !== 0) throw await failure();
    },
  };
}
