import type { Collection, Db, Filter, WithId } from "mongodb";
import {
  type Delivery,
  loggedMax,
  type Mark,
  type Sender,
  tooMany,
  waitingMax,
  type Webhook,
  type WebhookStore,
} from "../webhooks.ts";
import { updatesMax } from "./connect.ts";
import { ask, isTaken } from "./failure.ts";
import { insertDocuments } from "./insert-command.ts";

type WebhookDocument = Omit<Webhook, "id"> & { _id: string };
type DeliveryDocument = Delivery & { _id: string };
type MarkDocument = Mark & { _id: string; org: string };
type SenderDocument = Sender & { _id: string; org: string };
type PlaceDocument = { _id: string; place: string };
type LeaseDocument = { _id: string; holder: string; untilMs: number };

const leaseId = "webhooks";
const insertsMax = 100;

export async function prepareWebhooks(db: Db): Promise<void> {
  const { deliveries } = collectionsOf(db);
  await deliveries.createIndex({ state: 1, nextAtMs: 1 });
  await deliveries.createIndex({ webhook: 1, createdAtMs: -1 });
}

/**
 * What one step of an organization brings is written in an order in which a step that was cut off can be done again: deliveries, whose ids are taken then, marks, and
 * the place last.
 */
export function openWebhooks(db: Db): WebhookStore {
  const { webhooks, deliveries, marks, senders, places, leases } = collectionsOf(db);

  const prune = async (webhook: string): Promise<void> => {
    const over = deliveries.find({ webhook, state: { $ne: "waiting" } }, { projection: { _id: 1 } });
    const old = await over.sort({ createdAtMs: -1, _id: -1 }).skip(loggedMax).toArray();
    if (old.length > 0) await deliveries.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
  };

  const unknown = async (made: readonly Delivery[]): Promise<DeliveryDocument[]> => {
    const documents = made.map(toDocument);
    const ids = documents.map(({ _id }) => _id);
    const there = await deliveries.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray();
    const known = new Set(there.map(({ _id }) => _id));
    return documents.filter(({ _id }) => !known.has(_id));
  };

  const add = async (made: readonly Delivery[]): Promise<void> => {
    const documents: DeliveryDocument[] = [];
    for (const webhook of new Set(made.map((one) => one.webhook))) {
      const found = await webhooks.findOne({ _id: webhook });
      if (found === null) continue;
      const isOff = typeof found.offAtMs === "number";
      let room = waitingMax - (await deliveries.countDocuments({ webhook, state: "waiting" }));
      for (const one of await unknown(made.filter((other) => other.webhook === webhook))) {
        if (one.state === "waiting" && isOff) continue;
        const isFull = one.state === "waiting" && room-- <= 0;
        documents.push(isFull ? { ...one, state: "failed", why: tooMany } : one);
      }
    }
    for (let from = 0; from < documents.length; from += insertsMax)
      await insertDocuments(db, deliveries, {
        documents: documents.slice(from, from + insertsMax),
        ordered: false,
      });
    for (const webhook of new Set(documents.map((one) => one.webhook))) await prune(webhook);
  };

  return {
    all: async () => (await ask(webhooks.find().sort({ createdAtMs: 1, _id: 1 }).toArray())).map(toWebhook),
    async create({ id, ...rest }) {
      await ask(webhooks.insertOne({ _id: id, ...rest }));
    },
    async remove({ id }) {
      await ask(webhooks.deleteOne({ _id: id }));
      await ask(deliveries.deleteMany({ webhook: id }));
      await ask(marks.deleteMany({ webhook: id }));
    },
    async switchOff(id, atMs, why) {
      await ask(webhooks.updateOne({ _id: id }, { $set: { offAtMs: atMs } }));
      const waiting = deliveries.find({ webhook: id, state: "waiting" }).sort({ createdAtMs: -1, _id: -1 });
      const [kept, rest] = parted(await ask(waiting.toArray()));
      await ask(deliveries.deleteMany({ _id: { $in: rest.map(({ _id }) => _id) } }));
      await inParts(
        deliveries,
        kept.map((one) => ({ ...one, state: "failed" as const, why })),
      );
      await ask(prune(id));
    },
    async reseal(resealed) {
      for (const [id, sealed] of resealed) await ask(webhooks.updateOne({ _id: id }, { $set: { sealed } }));
    },
    forgetPlaces: async (org) => void (await ask(places.deleteMany(org === undefined ? {} : { _id: org }))),
    place: async (org) => (await ask(places.findOne({ _id: org })))?.place,
    marks: async (org) => (await ask(marks.find({ org }).toArray())).map(toMark),
    async advance(org, { place, deliveries: made, marks: changed }) {
      await ask(add(made));
      await inParts(
        marks,
        changed.map((mark) => ({ _id: markId(mark), org, ...mark })),
      );
      if (place !== undefined) await inParts(places, [{ _id: org, place }]);
    },
    due: (nowMs) => ask(deliveries.distinct("webhook", { state: "waiting", nextAtMs: { $lte: nowMs } })),
    async next(webhook, nowMs) {
      const found = deliveries.find({ webhook, state: "waiting", nextAtMs: { $lte: nowMs } });
      const [first] = await ask(found.sort({ nextAtMs: 1, _id: 1 }).limit(1).toArray());
      return first === undefined ? undefined : toDelivery(first);
    },
    async settle(tried) {
      await ask(add(tried.filter(({ type }) => type === "test")));
      for (const { webhook, id, type, ...rest } of tried) {
        if (type === "test") continue;
        const { state, attempts, nextAtMs, lastAtMs, status = null, why = null } = rest;
        const change = { $set: { state, attempts, nextAtMs, lastAtMs, status, why } };
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        await ask(deliveries.updateOne({ _id: `${webhook}.${id}` }, change as { $set: Partial<Delivery> }));
        if (state !== "waiting") await ask(prune(webhook));
      }
    },
    async log(webhook, limit) {
      const found = deliveries.find({ webhook }).sort({ createdAtMs: -1, _id: -1 }).limit(limit);
      return (await ask(found.toArray())).map(toDelivery);
    },
    async noteSenders(org, noted) {
      // Another collector may have heard of a key later.
      const known = new Map((await ask(senders.find({ org }).toArray())).map((one) => [one.key, one.lastMs]));
      const newer = noted.filter(({ key, lastMs }) => lastMs > (known.get(key) ?? 0));
      await inParts(
        senders,
        newer.map((sender) => ({ _id: `${org}.${sender.key}`, org, ...sender })),
      );
    },
    async senders(org) {
      const found = await ask(senders.find({ org }).toArray());
      return found.map(({ key, lastMs }) => ({ key, lastMs }));
    },
    async eraseAgent(org, agentId) {
      await ask(deliveries.deleteMany({ org, agentId }));
      await ask(marks.deleteMany({ org, subject: agentId }));
    },
    async eraseOrganization(org) {
      await ask(webhooks.deleteMany({ org }));
      await ask(deliveries.deleteMany({ org }));
      await ask(marks.deleteMany({ org }));
      await ask(senders.deleteMany({ org }));
      await ask(places.deleteOne({ _id: org }));
    },
    lease: (holder, nowMs, forMs) => ask(takeLease(leases, { holder, nowMs, forMs })),
  };
}

