import { z } from "zod";
import { sumOf } from "../day-use.ts";
import type { DayUse, OrganizationLimits } from "../store.ts";
import type { Database } from "./database.ts";
import { rows, runner } from "./database.ts";

/** What each collector has counted is a row of its own: whoever runs later adds nothing to it, and so loses nothing. */
export const quotasSchema = `
  CREATE TABLE days (
    day INTEGER NOT NULL, org TEXT NOT NULL, writer TEXT NOT NULL, events INTEGER NOT NULL, bytes INTEGER NOT NULL,
    PRIMARY KEY (day, org, writer)) WITHOUT ROWID;`;

const limitsSchema = z.object({
  ingestPerMinute: z.int().optional(),
  otherPerMinute: z.int().optional(),
  eventsPerDay: z.int().optional(),
  bytesPerDay: z.int().optional(),
  agents: z.int().optional(),
});

export function readLimits(text: string | null): OrganizationLimits | undefined {
  return text === null ? undefined : limitsSchema.parse(JSON.parse(text));
}

export function writeLimits(limits: OrganizationLimits | null | undefined): string | null {
  return limits === null || limits === undefined ? null : JSON.stringify(limits);
}

export interface Days {
  note: (writer: string, day: number, uses: ReadonlyMap<string, DayUse>) => void;
  uses: (day: number, except: string | undefined) => Map<string, DayUse>;
  remove: (org: string) => void;
}

/** Counting may fail on a full disk, so it uses no reserve. Removing may use it, through the runner that is given. */
export function openDays(database: Database, lending: typeof runner): Days {
  const put = runner(
    database,
    `INSERT OR REPLACE INTO days (day, org, writer, events, bytes)
       SELECT ?1, value ->> 0, ?2, value ->> 1, value ->> 2 FROM json_each(?3)`,
  );
  const forget = runner(database, "DELETE FROM days WHERE day < ?");
  const remove = lending(database, "DELETE FROM days WHERE org = ?");
  const select = rows<readonly [string, number, number]>(
    database,
    "SELECT org, events, bytes FROM days WHERE day = ? AND writer <> ?",
  );
  return {
    note(writer, day, uses) {
      put(day, writer, JSON.stringify([...uses].map(([org, { events, bytes }]) => [org, events, bytes])));
      forget(day - 1);
    },
    uses: (day, except = "") =>
      sumOf(select(day, except).map(([org, events, bytes]) => [org, { events, bytes }] as const)),
    remove: (org) => void remove(org),
  };
}
