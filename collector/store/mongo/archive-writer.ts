import type { Collection, Db } from "mongodb";
import type { ArchivedAgent, ArchivePage, ArchiveWriter, Remains } from "../archive.ts";
import { isKept } from "../archive.ts";
import { Acceptance } from "./acceptance.ts";
import type { MongoOptions } from "./connect.ts";
import { bulkAnswerMs, connect, prepare } from "./connect.ts";
import { openMongoDirectory } from "./directory.ts";
import type { ErasedDocument, EventDocument, HeadDocument } from "./documents.ts";
import { headId, placeOf, toDocument, toErasedDocument } from "./documents.ts";
import type { Collections } from "./indexes.ts";
import { collectionsOf, openCollections } from "./indexes.ts";
import { insertDocuments } from "./insert-command.ts";
import { Opened } from "../../../shared/lifecycle.ts";

/** How far a copy is. It is noted after the page that it tells of, so it may lag by one, whose events are then refused as known. */
interface NoteDocument {
  _id: string;
  cursor?: string;
  events?: number;
  /** The last place that was given out. */
  place?: string;
  finished?: { atMs: number; events: number };
}

const poolSize = 10;
const commandMax = 100;

/** Copies into a database where other organizations may be in use. Nothing rests on updates but the note of how far it is. */
export async function openMongoArchiveWriter(options: MongoOptions): Promise<ArchiveWriter> {
  const opened = new Opened();
  try {
    const connection = opened.add(await connect({ ...options, answerMs: bulkAnswerMs }, poolSize));
    const collections =
      options.existing === true ? collectionsOf(connection.db) : await prepare(connection, openCollections);
    const writer = new MongoWriter(collections);
    const directory = opened.add(await openMongoDirectory(options));
    return {
      directory,
      remains: (org) => writer.remains(org),
      isEmpty: (org) => writer.isEmpty(org),
      begin: (org) => writer.note(org, {}),
      write: (org, page) => writer.write(org, page),
      writeAgents: (org, agents) => writer.writeAgents(org, agents),
      finish: (org, events, atMs) => writer.note(org, { finished: { atMs, events } }),
      discard: (org) => writer.discard(org),
      [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
    };
  } catch (error) {
    await opened[Symbol.asyncDispose]();
    throw error;
  }
}

class MongoWriter {
  readonly #db: Db;
  readonly #events: Collection<EventDocument | ErasedDocument>;
  readonly #heads: Collection<HeadDocument>;
  readonly #notes: Collection<NoteDocument>;
  readonly #places = new Map<string, Acceptance>();
  readonly #written = new Map<string, number>();

  constructor({ db, heads }: Collections) {
    this.#db = db;
    this.#events = db.collection("events");
    this.#heads = heads;
    this.#notes = db.collection("migrations");
  }

  async remains(org: string): Promise<Remains | undefined> {
    const note = await this.#notes.findOne({ _id: org });
    if (note === null) return undefined;
    if (note.place !== undefined) this.#placesOf(org).saw(note.place);
    const { cursor, events = 0, finished } = note;
    this.#written.set(org, events);
    return { progress: cursor === undefined ? undefined : { cursor, events, newest: new Map() }, finished };
  }

  async isEmpty(org: string): Promise<boolean> {
    const found = [await this.#events.findOne({ o: org }), await this.#heads.findOne({ o: org })];
    return found.every((document) => document === null);
  }

  async note(org: string, note: Omit<NoteDocument, "_id">): Promise<void> {
    await this.#notes.replaceOne({ _id: org }, note, { upsert: true });
  }

  async write(org: string, { events, cursor }: ArchivePage): Promise<void> {
    const places = this.#placesOf(org);
    const documents = events.map((event) =>
      isKept(event)
        ? toDocument(
            org,
            event.receivedAtMs,
            { event, agent: 0, sequence: event.sequence, score: event.score },
            places.next(event.receivedAtMs),
          )
        : toErasedDocument(org, event, places.next(0)),
    );
    await this.#insert(this.#events, documents);
    const last = documents.at(-1);
    const written = (this.#written.get(org) ?? 0) + events.length;
    this.#written.set(org, written);
    if (cursor !== undefined && last !== undefined)
      await this.note(org, { cursor, events: written, place: placeOf(org, last) });
  }

  async writeAgents(org: string, agents: readonly ArchivedAgent[]): Promise<void> {
    const heads = agents.map(({ agentId, registeredAtMs = 0, sequence, seen }) => ({
      _id: headId(org, agentId),
      o: org,
      a: agentId,
      s: sequence,
      ...(seen === undefined ? {} : { f: new Date(seen.firstMs) }),
      l: new Date(seen?.lastMs ?? registeredAtMs),
      at: new Date(registeredAtMs),
    }));
    await this.#insert(this.#heads, heads);
  }

  async discard(org: string): Promise<void> {
    await this.#events.deleteMany({ o: org });
    await this.#heads.deleteMany({ o: org });
    await this.#notes.deleteOne({ _id: org });
    this.#places.delete(org);
    this.#written.delete(org);
  }

  /** What is there already is what an earlier run has brought. */
  async #insert<T extends EventDocument | ErasedDocument | HeadDocument>(
    collection: Collection<T>,
    documents: readonly T[],
  ): Promise<void> {
    const commands: Promise<unknown>[] = [];
    for (let from = 0; from < documents.length; from += commandMax)
      commands.push(
        insertDocuments(this.#db, collection, {
          documents: documents.slice(from, from + commandMax),
          ordered: false,
        }),
      );
    await Promise.all(commands);
  }

  #placesOf(org: string): Acceptance {
    const places = this.#places.get(org) ?? new Acceptance();
    this.#places.set(org, places);
    return places;
  }
}