/** What a log has room for, and what is too much of it. Changing a thousand documents at once is too much for some servers. */
function parted<T>(newestFirst: readonly T[]): readonly [T[], T[]] {
  return [newestFirst.slice(0, loggedMax), newestFirst.slice(loggedMax)];
}

function collectionsOf(db: Db) {
  return {
    webhooks: db.collection<WebhookDocument>("webhooks"),
    deliveries: db.collection<DeliveryDocument>("deliveries"),
    marks: db.collection<MarkDocument>("webhook_marks"),
    senders: db.collection<SenderDocument>("webhook_senders"),
    places: db.collection<PlaceDocument>("webhook_places"),
    leases: db.collection<LeaseDocument>("leases"),
  };
}

/** Puts documents in the place of those with their ids. */
async function inParts<T extends { _id: string }>(
  collection: Collection<T>,
  documents: readonly WithId<T>[],
): Promise<void> {
  for (let from = 0; from < documents.length; from += updatesMax) {
    const writes = documents.slice(from, from + updatesMax).map((replacement) => {
      const { _id } = replacement;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const filter = { _id } as Filter<T>;
      return { replaceOne: { filter, replacement, upsert: true } };
    });
    await ask(collection.bulkWrite(writes, { ordered: false }));
  }
}

/** Where somebody else has it, what is to be made is there already. */
async function takeLease(
  leases: Collection<LeaseDocument>,
  { holder, nowMs, forMs }: { holder: string; nowMs: number; forMs: number },
): Promise<boolean> {
  const isFree = { _id: leaseId, $or: [{ holder }, { untilMs: { $lt: nowMs } }] };
  try {
    const change = { $set: { holder, untilMs: nowMs + forMs } };
    const { matchedCount, upsertedCount } = await leases.updateOne(isFree, change, { upsert: true });
    return matchedCount + upsertedCount > 0;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}

const markId = ({ webhook, type, subject }: Mark): string => `${webhook}.${type}.${subject}`;

function toDocument(delivery: Delivery): DeliveryDocument {
  return { _id: `${delivery.webhook}.${delivery.id}`, ...delivery };
}

function toWebhook({ _id: id, ...rest }: WebhookDocument): Webhook {
  return { ...rest, id, offAtMs: rest.offAtMs ?? undefined };
}

function toMark({ webhook, type, subject, toldAtMs, told }: MarkDocument): Mark {
  return { webhook, type, subject, toldAtMs, told };
}

function toDelivery({ _id, ...rest }: DeliveryDocument): Delivery {
  const { agentId, lastAtMs, status, why } = rest;
  return {
    ...rest,
    agentId: agentId ?? undefined,
    lastAtMs: lastAtMs ?? undefined,
    status: status ?? undefined,
    why: why ?? undefined,
  };
}
