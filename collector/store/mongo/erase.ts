import { randomUUID } from "node:crypto";
import { StoreError } from "../../store-error.ts";
import type { ErasedCounts, ErasureTarget } from "../erasure.ts";
import { updatesMax } from "./connect.ts";
import { markErased } from "./counts.ts";
import { beforeAllTimes, erased, headId, idOf } from "./documents.ts";
import { ask } from "./failure.ts";
import type { ReadDeps } from "./reads.ts";
import { readHead } from "./reads.ts";

const sliceDocuments = 250;

/** Erases document by document what nobody writes to, a bounded slice a command. */
export async function eraseIn(deps: ReadDeps, target: ErasureTarget): Promise<ErasedCounts> {
  const { org, agentId, beforeMs } = target;
  const counts =
    beforeMs === undefined
      ? { events: await deleteEvents(deps, target), agents: await deleteHeads(deps, target) }
      : { events: await emptyEvents(deps, { org, agentId, before: new Date(beforeMs) }), agents: 0 };
  await ask(markErased(deps.collections, org));
  if (beforeMs === undefined && agentId === undefined)
    await ask(deps.collections.db.collection<{ _id: string }>("migrations").deleteOne({ _id: org }));
  return { ...counts, compacted: false };
}

async function deleteEvents({ collections }: ReadDeps, target: ErasureTarget): Promise<number> {
  const { events } = collections;
  let deleted = 0;
  for (;;) {
    const found = await ask(
      events
        .find(ownOf(target), { projection: { _id: 1, t: 1 } })
        .limit(sliceDocuments)
        .toArray(),
    );
    await ask(events.deleteMany({ ...ownOf(target), _id: { $in: found.map(idOf) } }));
    deleted += found.filter((event) => "t" in event).length;
    if (found.length < sliceDocuments) return deleted;
  }
}

async function deleteHeads({ collections }: ReadDeps, target: ErasureTarget): Promise<number> {
  const { heads } = collections;
  let deleted = 0;
  for (;;) {
    const found = await ask(
      heads
        .find(ownOf(target), { projection: { _id: 1 } })
        .limit(sliceDocuments)
        .toArray(),
    );
    const { deletedCount } = await ask(heads.deleteMany({ ...ownOf(target), _id: { $in: found.map(idOf) } }));
    deleted += deletedCount;
    if (found.length < sliceDocuments) return deleted;
  }
}

/** The numbers stay taken, under ids that nobody has ever sent; when the agents were first and last seen is noted first. */
async function emptyEvents(
  deps: ReadDeps,
  { org: o, agentId, before }: { org: string; agentId: string | undefined; before: Date },
): Promise<number> {
  const { events, heads } = deps.collections;
  const agents =
    agentId === undefined
      ? (await ask(heads.find({ o }, { projection: { a: 1 } }).toArray())).map(({ a }) => a)
      : [agentId];
  let emptied = 0;
  for (const a of agents) {
    const old = { o, a, t: { $gte: beforeAllTimes, $lt: before } };
    if ((await ask(events.findOne(old, { projection: { _id: 1 } }))) === null) continue;
    await settleHead(deps, { org: o, agentId: a });
    for (let isLeft = true; isLeft;) {
      const found = await ask(
        events
          .find(old, { projection: { _id: 1 } })
          .limit(sliceDocuments)
          .toArray(),
      );
      for (let from = 0; from < found.length; from += updatesMax) {
        const updates = found.slice(from, from + updatesMax).map((event) => ({
          updateOne: {
            filter: { o, a, _id: idOf(event) },
            update: { $unset: erased, $set: { e: `erased.${randomUUID()}` } },
          },
        }));
        emptied += (await ask(events.bulkWrite(updates, { ordered: false }))).modifiedCount;
      }
      isLeft = found.length === sliceDocuments;
    }
  }
  return emptied;
}

/** Its head may lag behind events whose times are about to go. */
async function settleHead(deps: ReadDeps, agent: { org: string; agentId: string }): Promise<void> {
  const { collections, heads } = deps;
  const { sequence } = await ask(readHead(deps, agent));
  await heads.flush();
  const head = await ask(collections.heads.findOne({ _id: headId(agent.org, agent.agentId) }));
  if ((head?.s ?? 0) < sequence)
    throw new StoreError("refused", "an agent's first and last times could not be noted");
}

function ownOf({ org: o, agentId }: ErasureTarget): { o: string; a?: string } {
  return agentId === undefined ? { o } : { o, a: agentId };
}
