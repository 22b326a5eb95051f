import { openMongoDirectory } from "../../../collector/store/mongo/directory.ts";
import { openMongoLimitLog } from "../../../collector/store/mongo/limit-log.ts";
import { openMongoStore } from "../../../collector/store/mongo/store.ts";
import { Opened } from "../../../shared/lifecycle.ts";
import type { TestCollector } from "../collector.ts";
import { startTestCollector } from "../collector.ts";
import { startMongo } from "../mongo.ts";
import type { MongoWire } from "./middle.ts";
import { startMongoWire } from "./middle.ts";

export interface WiredCollector extends AsyncDisposable {
  /** Past the middle. */
  database: { uri: string };
  wire: MongoWire;
  collector: TestCollector;
}

/** A whole collector, its keys and rate limits included, with the man in the middle between it and the database. */
export async function startWiredCollector({ sharesLimits = true } = {}): Promise<WiredCollector> {
  const opened = new Opened();
  const database = opened.add(await startMongo());
  const wire = opened.add(await startMongoWire(database));
  const directory = opened.add(await openMongoDirectory(wire));
  const limitLog = sharesLimits ? opened.add(await openMongoLimitLog(wire)) : undefined;
  const store = opened.add(await openMongoStore(wire));
  const collector = opened.add(await startTestCollector({ deps: { store, directory, limitLog } }));
  return { database, wire, collector, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
}
