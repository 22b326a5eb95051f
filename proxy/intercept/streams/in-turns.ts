import type { Turn } from "./turn.ts";

/** A piece of a stream that is dealt with before the clock is read. */
const sliceBytes = 16 * 1024;

/** Takes one after the other, at once as far as nothing has to be waited for; each `unclocked` of them the clock is read. */
export function inTurns<T>(
  items: Iterator<T, unknown>,
  turn: Turn,
  take: (item: T) => void | Promise<void>,
  unclocked = 1,
): void | Promise<void> {
  const goOn = (): void | Promise<void> => inTurns(items, turn, take, unclocked);
  let left = unclocked;
  for (let next = items.next(); next.done !== true; next = items.next()) {
    const taken = take(next.value);
    if (taken !== undefined) return taken.then(goOn);
    if (--left > 0) continue;
    if (turn.isOver) return turn.next().then(goOn);
    left = unclocked;
  }
}

export function* slicesOf(pieces: readonly Buffer[]): Generator<Buffer, undefined> {
  for (const piece of pieces)
    for (let at = 0; at < piece.length; at += sliceBytes) yield piece.subarray(at, at + sliceBytes);
}
