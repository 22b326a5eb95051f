import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

const enoughBytes = 8 * 1024 * 1024;

/**
 * Calls under way survive collections, which the engine takes for a reason to double the space of new objects until it is 32 MB. A quarter of that serves a
 * proxy as fast. Its size can only be limited on node's own command line, which nobody writes for a program that npm installs; but the factor by which it
 * grows is read again each time. This keeps it as it is, for a start that makes large tables in one go.
 */
export function holdYoungSpace(): void {
  if (!isChosen()) setFlagsFromString("--semi-space-growth-factor=1");
}

/** From here on it grows, and grows back when it has shrunk, but not beyond what is enough. */
export function keepYoungSpaceSmall(): Disposable {
  if (isChosen()) return { [Symbol.dispose]: () => undefined };
  // Each time, because whoever starts a thread makes the factor 2 again.
  const observer = new PerformanceObserver(() =>
    setFlagsFromString(`--semi-space-growth-factor=${youngBytes() < enoughBytes ? 2 : 1}`),
  );
  observer.observe({ entryTypes: ["gc"] });
  return { [Symbol.dispose]: () => observer.disconnect() };
}

/** Who has chosen a size has reasons. */
const isChosen = (): boolean =>
  [...process.execArgv, process.env["NODE_OPTIONS"] ?? ""].some((flags) => flags.includes("semi-space"));

const youngBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0;
