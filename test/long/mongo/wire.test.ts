import { beforeEach, describe, expect, it } from "vitest";
import { MongoClient } from "mongodb";
import type { Db } from "mongodb";
import { noMongo, startMongo } from "../../support/mongo.ts";
import {
  codelessError,
  notWritablePrimary,
  startMongoWire,
  writeConcernTimeout,
} from "../../support/mongo-wire/middle.ts";
import type { MongoWire, Treatment } from "../../support/mongo-wire/middle.ts";
import { Opened } from "../../../shared/lifecycle.ts";

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

interface Ground extends AsyncDisposable {
  wire: MongoWire;
  /** Through the middle, and past it. */
  db: Db;
  direct: Db;
  /** Closes what goes through the middle, whatever is under way there. */
  hangUp: () => Promise<void>;
}

async function openGround(): Promise<Ground> {
  const opened = new Opened();
  const database = opened.add(await startMongo());
  const wire = opened.add(await startMongoWire(database));
  const dbOf = async (uri: string): Promise<{ db: Db; client: MongoClient }> => {
    const client = opened.add(new MongoClient(uri, { retryWrites: false, socketTimeoutMS: 10_000 }));
    const db = client.db(new URL(database.uri).pathname.slice(1) || "agent_gate");
    await db.command({ ping: 1 });
    return { db, client };
  };
  const [{ db, client }, { db: direct }] = [await dbOf(wire.uri), await dbOf(database.uri)];
  const hangUp = (): Promise<void> => client.close();
  return { wire, db, direct, hangUp, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
}

/** The next insert is treated so; what follows is let through. */
function treatOneInsert(wire: MongoWire, treatment: Treatment): void {
  let left = 1;
  wire.rule(({ name }) => (name === "insert" && left-- > 0 ? treatment : undefined));
}

describe("the man in the middle of MongoDB's protocol", () => {
  it("passes everything on and counts commands by name and collection", async () => {
    await using ground = await openGround();
    const { wire, db } = ground;
    wire.reset();
    await db.collection("a").insertMany([{ n: 1 }, { n: 2 }]);
    await db.collection("a").insertOne({ n: 3 });
    await db.collection("b").insertOne({ n: 4 });
    const found = await db.collection("a").find({}, { batchSize: 2 }).sort({ n: 1 }).toArray();
    expect(found.map(({ n }) => n)).toEqual([1, 2, 3]);
    expect(wire.counts()).toMatchObject({ "insert a": 2, "insert b": 1, "find a": 1 });
    expect(wire.count("insert")).toBe(3);
  });

  it("shows a rule the whole command, documents of a section of their own or not", async () => {
    await using ground = await openGround();
    const { wire, db } = ground;
    const seen: unknown[] = [];
    wire.rule((command) => {
      if (command.name === "insert") seen.push(command.collection, command.body()["ordered"]);
      return undefined;
    });
    await db.collection("a").insertMany([{ n: 1 }], { ordered: false });
    await db.command({ insert: "b", documents: [{ n: 2 }], ordered: true });
    expect(seen).toEqual(["a", false, "b", true]);
  });

  it.each([
    { fault: "cut before", there: 0 },
    { fault: "cut after", there: 1 },
  ] as const)(
    "a connection that is $fault leaves $there documents and an error",
    async ({ fault, there }) => {
      await using ground = await openGround();
      const { wire, db, direct } = ground;
      await db.collection("a").insertOne({ n: 0 });
      treatOneInsert(wire, { fault });
      await expect(db.collection("a").insertOne({ n: 1 })).rejects.toMatchObject({
        name: "MongoNetworkError",
      });
      expect(await direct.collection("a").countDocuments({ n: 1 })).toBe(there);
      await db.collection("a").insertOne({ n: 2 });
    },
  );

  it.each([
    { what: "NotWritablePrimary", document: notWritablePrimary, applied: false, code: 10_107 },
    { what: "a timeout of the write concern", document: writeConcernTimeout, applied: true, code: 64 },
    { what: "an error without a code", document: codelessError, applied: true, code: undefined },
  ])("tells the driver $what in place of the answer", async ({ document, applied, code }) => {
    await using ground = await openGround();
    const { wire, db, direct } = ground;
    await db.collection("a").insertOne({ n: 0 });
    treatOneInsert(wire, { reply: { document, applied } });
    const failure = await db
      .collection("a")
      .insertOne({ n: 1 })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect((failure as { code?: number }).code).toBe(code);
    expect(await direct.collection("a").countDocuments({ n: 1 })).toBe(applied ? 1 : 0);
  });

  it("holds a command back, or never answers it", async () => {
    await using ground = await openGround();
    const { wire, db, direct } = ground;
    let letGo = (): void => undefined;
    treatOneInsert(wire, { after: new Promise<void>((resolve) => (letGo = resolve)) });
    const held = db.collection("a").insertOne({ n: 1 });
    await db.collection("b").insertOne({ n: 2 });
    expect(await direct.collection("a").countDocuments()).toBe(0);
    letGo();
    await held;
    expect(await direct.collection("a").countDocuments()).toBe(1);

    treatOneInsert(wire, { fault: "silent" });
    await expect(db.collection("a").insertOne({ n: 3 })).rejects.toMatchObject({
      name: "MongoNetworkTimeoutError",
    });
    expect(await direct.collection("a").countDocuments({ n: 3 })).toBe(0);
  });

  it("lets the server finish what it was sent by somebody who is gone, and says when that is done", async () => {
    await using ground = await openGround();
    const { wire, direct, hangUp } = ground;
    wire.rule(({ name }) => {
      if (name === "insert") void hangUp();
      return undefined;
    });
    const documents = Array.from({ length: 2_000 }, (_, n) => ({ n }));
    await expect(ground.db.collection("a").insertMany(documents)).rejects.toBeInstanceOf(Error);
    await wire.left();
    expect(await direct.collection("a").countDocuments()).toBe(documents.length);
  });
});
