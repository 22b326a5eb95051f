import { pause } from "../sync/pause.ts";

/** Gives a person time to read. Enter goes on at once. */
export async function letRead(ms: number, over: AbortSignal, stdin = process.stdin): Promise<void> {
  if (ms === 0) return;
  const next = new AbortController();
  const enter = (): void => next.abort();
  // In a pipe stands what is not for us.
  if (stdin.isTTY) stdin.once("data", enter).resume();
  await pause(ms, AbortSignal.any([next.signal, over]));
  stdin.off("data", enter).pause();
  over.throwIfAborted();
}
