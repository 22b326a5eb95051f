import type { Readable } from "node:stream";

/** All that can be read now. Newer versions of Node hand over what was written piece by piece. */
export function waitingIn(stream: Readable): Buffer[] {
  const pieces: Buffer[] = [];
  for (let piece: unknown = stream.read(); piece !== null; piece = stream.read())
    if (Buffer.isBuffer(piece)) pieces.push(piece);
  return pieces;
}
