import { damagedFile } from "./damage.ts";
import type { Database } from "./database.ts";
import { rows } from "./database.ts";

interface Kept {
  table: string;
  key: readonly string[];
  columns: readonly string[];
}

const kept: readonly Kept[] = [
  {
    table: "organizations",
    key: ["id"],
    columns: ["name", "signing", "ingest_key", "created", "suspended", "limits"],
  },
  {
    table: "keys",
    key: ["id"],
    columns: "org type name hash hint sealed created last_used revoked access expires".split(" "),
  },
  { table: "audit", key: ["id"], columns: ["n", "at", "who", "action", "org", "details"] },
  { table: "erasures", key: ["id"], columns: ["org", "agent", "before", "who", "requested"] },
  {
    table: "webhooks",
    key: ["id"],
    columns: ["org", "url", "events", "thresholds", "sealed", "created", "switched_off"],
  },
  { table: "days", key: ["day", "org", "writer"], columns: ["events", "bytes"] },
];

function text(columns: readonly string[], of: string): string {
  return columns.map((column) => `quote(${of}.${column})`).join(" || ',' || ");
}

/**
 * A second copy of every row, as text in a table of its own. Comparing the two shows a bit that has changed in
 * either. Triggers write the copy, so that no statement can forget it. The table `meta`, with the identity of the
 * directory, is made here too.
 */
export const twinsSchema = [
  `CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
   INSERT INTO meta VALUES ('identity', lower(hex(randomblob(16))));
   CREATE TABLE twins (kind TEXT, id TEXT, row TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;`,
  ...kept.flatMap(({ table, key, columns }) => {
    const put = (of: string): string =>
      `INSERT INTO twins SELECT '${table}', ${text(key, of)}, ${text(columns, of)}`;
    const drop = `DELETE FROM twins WHERE kind = '${table}' AND id = ${text(key, "old")}`;
    return [
      `CREATE TRIGGER ${table}_twin AFTER INSERT ON ${table} BEGIN ${put("new")}; END;`,
      // The old twin is removed first: if a statement ignores conflicts, its triggers do too, and the new twin would be lost.
      `CREATE TRIGGER ${table}_twin_follows AFTER UPDATE ON ${table} BEGIN ${drop}; ${put("new")}; END;`,
      `CREATE TRIGGER ${table}_twin_goes AFTER DELETE ON ${table} BEGIN ${drop}; END;`,
    ];
  }),
].join("\n");

/** Refuses a file in which the row of a key or an organization has changed, because these rows decide who is let in. */
export function requireSoundRows(database: Database, path: string): void {
  for (const { table, key, columns } of kept) {
    const [row] = rows<readonly [number, number]>(
      database,
      `SELECT (SELECT count(*) FROM ${table} LEFT JOIN twins ON kind = '${table}' AND twins.id = ${text(key, table)}
                WHERE twins.row IS NOT ${text(columns, table)}),
              (SELECT count(*) FROM twins WHERE kind = '${table}') - (SELECT count(*) FROM ${table})`,
    )();
    const [changed = 0, missing = 0] = row ?? [];
    if (changed + Math.abs(missing) > 0)
      throw damagedFile(path, `${Math.max(changed, Math.abs(missing))} of its ${table}`);
  }
}
