/** Fewer on one side say nothing. */
const sideMin = 5;
/** Twice the log-likelihood ratio. Among 500 places, one by chance is that good once in some hundred windows. */
const certainty = 16;

export interface Change<Point> {
  /** The first output after it. */
  from: Point;
  /** Pass rates of the outputs between the change before and this one, and of those since. */
  before: number;
  since: number;
}

/**
 * Where the pass rate changed last: the place that cuts the outputs, oldest first, into two parts which two rates explain far better than one. What is newer is
 * looked at again.
 */
export function lastChangeOf<Point extends { passed: boolean }>(
  points: readonly Point[],
): Change<Point> | undefined {
  const passedUpTo = [0];
  for (const { passed } of points) passedUpTo.push((passedUpTo.at(-1) ?? 0) + Number(passed));
  const all = passedUpTo.at(-1) ?? 0;
  const whole = likelihood(all, points.length);
  let best = { at: 0, gain: certainty / 2 };
  for (let at = sideMin; at <= points.length - sideMin; at++) {
    const left = passedUpTo[at] ?? 0;
    const gain = likelihood(left, at) + likelihood(all - left, points.length - at) - whole;
    if (gain > best.gain) best = { at, gain };
  }
  const from = points[best.at];
  if (best.at === 0 || from === undefined) return undefined;
  const left = passedUpTo[best.at] ?? 0;
  const change = { from, before: left / best.at, since: (all - left) / (points.length - best.at) };
  return lastChangeOf(points.slice(best.at)) ?? change;
}

/** Of so many passes among so many outputs, with their own rate; its logarithm. */
function likelihood(passed: number, outputs: number): number {
  const part = (count: number): number => (count === 0 ? 0 : count * Math.log(count / outputs));
  return part(passed) + part(outputs - passed);
}
