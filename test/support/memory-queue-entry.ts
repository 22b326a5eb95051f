import type { QueuedRecord, RecordState } from "../../proxy/queue/queue.ts";
import { queuedRecord } from "../../proxy/queue/shown.ts";
import type { NewRow } from "../../proxy/queue/sealed.ts";
import { stored } from "../../proxy/queue/tables.ts";

/** A record of the queue in memory. */
export interface Entry extends NewRow {
  seq: number;
  state: RecordState;
  attempts: number;
  isAgain: boolean;
  code?: string;
}

export function rested(entry: Entry): RecordState {
  return entry.attempts > 0 ? "retrying" : "waiting";
}

export function sizeOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { size }) => sum + size, 0);
}

export function shown(entry: Entry): QueuedRecord {
  const { attempts, code = null } = entry;
  const state = entry.state === "dead" || entry.state === "acknowledged" ? entry.state : "waiting";
  return queuedRecord(entry, {
    state: stored[state],
    attempts,
    code,
    isInFlight: entry.state === "in_flight",
  });
}
