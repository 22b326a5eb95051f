import { limits } from "../../../shared/contract/limits.ts";
import { updatesMax } from "./connect.ts";
import { markErased } from "./counts.ts";
import type { HeadDocument } from "./documents.ts";
import { erased, idOf } from "./documents.ts";
import type { Collections } from "./indexes.ts";

const sliceAgents = 100;
/** Small enough for a server that commits every update of a command by itself, at 8 ms each or, while others write too, several times that. */
const sliceEvents = 100;

/**
 * Empties old events, agent by agent, a bounded slice a call: number and id stay, since an id counts once for all time. What a window may hold is not
 * touched, nor what the agent's head has not taken in: its first and last time live on there.
 */
export async function retainSlice(
  collections: Collections,
  beforeMs: number,
  cursor: string | undefined,
): Promise<{ deleted: number; cursor: string | undefined }> {
  const page = await collections.heads
    .find({ _id: { $gt: cursor ?? "" } })
    .sort({ _id: 1 })
    .limit(sliceAgents)
    .toArray();
  let deleted = 0;
  let done = cursor;
  for (const head of page) {
    const room = sliceEvents - deleted;
    const { looked, emptied } = await emptyAgent(collections, { head, beforeMs, room });
    deleted += emptied;
    if (looked === room) return { deleted, cursor: done ?? "" };
    done = idOf(head);
  }
  return { deleted, cursor: page.length < sliceAgents ? undefined : done };
}

async function emptyAgent(
  collections: Collections,
  { head, beforeMs, room }: { head: HeadDocument; beforeMs: number; room: number },
): Promise<{ looked: number; emptied: number }> {
  const { events, heads } = collections;
  const { _id, o, a, s, gone = 0 } = head;
  const last = s - limits.windowEvaluations;
  if (last <= gone) return { looked: 0, emptied: 0 };
  const oldest = await events
    .find({ o, a, s: { $gt: gone, $lte: last } }, { projection: { _id: 0, s: 1, r: 1 } })
    .sort({ s: 1 })
    .limit(room)
    .toArray();
  // An event without a time was emptied by another collector, or before a crash.
  const young = oldest.findIndex(({ r }) => r !== undefined && r.getTime() >= beforeMs);
  const through = oldest.at(young < 0 ? -1 : young - 1)?.s;
  if (through === undefined || young === 0) return { looked: 0, emptied: 0 };
  let emptied = 0;
  for (let after = gone; after < through; after += updatesMax) {
    const range = { $gt: after, $lte: Math.min(after + updatesMax, through) };
    const { modifiedCount } = await events.updateMany({ o, a, s: range }, { $unset: erased });
    emptied += modifiedCount;
  }
  // Before the head says so: after a crash the slice is repeated.
  await markErased(collections, o);
  await heads.updateOne({ _id, o, a }, { $set: { gone: through } });
  return { looked: young < 0 ? oldest.length : 0, emptied };
}
