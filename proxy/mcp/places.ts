import { outlineOf } from "./outline.ts";

/** Where something stands among the bytes of a message. */
export interface Place {
  start: number;
  end: number;
}

export const placeOf = ({ start, end }: Place): Place => ({ start, end });
export const sliceOf = (bytes: Buffer, { start, end }: Place): Buffer => bytes.subarray(start, end);

/** The members of an object there; undefined when it is none. */
export function keysIn(bytes: Buffer, place: Place): string[] | undefined {
  const outline = outlineOf(sliceOf(bytes, place));
  const [only] = outline.objects;
  return outline.isWhole && !outline.isList ? only?.members.map(({ key }) => key) : undefined;
}

export function valueIn(bytes: Buffer, place: Place | undefined): unknown {
  if (place === undefined) return undefined;
  try {
    return JSON.parse(sliceOf(bytes, place).toString());
  } catch {
    return undefined;
  }
}
