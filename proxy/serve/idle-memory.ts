import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const lookMs = 2_000;
/** Freeing less than this is not worth a collection, which takes 20 to 40 ms. */
const worthBytes = 16 * 1024 * 1024;
/**
 * The share of a core that this process has used since the last look. Elapsed time would not do, because on a busy
 * machine everything takes long.
 */
const busyShare = 0.25;

/**
 * Gives back what large answers took. The engine frees buffers when it needs memory, and an idle process never needs
 * any. After twenty answers of 8 MB an idle proxy kept 296 MB. Of these, 127 MB were buffers that were no longer
 * used.
 */
export function giveBackWhenIdle(): Disposable {
  let keptBytes = process.memoryUsage().external;
  let before = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    const { external } = process.memoryUsage();
    keptBytes = Math.min(keptBytes, external);
    if ((user + system) / 1_000 > busyShare * lookMs || external - keptBytes < worthBytes) return;
    collect();
    keptBytes = process.memoryUsage().external;
  }, lookMs).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/** Node offers a collection only after a flag on the command line, or in a context that is made while the flag is set. */
function collect(): void {
  setFlagsFromString("--expose-gc");
  const found: unknown = runInNewContext("gc");
  if (typeof found !== "function") return;
  found();
  // Twice: the first call may only finish a collection that had begun. That one keeps objects that were still in use when it began.
  found();
  setFlagsFromString("--no-expose-gc");
}
