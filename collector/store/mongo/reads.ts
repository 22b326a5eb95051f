import type { Filter, FindCursor } from "mongodb";
import type { AgentRecord } from "../../../shared/contract/agents.ts";
import type { StoredEvent } from "../../../shared/contract/events.ts";
import { limits } from "../../../shared/contract/limits.ts";
import { toStoredEvent } from "../stored-event.ts";
import type { AgentHead, Census, EventsFilter, KeptEvent } from "../store.ts";
import { isWanted } from "../wanted.ts";
import type { Acceptance } from "./acceptance.ts";
import type { EventDocument, HeadDocument } from "./documents.ts";
import { beforeAllTimes, fromDocument, headId, idOf, placeOf } from "./documents.ts";
import type { Agent, Heads } from "./heads.ts";
import { factsOf, fold } from "./heads.ts";
import type { Collections } from "./indexes.ts";

export interface ReadDeps {
  collections: Collections;
  heads: Heads;
  acceptance: Acceptance;
}

export type Tail = Pick<EventDocument, "a" | "s" | "t">;

const scanPage = 1_000;
export const tail = { _id: 0, a: 1, s: 1, t: 1 } as const;
export const kept = { $gte: beforeAllTimes };

/** Where an agent stands, from its events alone; on the way this process learns what it needs to number the next one. */
export async function readHead(
  { collections, heads, acceptance }: ReadDeps,
  agent: Agent,
): Promise<AgentHead> {
  const { org: o, agentId: a } = agent;
  const [head, newest] = await Promise.all([
    collections.heads.findOne({ _id: headId(o, a), o, a }),
    newestOf(collections, { o, a }),
  ]);
  const [last] = newest;
  if (last === undefined) return { sequence: 0, window: [] };
  // Retention leaves the newest alone. Where one was erased on demand, the window reaches further back.
  const isWhole = newest.every((event) => "t" in event);
  const window = (isWhole ? newest : await newestOf(collections, { o, a, t: kept })).toReversed();
  acceptance.saw(placeOf(o, last));
  if (head === null) await heads.announce([{ ...agent, lastSeenMs: window.at(-1)?.t.getTime() ?? 0 }]);

  const stored = factsOf(head);
  const between = { $gt: stored.sequence, $lt: window[0]?.s ?? last.s };
  const gap =
    between.$lt - between.$gt > 1
      ? await collections.events.find({ o, a, s: between, t: kept }, { projection: tail }).toArray()
      : [];
  const facts = fold(fold(stored, gap), window);
  if (facts.sequence > 0) heads.note(agent, { ...facts, sequence: last.s }, stored.sequence);
  return { sequence: last.s, window: window.map(({ p, l }) => ({ passed: p, latencyMs: l })) };
}

/** The window with all that is kept of its events, oldest first. */
export async function readWindow(
  { events }: Collections,
  { org: o, agentId: a }: Agent,
): Promise<KeptEvent[]> {
  const newest = await events
    .find({ o, a, t: kept })
    .sort({ s: -1 })
    .limit(limits.windowEvaluations)
    .batchSize(limits.windowEvaluations)
    .toArray();
  return newest.toReversed().map(fromDocument);
}

function newestOf(
  { events }: Collections,
  wanted: Filter<EventDocument>,
): Promise<Pick<EventDocument, "_id" | "s" | "t" | "p" | "l">[]> {
  return (
    events
      .find(wanted, { projection: { s: 1, t: 1, p: 1, l: 1 } })
      .sort({ s: -1 })
      .limit(limits.windowEvaluations)
      // Without it a server answers in pages of a hundred, each a round trip more.
      .batchSize(limits.windowEvaluations)
      .toArray()
  );
}

export async function readEvents(
  { events }: Collections,
  org: string,
  filter: EventsFilter,
): Promise<StoredEvent[]> {
  const { agentId, passed, fromMs, toMs, tool, gate, evaluationId } = filter;
  const wanted: Filter<EventDocument> = {
    o: org,
    ...(agentId === undefined ? {} : { a: agentId }),
    ...(passed === undefined ? {} : { p: passed }),
    ...(tool === undefined ? {} : { tool }),
    ...(gate === undefined ? {} : { "g.name": gate, "g.passed": false }),
    ...(evaluationId === undefined ? {} : { e: evaluationId }),
    t: {
      $gte: fromMs === undefined ? beforeAllTimes : new Date(fromMs),
      ...(toMs === undefined ? {} : { $lte: new Date(toMs) }),
    },
  };
  const newest = events.find(wanted).sort({ t: -1, _id: -1 });
  const found =
    gate === undefined
      ? (await newest.skip(filter.offset).limit(filter.limit).toArray()).map(fromDocument)
      : await failing(newest, filter);
  return found.map((event) => toStoredEvent(org, event, filter));
}

/** The server has found events with the gate in which some gate failed: not every server can be asked for both in one. */
async function failing(newest: FindCursor<EventDocument>, filter: EventsFilter): Promise<KeptEvent[]> {
  const found: KeptEvent[] = [];
  let skip = filter.offset;
  for await (const event of newest) {
    const kept = fromDocument(event);
    if (isWanted(filter, kept) && skip-- <= 0 && found.push(kept) === filter.limit) break;
  }
  return found;
}

export async function readAgent(
  { collections }: ReadDeps,
  { org: o, agentId: a }: Agent,
): Promise<AgentRecord | undefined> {
  const head = await collections.heads.findOne({ _id: headId(o, a), o, a });
  if (head === null) return undefined;
  const later = { o, a, s: { $gt: head.s }, t: kept };
  return toRecord(head, await collections.events.find(later, { projection: tail }).toArray());
}

/** An agent that was only announced counts as well: its first event may be on its way. */
export async function takeCensus(
  { heads }: Collections,
  org: string,
  agentIds: readonly string[],
): Promise<Census> {
  const ids = agentIds.map((agentId) => headId(org, agentId));
  const [agents, found] = await Promise.all([
    heads.countDocuments({ o: org }),
    heads.find({ _id: { $in: ids }, o: org, a: { $in: [...agentIds] } }, { projection: { a: 1 } }).toArray(),
  ]);
  const known = new Set(found.map(({ a }) => a));
  return { agents, missing: agentIds.filter((agentId) => !known.has(agentId)) };
}

/** Every event in the order of acceptance; the cursor is the `_id` of the last one. */
export async function scan(
  { events }: Collections,
  org: string,
  cursor: string | undefined,
): Promise<{ events: KeptEvent[]; cursor: string | undefined }> {
  const page = await events
    .find({ o: org, _id: { $gt: cursor ?? `${org}.` }, t: kept })
    .sort({ _id: 1 })
    .limit(scanPage)
    .toArray();
  const last = page.at(-1);
  return {
    events: page.map(fromDocument),
    cursor: last === undefined || page.length < scanPage ? undefined : idOf(last),
  };
}

/** An agent was registered or has an event; one that was only announced is not there yet. */
export function toRecord(head: HeadDocument, later: readonly Tail[]): AgentRecord | undefined {
  const facts = fold(factsOf(head), later);
  const seen = facts.sequence > 0;
  if (!seen && head.at === undefined) return undefined;
  const registeredAtMs = head.at?.getTime() ?? 0;
  return {
    agent_id: head.a,
    first_seen: new Date(seen ? facts.firstSeenMs : registeredAtMs).toISOString(),
    last_seen: new Date(seen ? facts.lastSeenMs : registeredAtMs).toISOString(),
    eval_count: facts.sequence,
  };
}
