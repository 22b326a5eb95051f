import type { MongoClient } from "mongodb";
import { tallyOf } from "../../../shared/explain/tally.ts";
import { toScorePoint } from "../window-reads.ts";
import type { Store, StoreHealth } from "../store.ts";
import { Acceptance } from "./acceptance.ts";
import type { MongoOptions } from "./connect.ts";
import { bulkAnswerMs, connect, prepare } from "./connect.ts";
import { eraseIn } from "./erase.ts";
import { ask } from "./failure.ts";
import { Heads } from "./heads.ts";
import { collectionsOf, openCollections } from "./indexes.ts";
import { insertFlight } from "./insert.ts";
import type { ReadDeps } from "./reads.ts";
import { readAgents } from "./agents.ts";
import { readAgent, readEvents, readHead, readWindow, scan, takeCensus } from "./reads.ts";
import { MongoCounting } from "./counts.ts";
import { follow } from "./follow.ts";
import { retainSlice } from "./retention.ts";

const poolSize = 50;

/** Events in MongoDB, shared by any number of collectors. */
export async function openMongoStore(options: MongoOptions): Promise<Store> {
  // A command that reads has all the time that its user has.
  const bulkMs = options.existing === true ? bulkAnswerMs : undefined;
  const connection = await connect({ ...options, answerMs: bulkMs }, poolSize);
  const collections =
    options.existing === true ? collectionsOf(connection.db) : await prepare(connection, openCollections);
  const heads = new Heads(collections);
  const deps: ReadDeps = { collections, heads, acceptance: new Acceptance() };
  const counting = new MongoCounting(collections);
  const condition = new Condition(connection.client);

  return {
    kind: "mongo",
    shared: true,
    insert: (org, receivedAtMs, flight) =>
      condition.watch(ask(insertFlight(deps, org, receivedAtMs, flight))),
    head: (org, agentId) => ask(readHead(deps, { org, agentId })),
    tally: async (org, agentId) => {
      const window = await ask(readWindow(collections, { org, agentId }));
      return { tally: tallyOf(window), workMs: 0 };
    },
    history: async (org, agentId) => {
      const window = await ask(readWindow(collections, { org, agentId }));
      return { points: window.map(toScorePoint), workMs: 0 };
    },
    known: async (o, a, ids) => {
      const found = await ask(
        collections.events
          .find({ o, a, e: { $in: [...ids] } }, { projection: { _id: 0, e: 1, s: 1, r: 1 } })
          .toArray(),
      );
      return new Map(found.map(({ e, s, r }) => [e, { sequence: s, receivedAtMs: Number(r) }]));
    },
    register: (org, agentId, atMs) => ask(heads.register({ org, agentId }, new Date(atMs))),
    events: (org, filter) => ask(readEvents(collections, org, filter)),
    counts: (org, asked) => counting.read(org, asked),
    agents: (org, page) => ask(readAgents(deps, org, page)),
    agent: (org, agentId) => ask(readAgent(deps, { org, agentId })),
    census: (org, agentIds) => ask(takeCensus(collections, org, agentIds)),
    scan: (org, cursor) => ask(scan(collections, org, cursor), bulkMs),
    follow: (org, after) => ask(follow(collections, { org, after, nowMs: Date.now() })),
    retain: async (beforeMs, cursor) => {
      await heads.flush();
      return ask(retainSlice(collections, beforeMs, cursor));
    },
    erase: (target) => eraseIn(deps, target),
    forget: ({ org, agentId }) =>
      heads.drop((known) => known.org === org && (agentId === undefined || known.agentId === agentId)),
    health: () => condition.health(),
    ping: async () => void (await ask(connection.db.command({ ping: 1 }))),
    async [Symbol.asyncDispose]() {
      await heads[Symbol.asyncDispose]();
      await connection[Symbol.asyncDispose]();
    },
  };
}

/** Whether writes can be taken: the driver watches the servers, and the last write tells of everything else. */
class Condition {
  #reachable = true;
  #failed = false;

  constructor(client: MongoClient) {
    client.on("topologyDescriptionChanged", ({ newDescription }) => {
      this.#reachable = [...newDescription.servers.values()].some((server) => server.isWritable);
      if (this.#reachable) this.#failed = false;
    });
  }

  async watch<T>(write: Promise<T>): Promise<T> {
    try {
      const answer = await write;
      this.#failed = false;
      return answer;
    } catch (error) {
      this.#failed = true;
      throw error;
    }
  }

  health(): StoreHealth {
    if (!this.#reachable) return { writable: false, reason: "the database cannot be reached" };
    return this.#failed
      ? { writable: false, reason: "the database did not take the last write" }
      : { writable: true };
  }
}
