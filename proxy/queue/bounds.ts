import { isLive, readLease } from "./drainer-lease.ts";
import type { Identity } from "./drainer-lease.ts";
import { within } from "./ranges.ts";
import type { Handle } from "./handle.ts";
import { beginningOf } from "./records.ts";
import type { Beginning } from "./records.ts";
import { drop } from "./settling.ts";
import { read } from "./tables.ts";
import { change, readTotals } from "./change.ts";

const sliceRows = 200;

export interface Bounds {
  maxBytes: number;
  maxAgeMs: number;
}

/** The oldest first, whatever their verdict, dead letters too; what is being sent at this moment stays. */
const oldestSql = `
  SELECT seq, ${read.beginning} FROM (SELECT seq, line FROM records WHERE state = 1
    UNION ALL SELECT seq, line FROM records WHERE state = 0 AND seq >= ?)
  ORDER BY seq LIMIT ?`;

function oldestOf(handle: Handle, head: number, rows: number): Beginning[] {
  return handle.all<[number, Buffer | null]>(oldestSql, [head, rows]).map(beginningOf);
}

/** Gives up what is too old or too much, a slice at a time. Whether there is more to give up. */
export function trim(
  handle: Handle,
  bounds: Bounds,
  clock: { nowMs: number; monotonicMs: number; me: Identity },
): boolean {
  const { bytes, head } = readTotals(handle);
  const excess = bytes - bounds.maxBytes;
  const lease = readLease(handle);
  const flight = lease !== undefined && isLive(lease, clock.monotonicMs, clock.me) ? lease.flight : [];
  // One that is damaged is no younger for it: it is found when it is to be sent.
  const isExpired = (at: number | undefined): boolean =>
    at !== undefined && clock.nowMs - at > bounds.maxAgeMs;
  // Nearly always the oldest record says that there is nothing to do, and 200 of them would take as long to read as they took to write.
  const [oldest] = oldestOf(handle, head, 1);
  if (oldest === undefined) return false;
  if (excess <= 0 && !within(flight, oldest.seq) && !isExpired(oldest.at)) return false;
  const expired: number[] = [];
  const full: number[] = [];
  let freed = 0;
  for (const { seq, at, size } of oldestOf(handle, head, sliceRows)) {
    if (within(flight, seq)) continue;
    if (isExpired(at)) expired.push(seq);
    else if (freed < excess) full.push(seq);
    else break;
    freed += size;
  }
  const chosen = expired.length + full.length;
  if (chosen === 0) return false;
  change(handle, (totals) => {
    drop(handle, totals, { seqs: expired, reason: "expired" });
    drop(handle, totals, { seqs: full, reason: "queue_full" });
  });
  return chosen === sliceRows || freed < excess;
}
