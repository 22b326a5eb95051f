import { statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import Libsql from "libsql";
import { type Fields, isRecord, textAt } from "../hooks/fields.ts";

/** So many rows are looked at together; each is read by itself. */
const pageRows = 500;

interface Row {
  at: number;
  length: number;
  isTool: number;
}

export interface ReadingParts {
  bytesMax: number;
  tooLong: () => void;
  broken: () => void;
  read: (bytes: number) => void;
}

/**
 * The parts in a database of OpenCode, the newest first. Nothing is written, beside it neither: a database that has no log is read as
 * one that does not change, and one that has is read together with its log through the index that is there.
 */
export function* partsIn(path: string, { bytesMax, tooLong, broken, read }: ReadingParts): Generator<Fields> {
  const how = hasLog(path) ? "mode=ro&readonly_shm=1" : "mode=ro&immutable=1";
  const database = new Libsql(`${pathToFileURL(path).href}?${how}`);
  try {
    // What is sorted or held aside must not come into a file.
    database.exec("PRAGMA temp_store = MEMORY");
    const page = database.prepare(
      `SELECT rowid AS at, length(CAST(data AS BLOB)) AS length, instr(data, '"tool"') > 0 AS isTool
       FROM part WHERE rowid < ? ORDER BY rowid DESC LIMIT ?`,
    );
    const part = database.prepare("SELECT session_id, time_updated, data FROM part WHERE rowid = ?");
    let before = Number.MAX_SAFE_INTEGER;
    for (;;) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const rows = page.all(before, pageRows) as unknown as Row[];
      for (const { at, length, isTool } of rows) {
        before = at;
        if (isTool === 1 && length > bytesMax) tooLong();
        else if (isTool === 1) {
          const row: unknown = part.get(at);
          const data = parsed(textAt(row, "data") ?? "");
          if (data === undefined) broken();
          else if (isRecord(row)) yield { ...row, data };
        }
        read(length);
      }
      if (rows.length < pageRows) return;
    }
  } finally {
    database.close();
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

/** Without the index beside it a log cannot be read unless one is written. */
function hasLog(path: string): boolean {
  const bytesOf = (end: string): number => statSync(path + end, { throwIfNoEntry: false })?.size ?? 0;
  return bytesOf("-wal") > 0 && bytesOf("-shm") > 0;
}

/** What a database has not moved in from its log, and what cannot be read without writing. */
export function isLogLost(path: string): boolean {
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  return log !== undefined && log.size > 0 && !hasLog(path);
}
