import { randomUUID } from "node:crypto";
import type { Collection, Db } from "mongodb";
import { CommandError } from "../../../shared/exit-codes.ts";
import type { EventDocument, HeadDocument } from "./documents.ts";
import { toDocument } from "./documents.ts";
import { isTaken } from "./failure.ts";

export interface Collections {
  db: Db;
  events: Collection<EventDocument>;
  heads: Collection<HeadDocument>;
}

/** An agent's number, and an evaluation's id, are given once. */
const unique = [
  { o: 1, a: 1, s: 1 },
  { o: 1, a: 1, e: 1 },
] as const;

export function collectionsOf(db: Db): Collections {
  return { db, events: db.collection<EventDocument>("events"), heads: db.collection<HeadDocument>("heads") };
}

/** Opens the collections with their indexes and makes sure that the server really refuses a number and an id that are taken: all exactness rests on it. */
export async function openCollections(db: Db): Promise<Collections> {
  const { events, heads } = collectionsOf(db);
  // One by one: a wire-compatible server gives up a connection that asks for several of which it has some.
  for (const key of unique) await events.createIndex(key, { unique: true });
  await events.createIndex({ o: 1, t: -1, _id: -1 });
  await events.createIndex({ o: 1, a: 1, t: -1, _id: -1 });
  await events.createIndex({ o: 1, e: 1 });
  await heads.createIndex({ o: 1, l: -1, a: 1 });
  await probe(events);
  return { db, events, heads };
}

/** The unique indexes that a database which holds events lacks. In one without events they are made when a collector starts. */
export async function missingIndexes(db: Db): Promise<string[]> {
  const [collection] = await db.listCollections({ name: "events" }, { nameOnly: true }).toArray();
  if (collection === undefined) return [];
  const present = await collectionsOf(db).events.indexes();
  const kept = new Set(
    present.filter((index) => index.unique === true).map(({ key }) => JSON.stringify(key)),
  );
  return unique.map((key) => JSON.stringify(key)).filter((key) => !kept.has(key));
}

async function probe(events: Collection<EventDocument>): Promise<void> {
  const org = `probe-${randomUUID()}`;
  const write = (sequence: number, evaluationId: string, place: string): Promise<unknown> =>
    events.insertOne(
      toDocument(org, 0, { event: probed(evaluationId), agent: 0, sequence, score: 0 }, place),
    );
  try {
    await write(1, "first", "1");
    const refused = [await isRefused(write(1, "second", "2")), await isRefused(write(2, "first", "3"))];
    if (refused.includes(false))
      throw new CommandError(
        "config",
        "this database accepts the same event twice: it does not keep unique indexes, so scores could not be exact on it",
      );
  } finally {
    await events.deleteMany({ o: org });
  }
}

async function isRefused(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return false;
  } catch (error) {
    if (isTaken(error)) return true;
    throw error;
  }
}

function probed(evaluationId: string) {
  const numbers = { totalLatencyMs: 0, latencyMs: 0, createdAtMs: 0 };
  return { agentId: "probe", evaluationId, passed: true, gates: [], source: "ingest" as const, ...numbers };
}
