import { randomUUID } from "node:crypto";
import type { Collection, Db } from "mongodb";
import type { Directory, KeyRecord, Organization, OrganizationLimits } from "../store.ts";
import type { MongoOptions } from "./connect.ts";
import { connect, prepare, updatesMax } from "./connect.ts";
import { openDays, removeDays } from "./directory-days.ts";
import { openRecords } from "./directory-records.ts";
import { openWebhooks, prepareWebhooks } from "./directory-webhooks.ts";
import { ask, isTaken } from "./failure.ts";

/** What is undefined is not there, or null where it was taken back. */
type OrganizationDocument = Omit<Organization, "id" | "suspendedAtMs" | "limits"> & {
  _id: string;
  suspendedAtMs?: number | null | undefined;
  limits?: OrganizationLimits | null | undefined;
};
type KeyDocument = Omit<KeyRecord, "id" | "lastUsedAtMs" | "revokedAtMs" | "expiresAtMs"> & {
  _id: string;
  expiresAtMs?: number | null | undefined;
};
type AtDocument = { _id: string; at: number };
type Times = ReadonlyMap<string, number>;
type MarkDocument = { _id: string; version: string };

const poolSize = 4;
/** What is changed elsewhere must hold within 5 s. */
const lookMs = 2_000;
const markId = "directory";

/**
 * Organizations and keys, shared by all collectors. A revocation is a document of its own that is only ever inserted, so that noting a key's use at the same
 * moment cannot undo it on any server. Every change ends by renewing a mark, at which each collector looks every other second.
 */
export async function openMongoDirectory(options: MongoOptions): Promise<Directory> {
  const connection = await connect(options, poolSize);
  const { organizations, keys, revocations, uses, marks } = collectionsOf(connection.db);
  if (options.existing !== true)
    await prepare(connection, async () => {
      await organizations.createIndex({ name: 1 }, { unique: true });
      await keys.createIndex({ hash: 1 }, { unique: true });
      await prepareWebhooks(connection.db);
    });
  const mark = new Mark(marks);
  const webhooks = openWebhooks(connection.db);
  let noting = Promise.resolve();
  const insert = async (written: Promise<unknown>): Promise<boolean> => {
    const isNew = await ask(untilTaken(written));
    await ask(mark.renew());
    return isNew;
  };

  return {
    changed: () => mark.changed,

    async snapshot() {
      // The mark is read first: a change that comes between is then seen as one more, and never missed.
      await ask(mark.take());
      const [organizationDocuments, keyDocuments, revoked, used] = await ask(
        Promise.all([
          organizations.find().sort({ createdAtMs: 1, _id: 1 }).toArray(),
          keys.find().sort({ createdAtMs: 1, _id: 1 }).toArray(),
          timesOf(revocations),
          timesOf(uses),
        ]),
      );
      mark.settle();
      return {
        organizations: organizationDocuments.map(toOrganization),
        keys: keyDocuments.map((key) => toKey(key, used, revoked)),
      };
    },

    createOrganization: ({ id, ...rest }) => insert(organizations.insertOne({ _id: id, ...rest })),

    // A field that is null is one that is not there.
    updateOrganization: (id, change) => insert(organizations.updateOne({ _id: id }, { $set: change })),

    createKey: ({ id, lastUsedAtMs: _used, revokedAtMs: _revoked, ...rest }) =>
      insert(keys.insertOne({ _id: id, ...rest })),

    async revokeKey(id, atMs) {
      await insert(revocations.insertOne({ _id: id, at: atMs }));
    },

    async resealKeys(resealed) {
      const updates = [...resealed].map(([_id, sealed]) => ({
        updateOne: { filter: { _id }, update: { $set: { sealed } } },
      }));
      for (let from = 0; from < updates.length; from += updatesMax)
        await ask(keys.bulkWrite(updates.slice(from, from + updatesMax), { ordered: false }));
      await ask(mark.renew());
    },

    async removeOrganization(id) {
      const own = await ask(keys.find({ org: id }, { projection: { _id: 1 } }).toArray());
      const ids = own.map(({ _id }) => _id);
      await ask(keys.deleteMany({ _id: { $in: ids } }));
      await ask(Promise.all([revocations, uses].map((times) => times.deleteMany({ _id: { $in: ids } }))));
      await ask(organizations.deleteOne({ _id: id }));
      await removeDays(connection.db, id);
      await webhooks.eraseOrganization(id);
      await ask(mark.renew());
      return ids.length;
    },

    ...openRecords(connection.db),
    webhooks,
    ...openDays(connection.db),

    touch(keyIds, at) {
      const notes = [...keyIds];
      noting = noting.then(() => noteUses(uses, notes, at)).catch(() => undefined);
    },

    async [Symbol.asyncDispose]() {
      await mark[Symbol.asyncDispose]();
      await noting;
      await connection[Symbol.asyncDispose]();
    },
  };
}

