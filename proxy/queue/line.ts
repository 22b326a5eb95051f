import type { Lines } from "./recent.ts";
import type { NewRow } from "./sealed.ts";
import { headBytesMax, headIn, markByte, unseal } from "./sealed.ts";

const sliceBytes = 64 * 1024;
const sliceBytesMax = 16 * 1024 * 1024;
const lineFeed = 10;
/** A slice is read and moved at once, so the same memory serves them all. */
const usual = Buffer.allocUnsafeSlow(sliceBytes);

/** Fills the buffer from that byte of a file on, as far as there is something. */
export type ReadAt = (into: Buffer, from: number) => number;

/**
 * The next records of a file, wherever they begin: between them may be what was damaged. What is begun at the end is left for the next time, for it may
 * still be on its way, or its writer was killed before anybody was answered.
 */
export function readLines(read: ReadAt, from: number): Lines {
  for (let size = sliceBytes; ; size *= 4) {
    const slice = size === sliceBytes ? usual : Buffer.allocUnsafe(size);
    const length = read(slice, from);
    const isAll = length < size;
    const lines = linesIn(slice.subarray(0, length), isAll);
    if (lines.bytes > 0 || isAll) return lines;
    // Not one record in all of that: it is skipped.
    if (size === sliceBytesMax) return { ...lines, bytes: length };
  }
}

/** `isAll`: the file holds no more than this. */
function linesIn(bytes: Buffer, isAll: boolean): Lines {
  const rows: NewRow[] = [];
  const numbers: number[] = [];
  let end = 0;
  let cut: number | undefined;
  for (let at = bytes.indexOf(markByte); at >= 0 && cut === undefined;) {
    const line = bytes.subarray(at);
    const head = headIn(line);
    const found = head && unseal(line, head);
    if (head !== undefined && found !== undefined) {
      rows.push(found.row);
      numbers.push(found.number);
      // The end of a line may be what is damaged.
      end = at + head.length - (line[head.length - 1] === lineFeed ? 0 : 1);
    } else if (!isAll && line.length < (head?.length ?? headBytesMax)) {
      // More bytes could make a record of it.
      cut = at;
    }
    at = bytes.indexOf(markByte, found === undefined ? at + 1 : end);
  }
  if (!isAll) return { rows, numbers, stray: 0, bytes: cut ?? end, isEnd: false };
  const rest = bytes.subarray(end);
  return { rows, numbers, stray: linesOf(rest), bytes: end + rest.lastIndexOf(lineFeed) + 1, isEnd: true };
}

/** Every record of a file from one byte up to another, with the number of its line. */
export function* linesUpTo(read: ReadAt, end: number, begin = 0): Generator<{ row: NewRow; number: number }> {
  for (let from = begin; from < end;) {
    const { rows, numbers, bytes, isEnd } = readLines(
      (into, at) => read(into.subarray(0, Math.max(0, Math.min(into.length, end - at))), at),
      from,
    );
    for (const [at, row] of rows.entries()) yield { row, number: numbers[at] ?? 0 };
    if (isEnd) return;
    from += bytes;
  }
}

function linesOf(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) lines += 1;
  return lines;
}
