import { createReadStream } from "node:fs";

const chunkBytes = 1_048_576;
const lineFeed = 0x0a;

export interface Line {
  bytes: Buffer;
  /** The file ended behind it without an end of the line: its host may still be writing it. */
  isLast: boolean;
}

export interface Reading {
  /** Longer lines are left out. */
  bytesMax: number;
  tooLong: () => void;
  read: (bytes: number) => void;
  /** All of the file is one line. */
  isWhole: boolean;
}

/** The lines of a file that hold anything, in memory that does not grow with the file, nor with a line that is too long. */
export async function* linesIn(
  path: string,
  { bytesMax, tooLong, read, isWhole }: Reading,
): AsyncGenerator<Line> {
  let held: Buffer[] = [];
  let length = 0;
  const ended = (isLast: boolean): Line | undefined => {
    const isTooLong = length > bytesMax;
    const bytes = isTooLong ? Buffer.alloc(0) : Buffer.concat(held, length);
    held = [];
    length = 0;
    if (isTooLong) tooLong();
    return bytes.length === 0 ? undefined : { bytes, isLast };
  };
  const add = (part: Buffer): void => {
    length += part.length;
    if (length > bytesMax) held = [];
    else if (part.length > 0) held.push(part);
  };
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    if (!Buffer.isBuffer(chunk)) continue;
    let from = 0;
    const next = (): number => (isWhole ? -1 : chunk.indexOf(lineFeed, from));
    for (let to = next(); to !== -1; to = next()) {
      add(chunk.subarray(from, to));
      from = to + 1;
      const line = ended(false);
      if (line !== undefined) yield line;
    }
    add(chunk.subarray(from));
    read(chunk.length);
  }
  const line = ended(true);
  if (line !== undefined) yield line;
}
