import { openMongoStore } from "../../collector/store/mongo/store.ts";
import type { Store } from "../../collector/store/store.ts";
import { startMongo } from "./mongo.ts";

/** A store on a database for it alone. */
export async function openTemporary(): Promise<Store> {
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
