import type { ReadAt } from "./line.ts";
import type { Lines } from "./recent.ts";
import type { NewRow } from "./sealed.ts";
import { actions } from "./sealed.ts";

const sliceBytes = 64 * 1024;
const lineBytesMax = 16 * 1024 * 1024;
const newline = 10;

/** A line as versions before schema 3 wrote it, without a number and without a checksum. Undefined when the line is no record, which only a damaged file can hold. */
function rowOf(line: string): NewRow | undefined {
  const [at, name, toolMs, id = "", body = ""] = line.split("\t");
  const action = actions.find((known) => known === name);
  const isWhole = id !== "" && body.startsWith("{") && body.endsWith("}") && body.includes(`"${id}"`);
  const row = { at: Number(at), toolMs: Number(toolMs), id, body, size: Buffer.byteLength(body) };
  if (action === undefined || !isWhole || !Number.isFinite(row.at + row.toolMs)) return undefined;
  return { ...row, action };
}

/** Of a file of such a version. Whole lines only: the last one may still be on its way, or its writer was killed before anybody was answered. */
export function readUnsealedLines(read: ReadAt, from: number): Lines {
  for (let size = sliceBytes; ; size *= 4) {
    const slice = Buffer.allocUnsafe(size);
    const length = read(slice, from);
    const end = slice.subarray(0, length).lastIndexOf(newline);
    const isEnd = length < size;
    if (end < 0 && !isEnd && size < lineBytesMax) continue;
    const found = end < 0 ? [] : slice.toString("utf8", 0, end).split("\n").map(rowOf);
    const rows = found.filter((row) => row !== undefined);
    return {
      rows,
      numbers: undefined,
      stray: found.length - rows.length,
      bytes: end + 1,
      isEnd,
    };
  }
}
