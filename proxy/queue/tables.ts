import { randomBytes } from "node:crypto";
import type { Handle } from "./handle.ts";
import { headBytesMax, sealText } from "./sealed.ts";
import { newTotals } from "./totals.ts";

/** Kept in the file as its `user_version`. Nothing was released that wrote 1 or 2. */
export const schemaVersion = 3;

/** The states of a record as they are stored; in flight and retrying follow from the lease and the attempts. */
export const stored = { waiting: 0, dead: 1, acknowledged: 2, dropped: 3 } as const;

/**
 * How the columns of a record are read. Where it is damaged any of them may hold anything, and the driver ends the process for a text that is not UTF-8:
 * texts are read as bytes, numbers are made of whatever is there.
 */
export const read = {
  state: "CAST(state AS INTEGER)",
  attempts: "CAST(attempts AS INTEGER)",
  line: "CAST(line AS BLOB)",
  beginning: `CAST(substr(line, 1, ${headBytesMax}) AS BLOB)`,
  code: "CAST(code AS BLOB)",
  id: "CAST(id AS BLOB)",
} as const;

/** What such a text says. */
export const textOf = (bytes: Uint8Array | null): string => Buffer.from(bytes ?? []).toString();

/** What stands in the database, letter by letter as SQLite keeps it: anything else there is damage. */
export const tables: readonly string[] = [
  // line: the record under its number, as `sealed.ts` has it; empty when it was given up. origin: the number that it had before a dead letter was made to
  // wait again. There is no row without a number that `totals` knows of, but there may be a number without a row.
  `CREATE TABLE records (
     seq INTEGER PRIMARY KEY, state INTEGER NOT NULL DEFAULT 0, attempts INTEGER NOT NULL DEFAULT 0,
     origin INTEGER, line TEXT NOT NULL, code TEXT, id TEXT NOT NULL)`,
  // Both are partial and hold no record that waits, so that an insert touches neither.
  `CREATE INDEX dead ON records (seq) WHERE state = 1`,
  `CREATE INDEX settled ON records (seq, state) WHERE state >= 2`,
  `CREATE TABLE totals (one INTEGER PRIMARY KEY CHECK (one = 1), text TEXT NOT NULL)`,
  // flight: the numbers that its owner has taken, as ranges.
  `CREATE TABLE lease (
     one INTEGER PRIMARY KEY CHECK (one = 1), owner TEXT NOT NULL, pid INTEGER NOT NULL, host TEXT NOT NULL,
     since INTEGER NOT NULL, until INTEGER NOT NULL, flight TEXT NOT NULL)`,
];

/** Makes a new file a queue that holds nothing. */
export function makeTables(handle: Handle): void {
  // Three records fit a page: with 4 kB an insert costs 0.3 µs more, with 1 kB each one changes two pages.
  handle.pragma("page_size = 2048");
  handle.transaction(() => {
    for (const table of tables) handle.exec(table);
    const totals = newTotals(randomBytes(8).toString("hex"));
    handle.run("INSERT INTO totals VALUES (1, ?)", [sealText(JSON.stringify(totals))]);
    handle.exec(`PRAGMA user_version = ${schemaVersion}`);
  });
}
