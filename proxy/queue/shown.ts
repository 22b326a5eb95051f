import type { Found, LocalFacts, Turn, VerdictRecord } from "../tool-call.ts";
import type { QueuedRecord, Taken } from "./queue.ts";
import type { NewRow } from "./sealed.ts";
import { read, stored } from "./tables.ts";

export type Row = readonly [
  seq: number,
  state: number,
  attempts: number,
  code: Buffer | null,
  line: Buffer | null,
];
/** How rows are read. */
export interface InPages {
  from: number;
  order: "ASC" | "DESC";
  /** How many at once. */
  rows: number;
}

export const pageRows = 500;
export const forward: InPages = { from: 0, order: "ASC", rows: pageRows };
export const columns = `seq, ${read.state}, ${read.attempts}, ${read.code}, ${read.line}`;

/** What is known of a record beside what it says itself. */
export interface RecordState {
  state: number;
  attempts: number;
  code: string | null;
  isInFlight: boolean;
}

export function queuedRecord(row: NewRow, standing: RecordState): QueuedRecord {
  const { body, action, toolMs, at, found } = row;
  // The body was made by `newRow` alone.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const record = JSON.parse(body) as VerdictRecord;
  return {
    ...record,
    state: stateOf(standing),
    action,
    tool_ms: toolMs,
    ...(found === "" ? {} : localOf(found)),
    attempts: standing.attempts,
    queued_at: new Date(at).toISOString(),
    ...(standing.code === null ? {} : { code: standing.code }),
  };
}

/** A record as the sender gets it. */
export const takenOf = ({ id, body, action, found }: NewRow): Omit<Taken, "seq" | "attempts"> => ({
  id,
  body,
  action,
  found: found === "" ? [] : (localOf(found).found ?? []),
});

/** Made by `newRow` alone, as the body is. */
function localOf(text: string): Beside {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const local = JSON.parse(text) as readonly Found[] | Beside;
  if (isFound(local)) return { found: local };
  const { found = [], ...turn } = local;
  return found.length === 0 ? turn : { found, ...turn };
}

type Beside = Turn & Pick<LocalFacts, "found" | "allowed">;

const isFound = (local: object): local is readonly Found[] => Array.isArray(local);

function stateOf({ state, attempts, isInFlight }: RecordState): QueuedRecord["state"] {
  if (state === stored.dead) return "dead";
  if (state === stored.acknowledged) return "acknowledged";
  if (isInFlight) return "in_flight";
  return attempts > 0 ? "retrying" : "waiting";
}

const { waiting, dead, acknowledged } = stored;
const storedAs: Readonly<Record<QueuedRecord["state"], number>> = {
  waiting,
  in_flight: waiting,
  retrying: waiting,
  dead,
  acknowledged,
};

/** What is not asked for need not be read: of a thousand records that are kept, one may wait. */
export const storedIn = (states: readonly QueuedRecord["state"][]): string =>
  `state IN (${[...new Set(states.map((state) => storedAs[state]))].join()})`;
