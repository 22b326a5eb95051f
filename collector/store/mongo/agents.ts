import type { AgentPlace, AgentsListed, AgentsPage } from "../agents-page.ts";
import { comparePlaces } from "../agents-page.ts";
import type { HeadDocument } from "./documents.ts";
import type { Collections } from "./indexes.ts";
import type { ReadDeps, Tail } from "./reads.ts";
import { kept, tail, toRecord } from "./reads.ts";

const tailsPerQuery = 100;

/**
 * Heads lag, which their agents' later events make up for, and what this collector is about to write to them. Only the place of an agent that another
 * collector has written to may be some seconds old. A page is what the database gives as far as it reaches; the heads of this process that belong between
 * take the place of their own.
 */
export async function readAgents(
  { collections, heads }: ReadDeps,
  org: string,
  { limit, after }: AgentsPage,
): Promise<AgentsListed> {
  const stored = await headsBehind(collections, org, { limit: limit + 1, after });
  const end = stored.length > limit ? stored.at(-1) : undefined;
  const listed = new Map(stored.map((head) => [head.a, head]));
  const ahead = new Map(heads.ahead(org).map((head) => [head.a, head]));
  for (const [agentId, head] of ahead) {
    listed.delete(agentId);
    if (isBehind(head, after) && (end === undefined || comparePlaces(placeOf(head), placeOf(end)) <= 0))
      listed.set(agentId, head);
  }
  const behind = [...listed.values()].sort((a, b) => comparePlaces(placeOf(a), placeOf(b)));
  const page = behind.slice(0, limit);
  const tails = await readTails(collections, org, page);
  return {
    agents: page
      .map((head) => toRecord(head, tails.get(head.a) ?? []))
      .filter((record) => record !== undefined)
      .sort((a, b) => comparePlaces(shown(a), shown(b))),
    next: nextAfter(behind.length > limit ? page.at(-1) : end),
  };
}

/** In two questions, each of which is a range of the index: those seen at the same time, and those seen before. */
async function headsBehind(
  { heads }: Collections,
  o: string,
  { limit, after }: AgentsPage,
): Promise<HeadDocument[]> {
  const find = (wanted: object): Promise<HeadDocument[]> =>
    heads
      .find({ o, ...wanted })
      .sort({ l: -1, a: 1 })
      .limit(limit)
      // Without it a server answers in pages of a hundred, each a round trip more.
      .batchSize(limit)
      .toArray();
  if (after === undefined) return find({});
  const l = new Date(after.lastSeenMs);
  const [alike, earlier] = await Promise.all([
    find({ l, a: { $gt: after.agentId } }),
    find({ l: { $lt: l } }),
  ]);
  return [...alike, ...earlier].slice(0, limit);
}

/** The events after these heads. Heads that stand alike share a condition, which for agents with few events is most of them. */
async function readTails(
  { events }: Collections,
  org: string,
  heads: readonly HeadDocument[],
): Promise<Map<string, Tail[]>> {
  const alike = new Map<number, string[]>();
  for (const { a, s } of heads) {
    const agents = alike.get(s) ?? [];
    agents.push(a);
    alike.set(s, agents);
  }
  const conditions = [...alike].map(([s, agents]) => ({ o: org, a: { $in: agents }, s: { $gt: s } }));
  const queries: Promise<Tail[]>[] = [];
  for (let from = 0; from < conditions.length; from += tailsPerQuery) {
    const $or = conditions.slice(from, from + tailsPerQuery);
    queries.push(events.find({ o: org, t: kept, $or }, { projection: tail }).toArray());
  }
  const tails = new Map<string, Tail[]>(heads.map(({ a }) => [a, []]));
  for (const event of (await Promise.all(queries)).flat()) tails.get(event.a)?.push(event);
  return tails;
}

function placeOf(head: HeadDocument): AgentPlace {
  return { lastSeenMs: head.l.getTime(), agentId: head.a };
}

function shown(record: { agent_id: string; last_seen: string }): AgentPlace {
  return { lastSeenMs: Date.parse(record.last_seen), agentId: record.agent_id };
}

function isBehind(head: HeadDocument, after: AgentPlace | undefined): boolean {
  return after === undefined || comparePlaces(placeOf(head), after) > 0;
}

function nextAfter(head: HeadDocument | undefined): AgentPlace | undefined {
  return head === undefined ? undefined : placeOf(head);
}
