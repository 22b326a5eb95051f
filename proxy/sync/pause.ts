import { setTimeout as elapsed } from "node:timers/promises";

/** Resolves after a while, or as soon as `signal` says. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await elapsed(ms, undefined, { signal }).catch(() => undefined);
}
