import type { Db } from "mongodb";
import { sumOf } from "../day-use.ts";
import type { Directory } from "../store.ts";
import { updatesMax } from "./connect.ts";
import { ask } from "./failure.ts";

/** What one collector has counted of an organization's day. */
interface DayDocument {
  _id: string;
  d: number;
  o: string;
  /** The collector. */
  w: string;
  events: number;
  bytes: number;
}

/** A document for each collector, which nobody else writes: a server that loses increments loses nothing here. */
export function openDays(db: Db): Pick<Directory, "noteDay" | "dayUses"> {
  const days = db.collection<DayDocument>("days");
  let forgotten = 0;
  return {
    async noteDay(writer, day, uses) {
      const notes = [...uses].map(([org, { events, bytes }]) => ({
        replaceOne: {
          filter: { _id: `${day}.${org}.${writer}` },
          replacement: { d: day, o: org, w: writer, events, bytes },
          upsert: true,
        },
      }));
      for (let from = 0; from < notes.length; from += updatesMax)
        await ask(days.bulkWrite(notes.slice(from, from + updatesMax), { ordered: false }));
      if (forgotten === day) return;
      await ask(days.deleteMany({ d: { $lt: day - 1 } }));
      forgotten = day;
    },
    async dayUses(day, except) {
      const found = await ask(days.find({ d: day }).toArray());
      return sumOf(
        found.filter(({ w }) => w !== except).map(({ o, events, bytes }) => [o, { events, bytes }] as const),
      );
    },
  };
}

export async function removeDays(db: Db, org: string): Promise<void> {
  await ask(db.collection<DayDocument>("days").deleteMany({ o: org }));
}
