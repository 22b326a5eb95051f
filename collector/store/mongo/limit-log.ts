import { randomUUID } from "node:crypto";
import type { Collection, Db } from "mongodb";
import { z } from "zod";
import { CommandError } from "../../../shared/exit-codes.ts";
import type { Grant, LimitLog, LogName } from "../limit-log.ts";
import type { MongoOptions } from "./connect.ts";
import { connect, prepare } from "./connect.ts";
import { ask } from "./failure.ts";
import { insertDocuments } from "./insert-command.ts";

interface GrantDocument {
  _id: string;
  o: string;
  /** The class. */
  c: string;
  /** The number of the first request, and how many there are. */
  f: number;
  n: number;
  t: Date;
}

interface CollectorDocument {
  _id: string;
  t: Date;
}

const poolSize = 10;
const trimMax = 1_000;
/** Several times as long as a collector waits until it says again that it is there. */
const presentMs = 20_000;
const hello = z.object({ localTime: z.date() });

/** The logs of the rate limits, in a collection of their own and on connections of their own: no event waits for them nor they for one. */
export async function openMongoLimitLog(options: MongoOptions): Promise<LimitLog> {
  const connection = await connect(options, poolSize);
  const { db } = connection;
  const grants = db.collection<GrantDocument>("grants");
  const collectors = db.collection<CollectorDocument>("collectors");

  const log: LimitLog = {
    append: (name, grant) => ask(append(db, grants, toDocument(name, grant))),

    async tail({ org, limitClass }, fromNumber, requests) {
      const found = grants
        .find({ o: org, c: limitClass, f: { $gte: fromNumber } })
        .sort({ f: -1 })
        .limit(requests)
        .batchSize(requests);
      return (await ask(found.toArray())).map(fromDocument).toReversed();
    },

    trim: (name, before) => ask(trim(grants, name, before)),

    clock: async () => hello.parse(await ask(db.command({ hello: 1 }))).localTime.getTime(),

    async meet(collectorId, atMs) {
      const t = new Date(atMs);
      await ask(collectors.replaceOne({ _id: collectorId }, { t }, { upsert: true }));
      const since = new Date(atMs - presentMs);
      const all = await ask(collectors.find().toArray());
      const present = all.filter((collector) => collector.t >= since).length;
      if (present < all.length) await ask(collectors.deleteMany({ t: { $lt: since } }));
      return present;
    },

    [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
  };
  await prepare(connection, async () => {
    await grants.createIndex({ o: 1, c: 1, f: 1 }, { unique: true });
    await probe(log);
  });
  return log;
}

async function append(db: Db, grants: Collection<GrantDocument>, document: GrantDocument): Promise<boolean> {
  const taken = await insertDocuments(db, grants, { documents: [document], ordered: true });
  return taken.length === 0;
}

async function trim(
  grants: Collection<GrantDocument>,
  { org: o, limitClass: c }: LogName,
  before: { number: number; atMs: number },
): Promise<void> {
  const oldest = await grants
    .find({ o, c, f: { $lt: before.number } })
    .sort({ f: 1 })
    .limit(trimMax)
    .toArray();
  const young = oldest.findIndex(({ t }) => t.getTime() >= before.atMs);
  const last = oldest.at(young < 0 ? -1 : young - 1);
  if (last !== undefined && young !== 0) await grants.deleteMany({ o, c, f: { $lte: last.f } });
}

/** The limits are exact only on a server that refuses a number that is taken. */
async function probe(log: LimitLog): Promise<void> {
  const name = { org: `probe-${randomUUID()}`, limitClass: "probe" };
  const write = (): Promise<boolean> => log.append(name, { id: randomUUID(), number: 1, count: 1, atMs: 0 });
  const answers = [await write(), await write()];
  await log.trim(name, { number: 2, atMs: 1 });
  if (answers[0] !== true || answers[1] !== false)
    throw new CommandError(
      "config",
      "this database accepts the same number twice: it does not keep unique indexes, so rate limits could not be exact on it",
    );
}

function toDocument({ org, limitClass }: LogName, grant: Grant): GrantDocument {
  return { _id: grant.id, o: org, c: limitClass, f: grant.number, n: grant.count, t: new Date(grant.atMs) };
}

function fromDocument({ _id: id, f, n, t }: GrantDocument): Grant {
  return { id, number: f, count: n, atMs: t.getTime() };
}
