import type { Filter } from "mongodb";
import type {
  ArchivedAgent,
  ArchivedEvent,
  ArchivePage,
  ArchiveReader,
  Outline,
  Progress,
} from "../archive.ts";
import { readAlerts } from "../archived-alerts.ts";
import { bulkAnswerMs, connect } from "./connect.ts";
import { openMongoDirectory } from "./directory.ts";
import type { ErasedDocument, EventDocument } from "./documents.ts";
import { beforeAllTimes, fromDocument, idOf } from "./documents.ts";
import type { Collections } from "./indexes.ts";
import { collectionsOf } from "./indexes.ts";

const poolSize = 4;
const pageEvents = 1_000;
const pageOutlines = 5_000;

/**
 * Reads a database beside the collectors that write to it. Every page is taken from one long answer of the server: asked page by page, a server that keeps no
 * index on `_id` ranges would look through everything for each.
 */
export async function openMongoArchive({ uri }: { uri: string }): Promise<ArchiveReader> {
  const connection = await connect({ uri, answerMs: bulkAnswerMs }, poolSize);
  const collections = collectionsOf(connection.db);
  const { events } = collections;
  return {
    async snapshot() {
      await using directory = await openMongoDirectory({ uri, existing: true });
      return await directory.snapshot();
    },
    async audit() {
      await using directory = await openMongoDirectory({ uri, existing: true });
      return await directory.audit();
    },
    async webhooks() {
      await using directory = await openMongoDirectory({ uri, existing: true });
      return await directory.webhooks.all();
    },
    async alerts(org) {
      await using directory = await openMongoDirectory({ uri, existing: true });
      return await readAlerts(directory.webhooks, org);
    },
    count: (o) => events.countDocuments({ o }),
    pages: (org, { from }) => pages(collections, org, from),
    agents: (org) => agents(collections, org),
    outlines: (org) => outlines(collections, org),
    async events(places) {
      const found = await events.find({ _id: { $in: [...places] } }).toArray();
      return new Map(
        found.filter((event) => !isErased(event)).map((event) => [idOf(event), fromDocument(event)]),
      );
    },
    [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
  };
}

/**
 * By their `_id` events are in order of acceptance, but one that is stored right now may land behind the place that was read already. Each agent's numbers tell:
 * where one is missed it is fetched, so what was read is the beginning of each agent's history at any moment.
 */
async function* pages(
  { events }: Collections,
  o: string,
  from: Progress | undefined,
): AsyncGenerator<ArchivePage> {
  const top = new Map(from?.newest);
  const fetched = new Set<string>();
  const found = events
    .find({ o, _id: { $gt: from?.cursor ?? `${o}.`, $lt: `${o}/` } })
    .sort({ _id: 1 })
    .batchSize(pageEvents);
  let page: { events: ArchivedEvent[]; cursor: string } = { events: [], cursor: "" };
  for await (const event of found) {
    const { a, s } = event;
    page.cursor = idOf(event);
    const before = top.get(a) ?? 0;
    top.set(a, Math.max(before, s));
    if (!isErased(event)) {
      if (s <= (from?.newest.get(a) ?? 0) || fetched.delete(page.cursor)) continue;
      if (s > before + 1)
        for (const missed of await between({ events }, { o, a, s: { $gt: before, $lt: s } })) {
          fetched.add(idOf(missed));
          page.events.push(fromDocument(missed));
        }
    }
    page.events.push(toArchived(event));
    if (page.events.length < pageEvents) continue;
    yield page;
    page = { events: [], cursor: page.cursor };
  }
  if (page.events.length > 0) yield page;
}

function between(
  { events }: Pick<Collections, "events">,
  place: Filter<EventDocument>,
): Promise<EventDocument[]> {
  return events
    .find({ ...place, t: { $gte: beforeAllTimes } })
    .sort({ s: 1 })
    .toArray();
}

async function* agents({ heads }: Collections, o: string): AsyncGenerator<ArchivedAgent[]> {
  let page: ArchivedAgent[] = [];
  for await (const { a, s, f, l, at } of heads.find({ o }).batchSize(pageEvents)) {
    page.push({
      agentId: a,
      registeredAtMs: at?.getTime(),
      sequence: s,
      seen: f === undefined ? undefined : { firstMs: f.getTime(), lastMs: l.getTime() },
    });
    if (page.length < pageEvents) continue;
    yield page;
    page = [];
  }
  yield page;
}

async function* outlines({ events }: Collections, o: string): AsyncGenerator<Outline[]> {
  let page: Outline[] = [];
  const projection = { a: 1, s: 1, rs: 1 };
  for await (const found of events.find({ o }, { projection }).batchSize(pageOutlines)) {
    const score = "rs" in found ? found.rs : undefined;
    page.push({ agentId: found.a, sequence: found.s, score, at: idOf(found) });
    if (page.length < pageOutlines) continue;
    yield page;
    page = [];
  }
  yield page;
}

function toArchived(event: EventDocument | ErasedDocument): ArchivedEvent {
  return isErased(event)
    ? { agentId: event.a, evaluationId: event.e, sequence: event.s }
    : fromDocument(event);
}

function isErased(event: EventDocument | ErasedDocument): event is ErasedDocument {
  return !("t" in event);
}
