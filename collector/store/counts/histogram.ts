/** Times are counted in buckets that are a tenth wider each, so the middle of one is at most 4.9 % off. */
const ratio = 1.1;
const smallestMs = 0.001;
const logRatio = Math.log(ratio);

/** The contract's longest time, 60,000 ms, is in bucket 188. */
export const buckets = 192;

/** The first bucket is for what takes less than a microsecond. */
export function bucketOf(ms: number): number {
  if (!(ms >= smallestMs)) return 0;
  return Math.min(buckets - 1, 1 + Math.floor(Math.log(ms / smallestMs) / logRatio));
}

/** What a time in each bucket is shown as: the middle of it, in four digits. */
const shownMs = Array.from({ length: buckets }, (_, bucket) =>
  bucket === 0 ? 0 : Number((smallestMs * ratio ** (bucket - 0.5)).toPrecision(4)),
);

/** The time that this share of all counted times does not exceed. */
export function percentileOf(times: ArrayLike<number>, share: number): number {
  let all = 0;
  for (let bucket = 0; bucket < times.length; bucket++) all += times[bucket] ?? 0;
  let left = Math.max(1, Math.ceil(share * all));
  for (let bucket = 0; bucket < times.length; bucket++) {
    left -= times[bucket] ?? 0;
    if (left <= 0) return shownMs[bucket] ?? 0;
  }
  return 0;
}