function toOrganization({ _id: id, ...rest }: OrganizationDocument): Organization {
  const { suspendedAtMs, limits } = rest;
  return { ...rest, id, suspendedAtMs: suspendedAtMs ?? undefined, limits: limits ?? undefined };
}

function toKey({ _id: id, ...rest }: KeyDocument, used: Times, revoked: Times): KeyRecord {
  const times = { lastUsedAtMs: used.get(id), revokedAtMs: revoked.get(id) };
  const { sealed, expiresAtMs } = rest;
  return {
    ...rest,
    id,
    sealed: sealed ?? undefined,
    expiresAtMs: expiresAtMs ?? undefined,
    ...times,
  };
}

function collectionsOf(db: Db) {
  return {
    organizations: db.collection<OrganizationDocument>("organizations"),
    keys: db.collection<KeyDocument>("keys"),
    revocations: db.collection<AtDocument>("revocations"),
    uses: db.collection<AtDocument>("uses"),
    marks: db.collection<MarkDocument>("marks"),
  };
}

async function noteUses(uses: Collection<AtDocument>, keyIds: readonly string[], at: number): Promise<void> {
  for (let from = 0; from < keyIds.length; from += updatesMax)
    await uses.bulkWrite(
      keyIds
        .slice(from, from + updatesMax)
        .map((_id) => ({ replaceOne: { filter: { _id }, replacement: { at }, upsert: true } })),
      { ordered: false },
    );
}

async function untilTaken(written: Promise<unknown>): Promise<boolean> {
  try {
    await written;
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}

async function timesOf(collection: Collection<AtDocument>): Promise<Map<string, number>> {
  const found = await collection.find().toArray();
  return new Map(found.map(({ _id: id, at }) => [id, at]));
}

/** One document whose version is new after every change. Which of two changes wins does not matter: either differs from what was seen before. */
class Mark implements AsyncDisposable {
  readonly #marks: Collection<MarkDocument>;
  readonly #timer: NodeJS.Timeout;
  #looking = Promise.resolve();
  #seen: string | undefined;
  #taken: string | undefined;
  changed = true;

  constructor(marks: Collection<MarkDocument>) {
    this.#marks = marks;
    this.#timer = setInterval(() => {
      this.#looking = this.#look();
    }, lookMs).unref();
  }

  async renew(): Promise<void> {
    this.changed = true;
    const write = (upsert: boolean): Promise<unknown> =>
      this.#marks.replaceOne({ _id: markId }, { version: randomUUID() }, { upsert });
    try {
      await write(true);
    } catch (error) {
      // Of several that make it at the same moment all but one are refused.
      if (!isTaken(error)) throw error;
      await write(false);
    }
  }

  async take(): Promise<void> {
    this.changed = false;
    try {
      this.#taken = await this.#version();
    } catch (error) {
      this.changed = true;
      throw error;
    }
  }

  settle(): void {
    this.#seen = this.#taken;
  }

  async #look(): Promise<void> {
    try {
      if ((await this.#version()) !== this.#seen) this.changed = true;
    } catch {
      // Without the database the keys hold that were known last.
    }
  }

  async #version(): Promise<string | undefined> {
    return (await this.#marks.findOne({ _id: markId }))?.version;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }
}
