import { limits } from "./limits.ts";
import { ruled, writtenAs } from "./schema.ts";

/** A place in a list that is sorted by a time and an id. */
export interface Place {
  ms: number;
  id: string;
}

const timeBytes = 6;
/** The time alone, behind which an id of no letters stands. */
const charactersMin = 8;
const pattern = new RegExp(`^[A-Za-z0-9_-]{${charactersMin},${limits.cursorCharactersMax}}$`);

/**
 * Where the next page of a list goes on. Whatever has the form is some place in the list, so nothing has to be signed or kept: the caller's organization
 * decides what stands there.
 */
export const cursor = writtenAs(
  ruled({ test: (value) => pattern.test(value), message: "must be the cursor of an earlier answer" }),
  { type: "string", pattern: pattern.source },
);

export function writeCursor({ ms, id }: Place): string {
  const time = Buffer.alloc(timeBytes);
  time.writeUIntBE(ms, 0, timeBytes);
  return Buffer.concat([time, Buffer.from(id)]).toString("base64url");
}

export function readCursor(written: string): Place {
  const bytes = Buffer.from(written, "base64url");
  return { ms: bytes.readUIntBE(0, timeBytes), id: bytes.toString("utf8", timeBytes) };
}
