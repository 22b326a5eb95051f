import type { MongoError } from "mongodb";
import { StoreError } from "../../store-error.ts";

const taken = 11_000;
/** Less than the 8 s that a request waits. */
const patienceMs = 7_000;

/** The driver's errors by name, so that nothing of the driver is loaded before it is used. Nothing reached a server: */
const nothingSent = new Set(["MongoServerSelectionError", "MongoWaitQueueTimeoutError"]);

/** A failure in our own words: the driver's messages quote what was sent. */
export function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  if (error instanceof Error && nothingSent.has(error.name))
    return new StoreError("refused", "the database cannot be reached", error);
  return new StoreError("unknown", "the database gave no clear answer", error);
}

/** An answer, or a StoreError in time: the driver may try a read twice and wait for a connection besides. */
export async function ask<T>(answer: Promise<T>, withinMs = patienceMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new StoreError("unknown", "the database did not answer in time")),
      withinMs,
    );
  });
  try {
    return await Promise.race([answer, late]);
  } catch (error) {
    throw toStoreError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a single write was refused because a unique index has its key already. */
export function isTaken(error: unknown): boolean {
  return isMongoError(error) && error.code === taken;
}

function isMongoError(error: unknown): error is MongoError {
  return error instanceof Error && "code" in error;
}
