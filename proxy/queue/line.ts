import type { Action } from "../tool-call.ts";
import type { Lines } from "./recent.ts";
import type { NewRow } from "./records.ts";

const sliceBytes = 64 * 1024;
const lineBytesMax = 16 * 1024 * 1024;
const newline = 10;
/** A slice is read and moved at once, so the same memory serves them all. */
const usual = Buffer.allocUnsafeSlow(sliceBytes);

const actions: readonly Action[] = ["passed", "observed", "redacted", "blocked"];

/** A record as a line: JSON escapes every line end and tab, and our own ids hold none. */
export function lineOf({ at, action, toolMs, id, body, size }: NewRow): { text: string; bytes: number } {
  const head = `${at}\t${action}\t${toolMs}\t${id}\t`;
  return { text: `${head}${body}\n`, bytes: head.length + size + 1 };
}

/** Undefined when the line is none of ours, which only a damaged file can hold. */
export function rowOf(line: string): NewRow | undefined {
  const [at, name, toolMs, id = "", body = ""] = line.split("\t");
  const action = actions.find((known) => known === name);
  const isWhole = id !== "" && body.startsWith("{") && body.endsWith("}") && body.includes(`"${id}"`);
  const row = { at: Number(at), toolMs: Number(toolMs), id, body, size: Buffer.byteLength(body) };
  if (action === undefined || !isWhole || !Number.isFinite(row.at + row.toolMs)) return undefined;
  return { ...row, action };
}

/** Whole lines only: the last one may still be on its way, or its writer was killed before anybody was answered. */
export function readLines(read: (into: Buffer, from: number) => number, from: number): Lines | undefined {
  for (let size = sliceBytes; size <= lineBytesMax; size *= 4) {
    const slice = size === sliceBytes ? usual : Buffer.allocUnsafe(size);
    const length = read(slice, from);
    const end = slice.subarray(0, length).lastIndexOf(newline);
    if (end >= 0) return { rows: slice.toString("utf8", 0, end).split("\n").map(rowOf), bytes: end + 1 };
    if (length < size) return undefined;
  }
  return undefined;
}
