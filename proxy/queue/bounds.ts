import { isLive, readLease } from "./drainer-lease.ts";
import type { Identity } from "./drainer-lease.ts";
import { within } from "./flight.ts";
import type { Handle } from "./handle.ts";
import { drop } from "./records.ts";
import { readTotals } from "./totals.ts";

const sliceRows = 200;

export interface Bounds {
  maxBytes: number;
  maxAgeMs: number;
}

/** The oldest first, whatever their verdict, dead letters too; what is being sent at this moment stays. */
const oldestSql = `
  SELECT * FROM (SELECT seq, at, size FROM records WHERE state = 1
    UNION ALL SELECT seq, at, size FROM records WHERE state = 0 AND seq >= (SELECT head FROM totals))
  ORDER BY seq LIMIT ?`;

const oldestOf = (handle: Handle, rows: number): [seq: number, at: number, size: number][] =>
  handle.all<[number, number, number]>(oldestSql, [rows]);

/** Gives up what is too old or too much, a slice at a time. Whether there is more to give up. */
export function trim(
  handle: Handle,
  bounds: Bounds,
  clock: { nowMs: number; monotonicMs: number; me: Identity },
): boolean {
  const excess = readTotals(handle).bytes - bounds.maxBytes;
  const lease = readLease(handle);
  const flight = lease !== undefined && isLive(lease, clock.monotonicMs, clock.me) ? lease.flight : [];
  const isExpired = (at: number): boolean => clock.nowMs - at > bounds.maxAgeMs;
  // Nearly always the oldest record says that there is nothing to do, and 200 of them would take as long to read as they took to write.
  const [oldest] = oldestOf(handle, 1);
  if (oldest === undefined) return false;
  if (excess <= 0 && !within(flight, oldest[0]) && !isExpired(oldest[1])) return false;
  const expired: number[] = [];
  const full: number[] = [];
  let freed = 0;
  for (const [seq, at, size] of oldestOf(handle, sliceRows)) {
    if (within(flight, seq)) continue;
    if (isExpired(at)) expired.push(seq);
    else if (freed < excess) full.push(seq);
    else break;
    freed += size;
  }
  const chosen = expired.length + full.length;
  if (chosen === 0) return false;
  handle.transaction(() => {
    drop(handle, expired, "expired");
    drop(handle, full, "queue_full");
  });
  return chosen === sliceRows || freed < excess;
}
