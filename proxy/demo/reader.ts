import { pause } from "../sync/pause.ts";

/** Gives a person time to read. Enter goes on at once. */
export async function letRead(ms: number, over: AbortSignal, stdin = process.stdin): Promise<void> {
  if (ms === 0) return;
  const next = new AbortController();
  const enter = (): void => next.abort();
  // Input from a pipe is not for the demo.
  if (stdin.isTTY) stdin.once("data", enter).resume();
  await pause(ms, AbortSignal.any([next.signal, over]));
  stdin.off("data", enter).pause();
  over.throwIfAborted();
}
