/** Numbers in ascending order as ranges, as the lease notes them: a batch is nearly always one. */
export type Ranges = readonly (readonly [from: number, to: number])[];

export function rangesOf(seqs: Iterable<number>): Ranges {
  const ranges: [number, number][] = [];
  for (const seq of [...seqs].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === seq - 1) last[1] = seq;
    else ranges.push([seq, seq]);
  }
  return ranges;
}

export function within(ranges: Ranges, seq: number): boolean {
  return ranges.some(([from, to]) => from <= seq && seq <= to);
}
