import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { EventEmitter, once } from "node:events";

/** A program that serves until the end of the scope. */
export interface Child extends AsyncDisposable {
  /** The first thing it says that matches. */
  said(pattern: RegExp): Promise<RegExpExecArray>;
}

export function startChild(command: string, args: readonly string[], options: SpawnOptions = {}): Child {
  const child: ChildProcess = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const closed = once(child, "close");
  const ended = closed.then(() => Promise.reject(new Error(`${command} ended: ${told}`)));
  ended.catch(() => undefined);
  const output = new EventEmitter();
  let told = "";
  const heard = (chunk: Buffer): void => {
    told += chunk.toString();
    output.emit("more");
  };
  child.stdout?.on("data", heard);
  child.stderr?.on("data", heard);
  return {
    async said(pattern) {
      for (;;) {
        const match = pattern.exec(told);
        if (match !== null) return match;
        // Both streams share one event. Waiting for each of them would leave a listener on the silent one each time.
        await Promise.race([once(output, "more"), ended]);
      }
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await closed;
    },
  };
}
