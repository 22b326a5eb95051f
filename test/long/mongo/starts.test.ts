import { once } from "node:events";
import { createServer, connect } from "node:net";
import type { AddressInfo } from "node:net";
import { beforeEach, describe, expect, it } from "vitest";
import { MongoClient } from "mongodb";
import { newMasterKey } from "../../../collector/auth/seal.ts";
import { freePort } from "../../support/agent.ts";
import { emptyHome } from "../../support/cli.ts";
import { noMongo, spawnMongo, startMongo } from "../../support/mongo.ts";

const password = "pa55word-canary";

interface Refusal {
  code: number;
  says: RegExp;
}

/** One line, the documented code, and nothing of the password. */
async function expectRefusal(env: Record<string, string>, { code, says }: Refusal): Promise<void> {
  await using home = await emptyHome();
  const ended = await home.run(["start", "--port", "0"], env);
  expect({ code: ended.code, stdout: ended.stdout }, ended.stderr).toEqual({ code, stdout: "" });
  expect(ended.stderr.trimEnd().split("\n")).toEqual([expect.stringMatching(says)]);
  expect(ended.stderr).not.toContain(password);
}

async function documentsIn(uri: string): Promise<number> {
  await using client = new MongoClient(uri);
  const db = client.db(/^[a-z+]+:\/\/[^/]+\/([^?]+)/.exec(uri)?.[1] ?? "agent_gate");
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  const counts = await Promise.all(collections.map(({ name }) => db.collection(name).countDocuments()));
  return counts.reduce((sum, count) => sum + count, 0);
}

describe("a start on MongoDB that cannot be: one line that says what to do, the documented code, nothing written", () => {
  beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));
  const keyring = { COLLECTOR_MASTER_KEYS: newMasterKey() };

  it.each([
    ["another database's address", `postgres://ann:${password}@127.0.0.1/x`, /must start with mongodb:\/\//],
    ["an address without a host", "mongodb://", /is not a MongoDB connection string/],
    [
      "an option that is none",
      `mongodb://ann:${password}@127.0.0.1/x?retryWritez=1`,
      /is not a MongoDB conn/,
    ],
    ["a password that is not encoded", `mongodb://ann:${password}/@127.0.0.1/x`, /is not a MongoDB conn/],
    ["a database's name with a dot", `mongodb://ann:${password}@127.0.0.1/x.y`, /is not a MongoDB conn/],
  ])("%s", async (_name, uri, says) => {
    await expectRefusal({ ...keyring, MONGODB_URI: uri }, { code: 6, says });
  });

  it("a database's name that the server does not take, and a replica set that it is not in", async () => {
    await using database = await spawnMongo();
    const { host } = new URL(database.uri.replace(/^mongodb:/, "http:"));
    const name = { MONGODB_URI: `mongodb://${host}/a b?directConnection=true` };
    await expectRefusal({ ...keyring, ...name }, { code: 6, says: /refuses the name of a database/ });
    const set = { MONGODB_URI: `mongodb://${host}/x?replicaSet=rs9` };
    await expectRefusal({ ...keyring, ...set }, { code: 5, says: /does not answer \(as replica set rs9\)/ });
  });

  it("a host that nobody knows, and a port where nobody listens", async () => {
    const refusal = async (host: string, word: string): Promise<void> => {
      const says = new RegExp(`the database does not answer \\(${word}\\): .*MONGODB_URI`);
      const MONGODB_URI = `mongodb://ann:${password}@${host}/agent_gate`;
      await expectRefusal({ ...keyring, MONGODB_URI }, { code: 5, says });
    };
    await refusal("no-such-host.invalid", "(ENOTFOUND|EAI_AGAIN)");
    await refusal(`127.0.0.1:${await freePort()}`, "ECONNREFUSED");
  });

  it("a wrong password, and none", async () => {
    const user = { username: "ann", password };
    await using server = await spawnMongo({ user });
    const says = /the database refuses these credentials: .*MONGODB_URI/;
    const wrong = server.uri.replace(password, `not-${password}`);
    const none = server.uri.replace(`ann:${password}@`, "");
    for (const MONGODB_URI of [wrong, none])
      await expectRefusal({ ...keyring, MONGODB_URI }, { code: 4, says });
    expect(await documentsIn(server.uri)).toBe(0);
  });

  it.each([
    ["no keyring", undefined, /COLLECTOR_MASTER_KEYS is not set.*openssl rand -base64 32/],
    ["an empty keyring", " , ", /COLLECTOR_MASTER_KEYS: the keyring is empty/],
    ["a key that is too short", "c2hvcnQ=", /key 1 of the keyring is not base64 of 32 bytes/],
    ["a key that is no base64", `${newMasterKey()},${"!".repeat(44)}`, /key 2 of the keyring is not base64/],
  ])("%s", async (_name, keys, says) => {
    await using database = await startMongo();
    const given = keys === undefined ? {} : { COLLECTOR_MASTER_KEYS: keys };
    await expectRefusal({ MONGODB_URI: database.uri, ...given }, { code: 6, says });
    expect(await documentsIn(database.uri)).toBe(0);
  });

  it("a keyring without the key that sealed a secret", async () => {
    await using database = await startMongo();
    await using home = await emptyHome();
    const first = await home.start([], { MONGODB_URI: database.uri, ...keyring });
    await first[Symbol.asyncDispose]();
    const before = await documentsIn(database.uri);
    await expectRefusal(
      { MONGODB_URI: database.uri, COLLECTOR_MASTER_KEYS: newMasterKey() },
      { code: 6, says: /COLLECTOR_MASTER_KEYS does not open 1 of 1 secret keys \(key_\w+\): add/ },
    );
    expect(await documentsIn(database.uri)).toBe(before);
  });

  it("a server that does not keep unique indexes", async () => {
    await using database = await spawnMongo();
    await using lax = await withoutUniqueIndexes(database.uri);
    const says = /accepts the same event twice.*unique indexes/;
    await expectRefusal({ ...keyring, MONGODB_URI: lax.uri }, { code: 6, says });
    expect(await documentsIn(database.uri)).toBe(0);
  });

  it("two answers to where the data is", async () => {
    const env = { MONGODB_URI: `mongodb://ann:${password}@127.0.0.1/x`, AGENT_GATE_STORE: "file" };
    await expectRefusal(env, { code: 6, says: /store file, and a MongoDB URI besides/ });
    await expectRefusal({ AGENT_GATE_STORE: "mongo" }, { code: 6, says: /which database\? Give --mongo/ });
  });
});

/** Between the driver and a real server: every `unique: true` that goes by becomes `unique: false`, which is as long. */
async function withoutUniqueIndexes(uri: string): Promise<AsyncDisposable & { uri: string }> {
  const { hostname, port } = new URL(uri.replace(/^mongodb:/, "http:"));
  const [wanted, instead] = [Buffer.from("\x08unique\0\x01"), Buffer.from("\x08unique\0\0")];
  const server = createServer((socket) => {
    const upstream = connect(Number(port), hostname);
    socket.on("data", (bytes: Buffer) => {
      const at = bytes.indexOf(wanted);
      if (at >= 0) instead.copy(bytes, at);
      upstream.write(bytes);
    });
    upstream.pipe(socket);
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const)
      one.on("close", () => other.destroy()).on("error", () => other.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const here = (server.address() as AddressInfo).port;
  return {
    uri: uri.replace(`${hostname}:${port}`, `127.0.0.1:${here}`),
    async [Symbol.asyncDispose]() {
      server.close();
      await once(server, "close");
    },
  };
}
