import { constants, PerformanceObserver } from "node:perf_hooks";
import type { Worker } from "node:worker_threads";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

const enoughBytes = 8 * 1024 * 1024;
const restMs = 250;

/**
 * Calls under way survive collections, which the engine takes for a reason to double the space of new objects until it is 32 MB. A quarter of that serves a
 * proxy as fast. Its size can only be limited on node's own command line, which nobody writes for a program that npm installs; but the factor by which it
 * grows is read again each time. This keeps it as it is, for a start that makes large tables in one go. What survives is little: threads that help to
 * collect it take 4 µs of the 70 of a call, and save nothing.
 */
export function holdYoungSpace(): void {
  if (isChosen()) return;
  growBy(1);
  setFlagsFromString("--no-parallel-scavenge");
}

/** From here on it is as large as is enough: it grows now, and again when calls come after it has shrunk. */
export function keepYoungSpaceSmall(): Disposable {
  if (isChosen()) return { [Symbol.dispose]: () => undefined };
  growToEnough();
  process.on("worker", holdAgain);
  let rest: NodeJS.Timeout | undefined;
  const observer = new PerformanceObserver((seen) => {
    growBy(1);
    if (seen.getEntries().some(isOfNew) && youngBytes() < enoughBytes) growToEnough();
    // Under load a look at each collection takes 1 µs of every call.
    observer.disconnect();
    rest = setTimeout(look, restMs).unref();
  });
  const look = (): void => observer.observe({ entryTypes: ["gc"] });
  look();
  return {
    [Symbol.dispose]: () => {
      process.off("worker", holdAgain);
      clearTimeout(rest);
      observer.disconnect();
    },
  };
}

/** Whoever starts a thread makes the factor 2 again. */
function holdAgain(worker: Worker): void {
  worker.once("online", () => growBy(1));
}

/** Step by step: between two collections of one turn of the loop, calls could double it more than once. */
function growToEnough(): void {
  const alive: unknown[] = [];
  growBy(2);
  while (youngBytes() < enoughBytes)
    for (let at = 0; at < stepLists; at++) alive.push(Array.from({ length: listLength }));
  growBy(1);
}

const stepLists = 32;
const listLength = 512;

const growBy = (factor: 1 | 2): void => setFlagsFromString(`--semi-space-growth-factor=${factor}`);

/** A collection of new objects alone: the space shrinks in one of all objects, when there is nothing to do. */
function isOfNew(entry: object): boolean {
  const detail: unknown = "detail" in entry ? entry.detail : undefined;
  if (typeof detail !== "object" || detail === null || !("kind" in detail)) return false;
  return detail.kind === constants.NODE_PERFORMANCE_GC_MINOR;
}

/** Who has chosen a size has reasons. */
const isChosen = (): boolean =>
  [...process.execArgv, process.env["NODE_OPTIONS"] ?? ""].some((flags) => flags.includes("semi-space"));

const youngBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0;
