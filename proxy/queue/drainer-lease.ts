import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { failpoint } from "../../shared/failpoint.ts";
import type { Ranges } from "./ranges.ts";
import type { Handle } from "./handle.ts";
import { isAlive } from "../is-alive.ts";
import { textOf } from "./tables.ts";

export const leaseMs = 4_000;
const renewMs = leaseMs / 4;

export interface LeaseRow {
  owner: string;
  pid: number;
  host: string;
  since: number;
  until: number;
  flight: Ranges;
}

/** Who this process is to the others of its home. A process number alone may be given out again. */
export interface Identity {
  owner: string;
  pid: number;
  host: string;
}

export function identify(): Identity {
  return { owner: randomBytes(8).toString("hex"), pid: process.pid, host: hostname() };
}

export function readLease(handle: Handle): LeaseRow | undefined {
  type Columns = readonly [Buffer, number, Buffer, number, number, Buffer];
  const row = handle.all<Columns>(
    `SELECT CAST(owner AS BLOB), CAST(pid AS INTEGER), CAST(host AS BLOB), CAST(since AS INTEGER), CAST(until AS INTEGER),
       CAST(flight AS BLOB) FROM lease`,
  )[0];
  if (row === undefined) return undefined;
  const [owner, pid, host, since, until, text] = row;
  const flight = rangesIn(textOf(text));
  // A lease that is damaged is none: the worst that follows is that records are sent twice.
  return flight && { owner: textOf(owner), pid, host: textOf(host), since, until, flight };
}

const isRange = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isInteger);

function rangesIn(text: string): Ranges | undefined {
  try {
    const ranges: unknown = JSON.parse(text);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return Array.isArray(ranges) && ranges.every(isRange) ? (ranges as Ranges) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether its holder may still send. The expiry counts on the machine's monotonic clock, so a step of the wall clock ends no lease; one that lies
 * further ahead than any lease can is from before the machine started.
 */
export function isLive(lease: LeaseRow, monotonicMs: number, me: Identity): boolean {
  if (lease.until <= monotonicMs || lease.until > monotonicMs + 2 * leaseMs) return false;
  return lease.host !== me.host || isAlive(lease.pid);
}

/** Takes or renews the lease, inside the caller's transaction. What a holder that is gone had taken waits again. */
export function holdLease(
  handle: Handle,
  me: Identity,
  clock: { nowMs: number; monotonicMs: number },
): "renewed" | "taken" | "refused" {
  const lease = readLease(handle);
  const until = clock.monotonicMs + leaseMs;
  if (lease?.owner === me.owner) {
    if (lease.until - clock.monotonicMs < leaseMs - renewMs || lease.until > until)
      handle.run("UPDATE lease SET until = ?", [until]);
    return "renewed";
  }
  if (lease !== undefined && isLive(lease, clock.monotonicMs, me)) return "refused";
  handle.run("INSERT OR REPLACE INTO lease VALUES (1, ?, ?, ?, ?, ?, '[]')", [
    me.owner,
    me.pid,
    me.host,
    clock.nowMs,
    until,
  ]);
  failpoint("lease.taken");
  return "taken";
}

export function noteFlight(handle: Handle, me: Identity, flight: Ranges): void {
  handle.run("UPDATE lease SET flight = ? WHERE owner = ?", [JSON.stringify(flight), me.owner]);
}
