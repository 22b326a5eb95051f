import type { LocalFacts } from "../tool-call.ts";
import type { Handle } from "./handle.ts";
import { insert, unknownTo } from "./records.ts";
import type { NewRow } from "./records.ts";

const lateMax = 10_000;

/** The newest records that wait in a file that has lost its name. */
export function lateRows(handle: Handle): NewRow[] {
  type Columns = readonly [number, LocalFacts["action"], number, string, string, number];
  try {
    return handle
      .all<Columns>(
        `SELECT at, action, tool_ms, id, body, size FROM records WHERE state = 0 ORDER BY seq DESC LIMIT ${lateMax}`,
      )
      .toReversed()
      .map(([at, action, toolMs, id, body, size]) => ({ at, action, toolMs, id, body, size }));
  } catch {
    // It is damaged, which is why it was moved.
    return [];
  }
}

/** Writes those that the new file does not have. */
export function carryLate(handle: Handle, late: readonly NewRow[]): void {
  if (late.length === 0) return;
  insert(handle, unknownTo(handle, late));
}
