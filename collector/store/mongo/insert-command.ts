import type { Collection, Db, Document } from "mongodb";
import { z } from "zod";
import { StoreError } from "../../store-error.ts";

const taken = 11_000;
/** A server without replicas answers "majority" before its journal is on disk, unless it is asked for that too. */
export const writeConcern = { w: "majority", j: true };
const reply = z.object({
  writeErrors: z.array(z.object({ index: z.number(), code: z.number() })).default([]),
  writeConcernError: z.unknown().optional(),
});

/**
 * Inserts documents and says the places of those whose keys are taken. It is the command itself, because the driver's `insertMany` does not tell
 * whether a failed command was ever sent. A hundred of the largest events are 14 MB, which one command takes.
 */
export async function insertDocuments<T extends Document>(
  db: Db,
  collection: Collection<T>,
  { documents, ordered }: { documents: readonly T[]; ordered: boolean },
): Promise<number[]> {
  const command = { insert: collection.collectionName, documents, ordered, writeConcern };
  const { writeErrors, writeConcernError } = reply.parse(
    await db.command(command, { ignoreUndefined: true }),
  );
  if (writeConcernError !== undefined || writeErrors.some(({ code }) => code !== taken))
    throw new StoreError("unknown", "the database did not store everything");
  return writeErrors.map(({ index }) => index);
}
