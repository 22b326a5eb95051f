import type { CountsAsked, CountsRead } from "../counts/counts.ts";
import { recount } from "../counts/counts.ts";
import { fromDocument } from "./documents.ts";
import type { Collections } from "./indexes.ts";

export async function readCounts(
  { events }: Collections,
  org: string,
  { agentId, fromMs, toMs, stepMs }: CountsAsked,
): Promise<CountsRead> {
  const found = await events
    .find({
      o: org,
      ...(agentId === undefined ? {} : { a: agentId }),
      t: { $gte: new Date(fromMs), $lte: new Date(toMs) },
    })
    .toArray();
  return { written: JSON.stringify(recount(found.map(fromDocument), { stepMs })), workMs: 0 };
}
