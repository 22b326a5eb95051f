/** Splits a whole number by weights, into whole numbers that sum to it. All weights are 0 or more, and one of them is more. */
export function apportion(total: number, weights: readonly number[]): number[] {
  let sum = 0;
  for (const weight of weights) sum += weight;
  return wholeParts(
    total,
    weights.map((weight) => (total * weight) / sum),
  );
}

/**
 * Shares as whole numbers that sum to the total. Each share is rounded down, and what is left over goes, one each, to the shares that lost most by it.
 * Of shares that lost the same, the first are served first.
 */
export function wholeParts(total: number, shares: readonly number[]): number[] {
  const parts = shares.map(Math.floor);
  let left = total;
  for (const part of parts) left -= part;
  const byRemainder = shares
    .map((share, at) => ({ at, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder || a.at - b.at);
  for (const { at } of byRemainder.slice(0, left)) parts[at]! += 1;
  return parts;
}
