import { type ChildProcessByStdio, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, resolve } from "node:path";
import type { Readable, Writable } from "node:stream";

export type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** How a server ended, as a wrapper says it: its own code, or the signal's. */
export interface Ended {
  code: number;
  /** The command was never started. */
  refused?: string;
}

const signalBase = 128;
const notFound = 127;
const notExecutable = 126;
/** What a server may say before anybody listens. */
const earlyBytesMax = 1024 * 1024;
/** Another process may hold the server's stdout open after the server has ended. We close our end when nothing has come for so long. */
const tailMs = 500;
const tailsMax = 10;

export interface ServerOptions {
  cwd: string | undefined;
  shell: boolean;
}

/** A server in a process group of its own, so that whatever it starts ends with it. */
export class Server {
  readonly child: Child;
  /** Resolves when it is gone and has said all that it had to say. */
  readonly ended: Promise<Ended>;
  /** It has said something. */
  hasSpoken = false;
  #isNews = false;
  #hasStarted = false;
  #hear: ((chunk: Buffer) => void) | undefined;
  readonly #early: Buffer[] = [];
  #earlyBytes = 0;
  #hearLog: ((chunk: Buffer) => void) | undefined;
  readonly #earlyLog: Buffer[] = [];

  constructor(command: readonly string[], options: ServerOptions) {
    const [file = "", ...args] = command;
    const { cwd, shell } = options;
    this.child = spawn(shell ? command.join(" ") : file, shell ? [] : args, {
      detached: process.platform !== "win32",
      stdio: ["pipe", "pipe", "pipe"],
      shell,
      windowsHide: true,
      ...(cwd === undefined ? {} : { cwd }),
    });
    // It may be gone while somebody still writes to it; how it ended says enough.
    this.child.stdin.on("error", () => undefined);
    this.child.stdout.on("error", () => undefined);
    this.child.stderr.on("error", () => undefined);
    // Node throws away what nobody listens to when a process ends.
    this.child.stdout.on("data", (chunk: Buffer) => {
      this.hasSpoken = this.#isNews = true;
      if (this.#hear === undefined) this.#keep(chunk);
      else this.#hear(chunk);
    });
    this.child.stderr.on("data", (chunk: Buffer) => {
      this.#isNews = true;
      if (this.#hearLog !== undefined) return this.#hearLog(chunk);
      this.#earlyLog.push(chunk);
      this.child.stderr.pause();
    });
    this.ended = new Promise((resolve) => {
      this.child.once("spawn", () => (this.#hasStarted = true));
      this.child.once("error", (error) => {
        if (!this.#hasStarted) resolve(refusedBy(error, file, cwd));
      });
      this.child.once("exit", (code, signal) => {
        const ended = { code: code ?? signalBase + (signal === null ? 0 : (constants.signals[signal] ?? 0)) };
        let ticks = 0;
        const tail = setInterval(() => {
          this.signal("SIGKILL");
          if (!this.#isHeard() || ++ticks === tailsMax) resolve(ended);
        }, tailMs);
        this.child.once("close", () => resolve(ended));
        void this.ended.finally(() => clearInterval(tail));
      });
    });
  }

  /** Whether bytes have arrived since the last call, or wait for room. */
  #isHeard(): boolean {
    const { stdout, stderr } = this.child;
    const isNews = this.#isNews;
    this.#isNews = false;
    return isNews || stdout.isPaused() || stderr.isPaused();
  }

  /** From its first byte on. */
  listen(hear: (chunk: Buffer) => void): void {
    this.#hear = hear;
    const isPaused = this.#earlyBytes > earlyBytesMax;
    for (const chunk of this.#early.splice(0)) hear(chunk);
    if (isPaused) this.child.stdout.resume();
  }

  /** Listens to the server's log, from its first byte on. */
  listenToLog(hear: (chunk: Buffer) => void): void {
    this.#hearLog = hear;
    this.child.stderr.resume();
    for (const chunk of this.#earlyLog.splice(0)) hear(chunk);
  }

  #keep(chunk: Buffer): void {
    this.#early.push(chunk);
    this.#earlyBytes += chunk.length;
    if (this.#earlyBytes > earlyBytesMax) this.child.stdout.pause();
  }

  /** To the server and everything that it started; nobody is left to hear it where they are gone. */
  signal(signal: NodeJS.Signals): void {
    const { pid } = this.child;
    if (pid === undefined) return;
    try {
      process.kill(process.platform === "win32" ? pid : -pid, signal);
    } catch {
      // They are gone.
    }
  }
}

/** Why a command was not started. */
export function refusedBy(error: unknown, file: string, cwd: string | undefined): Required<Ended> {
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  if (code === "ENOENT" && isThere(file, cwd))
    return {
      code: notExecutable,
      refused: `${JSON.stringify(file)} names a program in its first line that does not exist`,
    };
  if (code === "ENOENT" || code === "ENOTDIR") {
    const where = cwd === undefined ? "" : `, or there is no folder ${cwd}`;
    return { code: notFound, refused: `there is no command ${JSON.stringify(file)}${where}` };
  }
  if (code === "EACCES" || code === "ENOEXEC")
    return { code: notExecutable, refused: `${JSON.stringify(file)} cannot be executed (${code})` };
  return { code: notExecutable, refused: `${JSON.stringify(file)} cannot be started (${code})` };
}

/** Whether the file exists. If it does and cannot be started, the interpreter of a script is missing. */
function isThere(file: string, cwd = process.cwd()): boolean {
  const folders = file.includes("/") ? [cwd] : (process.env["PATH"] ?? "").split(delimiter);
  return existsSync(cwd) && folders.some((folder) => existsSync(resolve(folder, file)));
}
