import { beforeEach } from "vitest";
import { openMongoStore } from "../../collector/store/mongo/store.ts";
import type { Store } from "../../collector/store/store.ts";
import { agentsSuite } from "../collector/store/agents-suite.ts";
import { countsSuite } from "../collector/store/counts-suite.ts";
import { searchSuite } from "../collector/store/search-suite.ts";
import { storeSuite } from "../collector/store/suite.ts";
import { tallySuite } from "../collector/store/tally-suite.ts";
import { noMongo, startMongo } from "../support/mongo.ts";

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));
storeSuite("mongo", openTemporary);
agentsSuite("mongo", openTemporary);
searchSuite("mongo", openTemporary);
tallySuite("mongo", openTemporary);
countsSuite("mongo", openTemporary);

async function openTemporary(): Promise<Store> {
  const database = await startMongo();
  const store = await openMongoStore(database);
  return {
    ...store,
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}
