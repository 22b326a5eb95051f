import { existsSync } from "node:fs";
import { join } from "node:path";
import { eventsFile, openDatabase, rows } from "./database.ts";

/** 0 where nothing was ever stored. */
export function countAgentsIn(dataDir: string, org: string): number {
  if (!existsSync(join(dataDir, eventsFile))) return 0;
  const database = openDatabase(dataDir, eventsFile, { readOnly: true });
  try {
    const count = rows<readonly [number]>(
      database,
      "SELECT count(*) FROM agents WHERE org = (SELECT n FROM orgs WHERE id = ?)",
    );
    return count(org)[0]?.[0] ?? 0;
  } finally {
    database.close();
  }
}
