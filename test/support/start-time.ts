import { readFileSync } from "node:fs";

interface Restarted {
  readonly pid: number;
  restart(changes?: { env?: Record<string, string> }): Promise<void>;
}

/**
 * Starts it again after a kill, and says how long that took, as `restartMs` does. Where it seems long it is killed and started
 * once or twice more, and the least counts: what it waits for itself it waits for each time.
 */
export async function leastRestartMs(
  restarted: Restarted & { kill(): Promise<unknown> },
  enough: number,
): Promise<number> {
  let least = await restartMs(restarted);
  for (let more = 0; more < 2 && least >= enough; more++) {
    await restarted.kill();
    least = Math.min(least, await restartMs(restarted));
  }
  return least;
}

/** Starts it again without a failpoint and says how long that took, less what it waited for a processor that others had. */
export async function restartMs(restarted: Restarted): Promise<number> {
  const [, ms] = await timed(async () => {
    await restarted.restart({ env: {} });
    return restarted;
  });
  return ms;
}

/** A start with nothing to make up for, and how long it took. */
export async function timed<T extends { readonly pid: number }>(
  start: () => Promise<T>,
): Promise<readonly [T, number]> {
  const startedAt = performance.now();
  const started = await start();
  return [started, performance.now() - startedAt - waitedMs(started.pid)];
}

/** How long a start after a kill may take: a second, on a machine that is busy twice what a clean start takes there. */
export const startMsMax = (cleanMs: number): number => Math.max(1_000, 2 * cleanMs);

/** Linux counts it; elsewhere a busy machine looks like a slow start. */
function waitedMs(pid: number): number {
  try {
    const [, waitedNs] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ");
    return Number(waitedNs) / 1e6;
  } catch {
    return 0;
  }
}
