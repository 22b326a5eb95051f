import { Worker } from "node:worker_threads";
import { GateError } from "../../shared/errors.ts";
import type { ToParse, Parsed } from "./parse-worker.ts";
import type { Read } from "./read-json.ts";

const isSource = import.meta.url.endsWith(".ts");
const workerFile = new URL(isSource ? "./parse-worker.ts" : "./parse-worker.js", import.meta.url);
/** What a thread has had in memory is only given back for certain when it ends, and the next one takes 60 ms to start. */
const idleMs = 30_000;

/** Reads large bodies beside the loop, one at a time: whoever asks takes care of that. It is started by the first of them. */
export class ParseThread implements AsyncDisposable {
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #settle: { resolve: (told: Parsed) => void; reject: (error: unknown) => void } | undefined;

  /** What the body says and how long it took, or a GateError; `spend` is told of the time in both cases. */
  async read(asked: ToParse, spend: (ms: number) => void): Promise<Read> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    worker.ref();
    const told = await new Promise<Parsed>((resolve, reject) => {
      this.#settle = { resolve, reject };
      worker.postMessage(asked, [asked.memory]);
    });
    worker.unref();
    this.#idle = setTimeout(() => void this.#end(), idleMs).unref();
    spend(told.ms);
    if ("read" in told) return told.read;
    const { code, message, details } = told.refused;
    throw new GateError(code, details === undefined ? { message } : { message, details });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#end();
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(workerFile);
    worker.on("message", (told: Parsed) => this.#settle?.resolve(told));
    const lose = (cause?: unknown): void => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#settle?.reject(new GateError("unavailable", { headers: { "retry-after": "2" }, cause }));
    };
    worker.on("error", lose);
    worker.on("exit", () => lose());
    return worker;
  }
}
