import type { Pages } from "./pages.ts";
import { scan } from "./scan.ts";
import type { LineAt } from "./scan.ts";
import type { Totals } from "./totals.ts";

/** Nearly every queue is held at once; of a larger one the rest is read when it is its turn. */
const heldBytesMax = 32 * 1024 * 1024;

type Kept = Omit<LineAt, "row">;

/** Everything that is whole in a damaged database. */
export interface Findings {
  places: ReadonlyMap<number, Kept>;
  /** Of another record under a number that is taken: one of them was written by a transaction that was never committed, and nobody can say which. */
  others: readonly Kept[];
  seqOf: ReadonlyMap<string, number>;
  /** The newest that is still there. */
  totals: Totals | undefined;
}

export function findingsIn(files: readonly Pages[]): Findings {
  const all = new Map<number, Kept[]>();
  const seqOf = new Map<string, number>();
  const moved = new Set<string>();
  let totals: Totals | undefined;
  let held = 0;
  for (const found of scan(files)) {
    if ("stamp" in found) {
      if (found.stamp >= (totals?.stamp ?? 0)) totals = found;
      continue;
    }
    const { seq, id, crc, row, read } = found;
    const same = all.get(seq);
    if (same?.some((place) => place.crc === crc) === true) continue;
    held += row.size;
    const kept = { seq, id, crc, read: held <= heldBytesMax ? () => row : read };
    if (same === undefined) all.set(seq, [kept]);
    else same.push(kept);
    if ((seqOf.get(id) ?? seq) !== seq) moved.add(id);
    seqOf.set(id, Math.max(seq, seqOf.get(id) ?? 0));
  }
  const places = new Map<number, Kept>();
  const others: Kept[] = [];
  for (const [seq, candidates] of all) {
    // What stands under another number too is not lost with this one.
    const single = candidates.length === 1 ? candidates : candidates.filter(({ id }) => !moved.has(id));
    const [chosen = candidates.at(-1), ...rest] = single;
    if (chosen !== undefined) places.set(seq, chosen);
    others.push(...rest);
  }
  return { places, others, seqOf, totals };
}
