import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { Breaker } from "./breaker.ts";
import {
  areWords,
  type CustomGate,
  isRuleId,
  type Outside,
  type Said,
  type Shown,
  type Words,
} from "./custom-gate.ts";
import { saidIn } from "./said.ts";

interface Waiting {
  shown: Shown;
  resolve: (said: Said) => void;
}

const isSource = import.meta.url.endsWith(".ts");
const threadFile = new URL(isSource ? "./module-thread.ts" : "./module-thread.js", import.meta.url);

const waitingMax = 1_000;
/** What a module takes to load does not count as the time of its first output. */
const loadMs = 10_000;
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/**
 * A gate in a module of the user's, in a thread of its own: it is asked one output at a time, and ended when it takes too long, too much memory, or dies.
 * The next output gets a new one.
 */
export function openModule(
  { module = "", timeoutMs }: CustomGate,
  now: () => number = performance.now.bind(performance),
): Outside {
  const breaker = new Breaker(now);
  const waiting: Waiting[] = [];
  let rules: Readonly<Record<string, Words>> = {};
  let worker: Worker | undefined;
  let isReady = false;
  let asked: Waiting | undefined;
  let timer: NodeJS.Timeout | undefined;

  function start(): void {
    isReady = false;
    const own = new Worker(threadFile, {
      workerData: pathToFileURL(module).href,
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

  function hear(said: unknown): void {
    if (!isReady) {
      const known = rulesIn(said);
      if (known === undefined) return fail("broken");
      rules = known;
      isReady = true;
      limit();
    } else if (asked !== undefined) {
      const { resolve } = asked;
      asked = undefined;
      limit();
      const answer = saidIn(said, rules);
      if ("failed" in answer) breaker.failed();
      else breaker.succeeded();
      resolve(answer);
    }
    next();
  }

  /** The output it was asked about is the one to blame; while it loads, all of them have waited in vain. */
  function fail(failed: "late" | "broken"): void {
    limit();
    breaker.failed();
    const ended = worker;
    worker = undefined;
    void ended?.terminate();
    const blamed = isReady ? (asked === undefined ? [] : [asked]) : waiting.splice(0);
    asked = undefined;
    for (const { resolve } of blamed) resolve({ failed });
    next();
  }

  function next(): void {
    if (waiting.length === 0 || asked !== undefined) return;
    if (breaker.rests) {
      for (const { resolve } of waiting.splice(0)) resolve({ failed: "resting" });
      return;
    }
    if (worker === undefined) return start();
    if (!isReady) return;
    asked = waiting.shift();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(asked?.shown);
    limit(timeoutMs);
  }

  function limit(ms?: number): void {
    clearTimeout(timer);
    timer = ms === undefined ? undefined : setTimeout(() => fail("late"), ms);
  }

  return {
    rules: () => rules,
    look(shown) {
      if (breaker.rests) return Promise.resolve({ failed: "resting" });
      if (waiting.length >= waitingMax) return Promise.resolve({ failed: "busy" });
      return new Promise((resolve) => {
        waiting.push({ shown, resolve });
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

/** The vocabulary of a module: without one there is nothing that it could say. */
function rulesIn(said: unknown): Readonly<Record<string, Words>> | undefined {
  if (typeof said !== "object" || said === null) return undefined;
  const entries: [string, unknown][] = Object.entries(said);
  const known = entries.flatMap(([id, words]) =>
    isRuleId(id) && areWords(words) ? [[id, words] as const] : [],
  );
  return entries.length === 0 || known.length < entries.length ? undefined : Object.fromEntries(known);
}
