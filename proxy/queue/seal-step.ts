import { randomBytes } from "node:crypto";
import type { Handle } from "./handle.ts";
import type { NewRow } from "./sealed.ts";
import { actions, sealRow, sealText } from "./sealed.ts";
import { countDropped } from "./settling.ts";
import { read, stored, tables, textOf } from "./tables.ts";
import { newTotals } from "./totals.ts";
import type { Totals } from "./totals.ts";

const pageRows = 500;

/** Gives every record of a file of schema 2 its checksum, and puts all that is counted into one text that has one too. */
export function sealStep(handle: Handle): void {
  handle.exec(`DROP INDEX dead; DROP INDEX settled; DROP TABLE lease;
    ALTER TABLE records RENAME TO unsealed; ALTER TABLE totals RENAME TO counted`);
  for (const table of tables) handle.exec(table);
  const totals = totalsOf(handle);
  for (let last = 0; ;) {
    const rows = handle.all<Unsealed>(
      `SELECT seq, ${read.state}, ${read.attempts}, CAST(at AS INTEGER), CAST(action AS BLOB), CAST(tool_ms AS REAL),
         CAST(origin AS INTEGER), ${read.code}, ${read.id}, CAST(body AS BLOB)
       FROM unsealed WHERE seq > ? ORDER BY seq LIMIT ${pageRows}`,
      [last],
    );
    for (const row of rows) carry(handle, row, totals);
    last = rows.at(-1)?.[0] ?? last;
    // Their room is for the next ones: the file is not to be twice as long afterwards.
    handle.run("DELETE FROM unsealed WHERE seq <= ?", [last]);
    if (rows.length < pageRows) break;
  }
  handle.run("INSERT INTO totals VALUES (1, ?)", [sealText(JSON.stringify(totals))]);
  handle.exec("DROP TABLE unsealed; DROP TABLE counted; DROP TABLE dropped; DROP TABLE intakes");
}

type Unsealed = readonly [
  seq: number,
  state: number,
  attempts: number,
  at: number,
  action: Buffer | null,
  toolMs: number,
  origin: number | null,
  code: Buffer | null,
  id: Buffer | null,
  body: Buffer | null,
];

function totalsOf(handle: Handle): Totals {
  const [head = 1, uncounted = 0, unwritten = 0, acknowledged = 0] =
    handle.all<[number, number, number, number]>(
      "SELECT head, uncounted, unwritten, acknowledged FROM counted",
    )[0] ?? [];
  const newest = handle.all<[number | null]>("SELECT max(seq) FROM unsealed")[0]?.[0] ?? 0;
  const dropped = handle.all<[Buffer, number, number]>("SELECT CAST(reason AS BLOB), n, told FROM dropped");
  const intakes = handle.all<[Buffer, number, number]>("SELECT CAST(name AS BLOB), done, doubt FROM intakes");
  return {
    ...newTotals(randomBytes(8).toString("hex")),
    newest,
    head,
    uncounted,
    unwritten,
    acknowledged,
    dropped: Object.fromEntries(dropped.map(([reason, n, told]) => [textOf(reason), { n, told }])),
    intakes: Object.fromEntries(
      intakes.map(([name, done, doubt]) => [
        name,
        { done, doubt, whole: 0, last: 0, seen: 0, lost: 0, runs: [] },
      ]),
    ),
  };
}

/** What does not read as a record was damaged before there were checksums. */
function carry(handle: Handle, row: Unsealed, totals: Totals): void {
  const [seq, was, attempts, , , , origin, code, id] = row;
  const isOpen = was === stored.waiting || was === stored.dead;
  const record = was === stored.dropped ? undefined : recordOf(row);
  const state = record === undefined ? stored.dropped : was;
  const line = record === undefined ? "" : sealRow(record, seq);
  const values = [seq, state, attempts, origin, line, code && textOf(code), textOf(id)];
  handle.run(
    "INSERT INTO records (seq, state, attempts, origin, line, code, id) VALUES (?, ?, ?, ?, ?, ?, ?)",
    values,
  );
  if (!isOpen) return;
  if (record === undefined) return countDropped(totals, "corrupt", 1);
  totals[was === stored.waiting ? "undelivered" : "dead"] += 1;
  totals.bytes += record.size;
}

function recordOf([, , , at, name, toolMs, , , id, bytes]: Unsealed): NewRow | undefined {
  const action = actions.find((known) => known === textOf(name));
  const body = textOf(bytes);
  if (action === undefined || !Number.isFinite(at + toolMs) || evaluationOf(body) !== textOf(id))
    return undefined;
  return { at, action, toolMs, id: textOf(id), body, size: Buffer.byteLength(body) };
}

function evaluationOf(body: string): unknown {
  try {
    const record: unknown = JSON.parse(body);
    return typeof record === "object" && record !== null && "evaluation_id" in record
      ? record.evaluation_id
      : undefined;
  } catch {
    return undefined;
  }
}
