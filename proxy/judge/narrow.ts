/** A run of pieces, the end not included. */
export interface PieceRange {
  from: number;
  to: number;
}

const firstStep = 16;

/**
 * The first run of pieces, at or behind `from`, that fails and of which every part from either side passes. The steps double until something
 * fails, and the rest is halving, so that what fails near `from` costs little however much stands behind it.
 */
export async function firstFailing(
  count: number,
  from: number,
  fails: (run: PieceRange) => Promise<boolean>,
): Promise<PieceRange | undefined> {
  let passing = from;
  let step = firstStep;
  let to = Math.min(count, from + step);
  while (!(await fails({ from, to }))) {
    if (to === count) return undefined;
    passing = to;
    step *= 2;
    to = Math.min(count, from + step);
  }
  while (to - passing > 1) {
    const middle = (to + passing) >> 1;
    if (await fails({ from, to: middle })) to = middle;
    else passing = middle;
  }
  let start = from;
  for (let end = to; end - start > 1;) {
    const middle = (start + end) >> 1;
    if (await fails({ from: middle, to })) start = middle;
    else end = middle;
  }
  return { from: start, to };
}
