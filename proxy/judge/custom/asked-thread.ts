import { Worker } from "node:worker_threads";
import { RecentMap } from "../../../shared/recent-map.ts";
import { Breaker } from "./breaker.ts";
import type { Failure } from "./custom-gate.ts";

export interface ThreadOptions<T> {
  /** What runs there. Its first message says that it is ready; every later one answers one question. */
  file: URL;
  data?: unknown;
  timeoutMs: number;
  /** Whether it can be used, by its first message. */
  isFine: (ready: unknown) => boolean;
  /** What an answer says; undefined when it says nothing. */
  read: (answer: unknown) => T | undefined;
}

export interface AskedThread<T> extends AsyncDisposable {
  /** `about` says what is to blame when it fails: what fails again and again is let alone, and nothing else. */
  ask(question: unknown, about?: string): Promise<{ said: T } | { failed: Failure }>;
}

interface Waiting<T> {
  question: unknown;
  breaker: Breaker;
  resolve: (answer: { said: T } | { failed: Failure }) => void;
}

const waitingMax = 1_000;
const blamedMax = 1_000;
/** What it takes to load does not count as the time of its first answer. */
export const loadMs = 10_000;
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/**
 * A thread that is asked one thing at a time, begun with the first question, and ended when it takes too long, too much memory, or dies. The next question
 * gets a new one.
 */
export function openThread<T>({ file, data, timeoutMs, isFine, read }: ThreadOptions<T>): AskedThread<T> {
  const breakers = new RecentMap<string, Breaker>(blamedMax);
  let waiting: Waiting<T>[] = [];
  let worker: Worker | undefined;
  let isReady = false;
  let asked: Waiting<T> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function start(): void {
    isReady = false;
    const own = new Worker(file, {
      workerData: data,
      resourceLimits,
      // What it prints is not for whoever reads our own output.
      stdout: true,
    });
    worker = own;
    own.unref();
    own.stdout.pipe(process.stderr, { end: false });
    own.on("message", (said: unknown) => own === worker && hear(said));
    for (const event of ["error", "exit"]) own.on(event, () => own === worker && fail("broken"));
    limit(loadMs);
  }

  function hear(answer: unknown): void {
    if (!isReady) {
      if (!isFine(answer)) return fail("broken");
      isReady = true;
      limit();
    } else if (asked !== undefined) {
      const { resolve, breaker } = asked;
      asked = undefined;
      limit();
      const said = read(answer);
      if (said === undefined) breaker.failed();
      else breaker.succeeded();
      resolve(said === undefined ? { failed: "broken" } : { said });
    }
    next();
  }

  /** The question it was asked is the one to blame; while it loads, all of them have waited in vain. */
  function fail(failed: "late" | "broken"): void {
    limit();
    const ended = worker;
    worker = undefined;
    void ended?.terminate();
    const blamed = isReady ? (asked === undefined ? [] : [asked]) : waiting.splice(0);
    asked = undefined;
    for (const breaker of new Set(blamed.map(({ breaker }) => breaker))) breaker.failed();
    for (const { resolve } of blamed) resolve({ failed });
    next();
  }

  function next(): void {
    if (asked !== undefined) return;
    const resting = waiting.filter(({ breaker }) => breaker.rests);
    if (resting.length > 0) waiting = waiting.filter((each) => !resting.includes(each));
    for (const { resolve } of resting) resolve({ failed: "resting" });
    if (waiting.length === 0) return;
    if (worker === undefined) return start();
    if (!isReady) return;
    asked = waiting.shift();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(asked?.question);
    limit(timeoutMs);
  }

  function limit(ms?: number): void {
    clearTimeout(timer);
    timer = ms === undefined ? undefined : setTimeout(() => fail("late"), ms);
  }

  function breakerOf(about: string): Breaker {
    const breaker = breakers.get(about) ?? new Breaker(performance.now.bind(performance));
    breakers.set(about, breaker);
    return breaker;
  }

  return {
    ask(question, about = "") {
      const breaker = breakerOf(about);
      if (breaker.rests) return Promise.resolve({ failed: "resting" });
      if (waiting.length >= waitingMax) return Promise.resolve({ failed: "busy" });
      return new Promise((resolve) => {
        waiting.push({ question, breaker, resolve });
        next();
      });
    },
    async [Symbol.asyncDispose]() {
      limit();
      const ended = worker;
      worker = undefined;
      for (const { resolve } of [...waiting.splice(0), ...(asked === undefined ? [] : [asked])])
        resolve({ failed: "broken" });
      await ended?.terminate();
    },
  };
}
