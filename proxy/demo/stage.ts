import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { CommandError } from "../../shared/exit-codes.ts";
import { typedCommand } from "../../shared/next-command.ts";
import { listening, program, spawnServing } from "../example/serving.ts";
import { diskWords } from "../queue/disk-words.ts";
import { pause } from "../sync/pause.ts";

const lookMs = 50;
const patienceMs = 40_000;
/** A process that was asked to end and does not is killed after so long. */
const endMs = 3_000;
/** When a process ends, calls to it fail first. Its end is the reason to name, and is seen a moment later. */
const reasonMs = 250;

export interface Served {
  url: string;
  pid: number;
  kill: () => Promise<void>;
}

/**
 * All that the demo starts and writes. Nothing of it is kept, so what serves is killed and not asked, and cannot hold
 * the end up. A process that ends too early ends the demo.
 */
export class Stage implements AsyncDisposable {
  readonly folder: string;
  /** With the signal that ends it. */
  readonly #children = new Map<ChildProcess, NodeJS.Signals>();
  readonly #over = new AbortController();

  constructor() {
    this.folder = newFolder();
    process.once("exit", this.#clear);
  }

  /** Aborted when the demo has come to its end. */
  get over(): AbortSignal {
    return this.#over.signal;
  }

  /** Ends all processes, and with them what the story waits for. */
  stop(reason?: CommandError): void {
    this.#over.abort(reason);
    for (const [child, signal] of this.#children) child.kill(signal);
  }

  /** Plays a story to its end. One that is stopped comes to its end soon, with the reason. */
  async play(story: () => Promise<void>): Promise<void> {
    try {
      await story();
    } catch (error) {
      await pause(reasonMs, this.over);
      this.over.throwIfAborted();
      throw error;
    }
    this.over.throwIfAborted();
  }

  /** Starts a command that serves, and waits until it listens. */
  async serve(name: string, words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Served> {
    const how = { env, cwd: this.folder, stderr: "pipe" } as const;
    const child = this.#own("SIGKILL", () => spawnServing(words, how));
    const said = child.stderr === null ? "" : text(child.stderr);
    const url = await listening(child);
    if (url === undefined) throw failure(`the ${name} did not start`, await said);
    const early = (): void => {
      const how = child.signalCode ?? `exit ${child.exitCode}`;
      this.stop(failure(`the ${name} ended in the middle of the demo (${how})`));
    };
    child.once("exit", early);
    const kill = async (): Promise<void> => {
      child.off("exit", early);
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    };
    return { url, pid: child.pid ?? 0, kill };
  }

  /** Runs a command to its end and returns what it prints. */
  async run(words: readonly string[], input = ""): Promise<string> {
    // A Ctrl-C is for the demo alone, which ends what it has started.
    const how = { cwd: this.folder, detached: true, windowsHide: true };
    const child = this.#own("SIGTERM", () => spawn(process.execPath, [program, ...words], how));
    const closed = once(child, "close");
    child.stdin.on("error", () => undefined).end(input);
    const [printed, said] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
    if (child.exitCode !== 0) throw failure(`${words[0]} failed`, said);
    return printed;
  }

  /** Looks until there is something to see. */
  async until<T>(what: string, look: () => T | undefined | Promise<T | undefined>): Promise<T> {
    const deadline = performance.now() + patienceMs;
    while (performance.now() < deadline) {
      this.over.throwIfAborted();
      const seen = await look();
      if (seen !== undefined) return seen;
      await pause(lookMs, this.over);
    }
    throw failure(`${what} within ${patienceMs / 1_000} s`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = [...this.#children.keys()].map((child) => once(child, "exit"));
    this.stop();
    const kill = setTimeout(this.#kill, endMs);
    await Promise.all(ended);
    clearTimeout(kill);
    process.off("exit", this.#clear);
    this.#clear();
  }

  #own<C extends ChildProcess>(signal: NodeJS.Signals, start: () => C): C {
    this.over.throwIfAborted();
    const child = start();
    if (child.pid !== undefined) this.#children.set(child, signal);
    child.once("exit", () => this.#children.delete(child));
    child.once("error", () => this.stop(failure("the system starts no process for the demo")));
    return child;
  }

  readonly #kill = (): void => {
    for (const child of this.#children.keys()) child.kill("SIGKILL");
  };

  /** On every way out, also when somebody presses Ctrl-C twice. */
  readonly #clear = (): void => {
    this.#kill();
    // A process that is being killed may still finish to make a file.
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
  };
}

function newFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), "gate-demo-"));
  } catch (error) {
    const words = `the folder ${tmpdir()} cannot be written (${diskWords(error)}): name another in TMPDIR`;
    throw new CommandError("failure", words, error);
  }
}

/** Our programs say `name: what is wrong: what to type`. What to type there is of no use here. */
const causePattern = /^agent-gate[\w -]*: ([^:\n]+)/m;

export function failure(what: string, said = ""): CommandError {
  const [, cause] = causePattern.exec(said) ?? [];
  const because = cause === undefined ? "" : `, because ${cause}`;
  return new CommandError(
    "failure",
    `${what}${because}: start it again with ${typedCommand("proxy", "demo")}`,
  );
}
