import { type Followed, followedMax } from "../follow.ts";
import type { KeptEvent } from "../store.ts";
import { placeAtTime } from "./acceptance.ts";
import { fromDocument, placeOf } from "./documents.ts";
import type { Collections } from "./indexes.ts";
import { kept } from "./reads.ts";

/**
 * Several collectors give out places by their clocks, and an event is stored some milliseconds after it was given its place. An event that turned up before one
 * that was read already would never be read, so what is younger than this is left for the next look.
 */
const settleMs = 1_000;

export async function follow(
  { events }: Collections,
  { org: o, after, nowMs }: { org: string; after: string | undefined; nowMs: number },
): Promise<Followed<KeptEvent>> {
  if (after === undefined) return { events: [], next: placeAtTime(nowMs), isEnd: true };
  const until = placeAtTime(nowMs - settleMs);
  if (until <= after) return { events: [], next: after, isEnd: true };
  const page = await events
    .find({ o, _id: { $gt: `${o}.${after}`, $lt: `${o}.${until}` }, t: kept })
    .sort({ _id: 1 })
    .limit(followedMax)
    .toArray();
  const followed = page.map((event) => ({ place: placeOf(o, event), event: fromDocument(event) }));
  const isEnd = page.length < followedMax;
  return { events: followed, next: isEnd ? until : (followed.at(-1)?.place ?? after), isEnd };
}
