import { randomBytes } from "node:crypto";
import type { LocalFacts } from "../tool-call.ts";
import type { Handle, Value } from "./handle.ts";
import { sealRow, sealText } from "./sealed.ts";
import { stored, tables } from "./tables.ts";
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
      `SELECT seq, state, attempts, at, action, tool_ms, origin, code, id, body FROM unsealed WHERE seq > ? ORDER BY seq LIMIT ${pageRows}`,
      [last],
    );
    for (const row of rows) carry(handle, row, totals);
    last = rows.at(-1)?.[0] ?? last;
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
  action: LocalFacts["action"],
  toolMs: number,
  origin: number | null,
  code: string | null,
  id: string,
  body: string,
];

function totalsOf(handle: Handle): Totals {
  const [head = 1, uncounted = 0, unwritten = 0, acknowledged = 0] =
    handle.all<[number, number, number, number]>(
      "SELECT head, uncounted, unwritten, acknowledged FROM counted",
    )[0] ?? [];
  const newest = handle.all<[number | null]>("SELECT max(seq) FROM unsealed")[0]?.[0] ?? 0;
  const dropped = handle.all<[string, number, number]>("SELECT reason, n, told FROM dropped");
  const intakes = handle.all<[string, number, number]>("SELECT name, done, doubt FROM intakes");
  return {
    ...newTotals(randomBytes(8).toString("hex")),
    newest,
    head,
    uncounted,
    unwritten,
    acknowledged,
    dropped: Object.fromEntries(dropped.map(([reason, n, told]) => [reason, { n, told }])),
    intakes: Object.fromEntries(
      intakes.map(([name, done, doubt]) => [name, { done, doubt, last: 0, seen: 0, lost: 0, runs: [] }]),
    ),
  };
}

/** What does not read as a record was damaged before there were checksums. */
function carry(handle: Handle, row: Unsealed, totals: Totals): void {
  const [seq, was, attempts, at, action, toolMs, origin, code, id, body] = row;
  const size = Buffer.byteLength(body);
  const isOpen = was === stored.waiting || was === stored.dead;
  const isSound = was !== stored.dropped && isRecord(body, id);
  const state = isSound ? was : stored.dropped;
  const line = isSound ? sealRow({ at, action, toolMs, id, body, size }, seq) : "";
  const values: Value[] = [seq, state, attempts, origin, line, code, id];
  handle.run(
    "INSERT INTO records (seq, state, attempts, origin, line, code, id) VALUES (?, ?, ?, ?, ?, ?, ?)",
    values,
  );
  if (!isOpen) return;
  if (!isSound) {
    const lost = (totals.dropped["corrupt"] ??= { n: 0, told: 0 });
    lost.n += 1;
    return;
  }
  totals[was === stored.waiting ? "undelivered" : "dead"] += 1;
  totals.bytes += size;
}

function isRecord(body: string, id: string): boolean {
  try {
    const record: unknown = JSON.parse(body);
    return (
      typeof record === "object" &&
      record !== null &&
      "evaluation_id" in record &&
      record.evaluation_id === id
    );
  } catch {
    return false;
  }
}
