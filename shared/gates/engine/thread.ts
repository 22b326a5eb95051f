import { Worker } from "node:worker_threads";
import { othersCpuMs } from "./cpu-clock.ts";
import {
  budgetOf,
  type Finished,
  type Judge,
  type JudgeInput,
  type Judgement,
  type JudgeOptions,
} from "./judge.ts";
import type { Told } from "./thread-worker.ts";

const isSource = import.meta.url.endsWith(".ts");
const workerFile = new URL(isSource ? "./thread-worker.ts" : "./thread-worker.js", import.meta.url);

/** Five times what a megabyte may take: whoever is not back by then no longer looks at its clock. */
const overrunMs = 250;
const longOverrunMs = 1_250;
/** So often a thread that is late and had no core is waited for once more. It is never asked without one of these waits in between, however long the process stood still. */
const waitsMax = 60;

interface Call {
  asked: JudgeInput;
  /** Called with undefined when the thread cannot take the value, or cannot be had. */
  resolve: (judged: Judgement | undefined) => void;
}

/**
 * One thread for the values that are too large for the caller's. It is started when the first of them comes, works on one at a time, and keeps the
 * process alive only while it does. A call that overruns takes its thread with it; those that wait are not handed over yet, and go to the next one.
 */
export class JudgeThread {
  readonly #options: JudgeOptions;
  readonly #unfinished: Judge["unfinished"];
  readonly #overrunMs: number;
  readonly #waiting: Call[] = [];
  /** The places of the exceptions that matched anything there. */
  readonly matched = new Set<number>();
  #worker: Worker | undefined;
  #isReady = false;
  #underWay: Call | undefined;
  /** When the thread was handed what is under way, and once it says so, when it began to judge it. */
  #startedMs = 0;
  /** What the thread has told so far of what is under way. */
  #finished: Finished[] = [];
  #deadline: NodeJS.Timeout | undefined;
  /** Calls are answered in the order in which they came, so that all are when this one is. */
  #lastAnswer: Promise<unknown> = Promise.resolve();
  #retired: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(options: JudgeOptions, unfinished: Judge["unfinished"]) {
    this.#options = options;
    this.#unfinished = unfinished;
    const { budgetMs, isLong } = budgetOf(options);
    this.#overrunMs = Math.max(isLong ? longOverrunMs : overrunMs, budgetMs);
  }

  /** Undefined when the caller has to judge for itself. */
  judge(asked: JudgeInput): Promise<Judgement | undefined> {
    if (this.#isClosed) return Promise.resolve(undefined);
    const answer = new Promise<Judgement | undefined>((resolve) => {
      this.#waiting.push({ asked, resolve });
    });
    this.#lastAnswer = answer;
    this.#advance();
    return answer;
  }

  /** Calls under way are answered first. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#lastAnswer;
    await Promise.all([this.#retired, this.#worker?.terminate()]);
  }

  #advance(): void {
    if (!this.#isReady) {
      if (this.#worker === undefined && this.#waiting.length > 0) this.#start();
      return;
    }
    while (this.#underWay === undefined) {
      const call = this.#waiting.shift();
      if (call === undefined) {
        this.#worker?.unref();
        return;
      }
      this.#handOver(call);
    }
  }

  #handOver(call: Call): void {
    try {
      this.#worker?.postMessage(call.asked);
    } catch {
      // Functions and very deep values cannot be copied.
      call.resolve(undefined);
      return;
    }
    this.#underWay = call;
    this.#finished = [];
    this.#startedMs = performance.now();
    this.#worker?.ref();
  }

  #start(): void {
    try {
      const worker = new Worker(workerFile, { workerData: this.#options });
      this.#worker = worker;
      worker.on("message", (told: Told) => this.#receive(worker, told));
      worker.on("error", () => this.#lose(worker));
      worker.on("exit", () => this.#lose(worker));
    } catch {
      this.#giveUp();
    }
  }

  #receive(worker: Worker, told: Told): void {
    if (worker !== this.#worker) return;
    if (told === "started") {
      this.#setDeadline();
      return;
    }
    if (told === "ready") this.#isReady = true;
    else if ("hits" in told) {
      for (const [at, count] of told.hits.entries()) if (count > 0) this.matched.add(at);
      return;
    } else if ("finished" in told) {
      this.#finished.push(told.finished);
      return;
    } else this.#answer(told);
    this.#advance();
  }

  #setDeadline(): void {
    const call = this.#underWay;
    this.#startedMs = performance.now();
    const startedCpuMs = othersCpuMs();
    let waits = 0;
    const overrun = (): void => {
      if (this.#underWay !== call) return;
      const leftMs = this.#overrunMs - (performance.now() - this.#startedMs);
      if (leftMs > 0) return wait(leftMs);
      // It may have waited for a core. What other threads used meanwhile counts as its own, so that it has at most what it may have.
      const leftCpuMs = this.#overrunMs - (othersCpuMs() - startedCpuMs);
      if (leftCpuMs > 0 && waits++ < waitsMax) wait(Math.max(leftCpuMs, 10));
      else this.#replace();
    };
    // When the caller itself was busy, the answer may already be there: it is read before the deadline counts. And timers count from when the turn of the
    // loop began, which may have been long before: what they leave of the time is waited for as well.
    const wait = (ms: number): void => {
      this.#deadline = setTimeout(() => setImmediate(overrun), ms);
    };
    wait(this.#overrunMs);
  }

  #answer(judged: Judgement): void {
    clearTimeout(this.#deadline);
    this.#underWay?.resolve(judged);
    this.#underWay = undefined;
  }

  /** What stands in for an answer that does not come. */
  #missing(ended: "crashed" | "out-of-time"): Judgement {
    return this.#unfinished(ended, performance.now() - this.#startedMs, this.#finished);
  }

  /** The thread ended by itself. */
  #lose(worker: Worker): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    if (!this.#isReady) {
      this.#giveUp();
      return;
    }
    this.#isReady = false;
    this.#answer(this.#missing("crashed"));
    this.#advance();
  }

  /** The thread cannot be stopped in any other way, and the next call should not wait for a new one to start. */
  #replace(): void {
    this.#retired = this.#worker?.terminate() ?? this.#retired;
    this.#worker = undefined;
    this.#isReady = false;
    this.#answer(this.#missing("out-of-time"));
    this.#start();
  }

  /** Without a thread a verdict is worth more than a free event loop. */
  #giveUp(): void {
    for (const { resolve } of this.#waiting.splice(0)) resolve(undefined);
  }
}
