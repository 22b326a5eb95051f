import type { Db, MongoClient } from "mongodb";
import { CommandError } from "../../../shared/exit-codes.ts";

export interface MongoOptions {
  uri: string;
  /** Takes the collections as they are and makes nothing, neither collections nor indexes. */
  existing?: boolean;
  /** How long one command may take, where that is not a request's to wait for. */
  answerMs?: number | undefined;
}

/** Without a server a call ends after `selectMs`, with one that hangs after `answerDefaultMs`: together less than the 8 s that a request waits. */
const selectMs = 2_000;
const answerDefaultMs = 4_000;
/** Whoever asks for everything waits for it: a server without indexes sorts an organization before it answers. */
export const bulkAnswerMs = 600_000;
const heartbeatMs = 2_000;
/** A server that speaks MongoDB's protocol over SQLite has a hundred places, holds one for each update of a command, and needs one more: it hangs when they are all held. */
export const updatesMax = 10;
const databaseDefault = "agent_gate";
const namesDatabase = /^[a-z+]+:\/\/[^/]+\/[^?]/;
/** A right password that may not do this, and a wrong one, here and on a hosted service. */
const refusals = new Set<unknown>([13, 18, 8_000]);
const invalidName = 73;

export interface Connection extends AsyncDisposable {
  client: MongoClient;
  db: Db;
}

/**
 * The driver never retries a write by itself: the recorder looks what became of it, and so never takes its own event for somebody else's. Reads see only
 * what a majority has, so nobody numbers on from an event that a failover takes back.
 */
export async function connect(
  { uri, answerMs = answerDefaultMs }: MongoOptions,
  poolSize: number,
): Promise<Connection> {
  const { MongoClient } = await import("mongodb");
  let client: MongoClient;
  let db: Db;
  try {
    client = new MongoClient(uri, {
      appName: "agent-gate-collector",
      maxPoolSize: poolSize,
      serverSelectionTimeoutMS: selectMs,
      connectTimeoutMS: selectMs,
      socketTimeoutMS: answerMs,
      heartbeatFrequencyMS: heartbeatMs,
      retryWrites: false,
      writeConcern: { w: "majority", journal: true },
      readConcern: { level: "majority" },
      readPreference: "primary",
      ignoreUndefined: true,
    });
    db = client.db(namesDatabase.test(uri) ? undefined : databaseDefault);
  } catch (error) {
    throw new CommandError(
      "config",
      "this is not a MongoDB connection string (host and port, database, %-escapes, names of options): correct --mongo or MONGODB_URI",
      error,
    );
  }
  try {
    await db.command({ ping: 1 });
    return { client, db, [Symbol.asyncDispose]: () => client.close() };
  } catch (error) {
    await client.close();
    throw explain(error);
  }
}

/** Does the first work on a connection, which is closed again when that fails. */
export async function prepare<T>(connection: Connection, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await work(connection.db);
  } catch (error) {
    await connection[Symbol.asyncDispose]();
    throw explain(error);
  }
}

/** In our own words: the driver's messages quote what was sent. A server's name for its error is a plain word, and so is the system's. */
function explain(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (refusals.has(code))
    return new CommandError(
      "auth",
      "the database refuses these credentials: correct --mongo or MONGODB_URI",
      error,
    );
  if (code === invalidName)
    return new CommandError(
      "config",
      "the database refuses the name of a database that it is given: correct --mongo or MONGODB_URI",
      error,
    );
  if (error instanceof Error && "codeName" in error && typeof error.codeName === "string")
    return new CommandError("failure", `the database refuses to be prepared (${error.codeName})`, error);
  const word = systemCode(error) ?? missedSet(error);
  return new CommandError(
    "unreachable",
    `the database does not answer${word === undefined ? "" : ` (${word})`}: does it run, and is --mongo or MONGODB_URI right?`,
    error,
  );
}

/** What the network or TLS calls it, at the bottom of the causes. */
function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const own = "code" in error && typeof error.code === "string" ? error.code : undefined;
  return systemCode(error.cause) ?? own;
}

/** A server of another replica set, or of none, is as good as away. */
function missedSet(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("reason" in error)) return undefined;
  const { reason } = error;
  if (typeof reason !== "object" || reason === null || !("setName" in reason)) return undefined;
  return typeof reason.setName === "string" ? `as replica set ${reason.setName}` : undefined;
}
