import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const lookMs = 2_000;
/** Less than this is not worth the 20 to 40 ms that it takes to look through everything. */
const worthBytes = 16 * 1024 * 1024;
/** Of a core since the last look. The clock would not do: on a busy machine everything takes long. */
const busyShare = 0.25;

/**
 * Gives back what large answers took. The engine frees buffers when it needs memory for others, and a process that is idle never does: after twenty answers
 * of 8 MB a proxy kept 296 MB for as long as nobody called, of which 127 were buffers that nothing held any more.
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

/** Node offers this only by a flag on its command line, or to a context that is made when the flag is set. */
function collect(): void {
  setFlagsFromString("--expose-gc");
  const found: unknown = runInNewContext("gc");
  if (typeof found !== "function") return;
  found();
  // The first ends a collection that had begun, and leaves what was still in use then.
  found();
  setFlagsFromString("--no-expose-gc");
}
