import { crc32 } from "node:zlib";
import type { Action } from "../tool-call.ts";

/**
 * How a record stands on the disk, in the file of a process and in the database alike:
 *
 *     RS  checksum  TAB  number  TAB  at  TAB  size  TAB  found's size  TAB  action  TAB  tool's ms  TAB  body  found  LF
 *
 * It needs nothing around it to be found and trusted: no JSON text holds an RS (U+001E) or an LF, the sizes are in bytes, and the checksum covers
 * the rest first and then the number. So a record gets another number, that of its row, from what was computed when it was first written: whatever
 * happens to it in between is found out.
 */
export const mark = "\u001e";
export const markByte = 0x1e;
/** The mark, the checksum and a tab. */
export const sealBytes = 10;
/** More than all that stands in front of a body. */
export const headBytesMax = 128;
const bodyBytesMax = 16 * 1024 * 1024;

export const actions: readonly Action[] = ["passed", "observed", "annotated", "redacted", "blocked"];
const sealForm = new RegExp(`^${mark}([\\da-f]{8})\\t`);
const headForm = new RegExp(
  `^${mark}([\\da-f]{8})\\t(\\d{1,16})\\t((-?[\\d.]{1,20})\\t(\\d{1,8})\\t(\\d{1,5})\\t([a-z]{1,10})\\t([-+.\\de]{1,24})\\t)`,
);
const idForm = /"evaluation_id":"([^"\\]+)"/;

/** A record on its way into the file. */
export interface NewRow {
  at: number;
  action: Action;
  toolMs: number;
  id: string;
  body: string;
  /** Of the body, in bytes. */
  size: number;
  /** The rules by which it failed, as JSON, for this machine only. Empty without any. */
  found: string;
  /** Of all of it but its number: made when the record is first written. */
  crc?: number;
}

const headOf = ({ at, size, found, action, toolMs }: NewRow): string =>
  `${at}\t${size}\t${found === "" ? 0 : Buffer.byteLength(found)}\t${action}\t${toolMs}\t`;
/** In front of a line until its checksum is known. */
const unsealed = `${mark}${"0".repeat(8)}\t`;
/** Numbers above 2³⁰ are slow to spell, and every record that is stored has one. */
const half = (value: number): string => (0x1_0000 + value).toString(16).slice(1);
const hex = (crc: number): string => half(crc >>> 16) + half(crc & 0xffff);

/** A record under a number. Its own checksum is made once, when it is first written. */
export function sealRow(row: NewRow, number: number): string {
  const rest = `${headOf(row)}${row.body}${row.found}`;
  row.crc ??= crc32(rest);
  return `${mark}${hex(crc32(`${number}`, row.crc))}\t${number}\t${rest}\n`;
}

/** The most that a record takes as a line. */
export const lineBytes = ({ size, found }: NewRow): number => size + 3 * found.length + headBytesMax + 1;

/**
 * The same as bytes, written where they are to be, and where it ends. Appending one is on the path of every answer: one write and the digits put into it
 * take half the time of two writes.
 */
export function writeLine(into: Buffer, start: number, row: NewRow, number: number): number {
  const name = `${number}`;
  const isAscii = row.body.length === row.size && row.found === "";
  const line = `${unsealed}${name}\t${headOf(row)}${row.body}${row.found}\n`;
  const end = start + into.write(line, start, isAscii ? "latin1" : "utf8");
  row.crc = crc32(into.subarray(start + sealBytes + name.length + 1, end - 1));
  writeHex(into, start + 1, crc32(name, row.crc));
  return end;
}

function writeHex(into: Buffer, at: number, crc: number): void {
  for (let digit = 0; digit < 8; digit++) {
    const value = (crc >>> (28 - 4 * digit)) & 0xf;
    into[at + digit] = value + (value < 10 ? 0x30 : 0x57);
  }
}

/** What stands in front of a body, as it says itself. */
export interface Head {
  crc: number;
  number: number;
  at: number;
  size: number;
  foundSize: number;
  action: Action;
  toolMs: number;
  /** Where that begins which the record's own checksum covers, where its body does, and where all of it ends, counted from the mark. */
  restAt: number;
  bodyAt: number;
  length: number;
}

/** Of a line, or of its first 128 bytes. Not verified: that takes the body. */
export function headIn(line: Buffer | null): Head | undefined {
  const found = headForm.exec(line?.toString("latin1", 0, headBytesMax) ?? "");
  if (found === null) return undefined;
  const [all, crc = "", number = "", rest = "", at, bytes, foundBytes, name, toolMs] = found;
  const action = actions.find((known) => known === name);
  const size = Number(bytes);
  const bodyAt = all.length;
  const head = {
    crc: Number.parseInt(crc, 16),
    number: Number(number),
    at: Number(at),
    toolMs: Number(toolMs),
    foundSize: Number(foundBytes),
  };
  if (action === undefined || size > bodyBytesMax || !Number.isFinite(head.at + head.toolMs))
    return undefined;
  const length = bodyAt + size + head.foundSize + 1;
  return { ...head, size, action, restAt: bodyAt - rest.length, bodyAt, length };
}

/** A record and its number, from bytes that begin with its mark. Undefined when a single bit of it is another. */
export function unseal(line: Buffer, head = headIn(line)): { number: number; row: NewRow } | undefined {
  if (head === undefined || line.length < head.length - 1) return undefined;
  const { number, at, action, toolMs, size, foundSize, restAt, bodyAt } = head;
  const end = bodyAt + size;
  const crc = crc32(line.subarray(restAt, end + foundSize));
  if (crc32(`${number}`, crc) !== head.crc) return undefined;
  const body = line.toString("utf8", bodyAt, end);
  const found = line.toString("utf8", end, end + foundSize);
  const id = idOf(body);
  return id === undefined ? undefined : { number, row: { at, action, toolMs, id, body, size, found, crc } };
}

/** The record of a row. Undefined as well when it is another row's. */
export function unsealRow(seq: number, line: Buffer | null): NewRow | undefined {
  const found = line === null ? undefined : unseal(line);
  return found?.number === seq ? found.row : undefined;
}

/** Any other text, in the same way. */
export function sealText(text: string): string {
  return `${mark}${hex(crc32(text))}\t${text}\n`;
}

export function unsealText(sealed: string): string | undefined {
  const found = sealForm.exec(sealed);
  const end = sealed.indexOf("\n");
  if (found === null || end < 0) return undefined;
  const text = sealed.slice(sealBytes, end);
  return hex(crc32(text)) === found[1] ? text : undefined;
}

/** Of the record that is a body. Undefined when there is none. */
export function idOf(body: string): string | undefined {
  const plain = idForm.exec(body)?.[1];
  if (plain !== undefined) return plain;
  try {
    const record: unknown = JSON.parse(body);
    if (typeof record !== "object" || record === null || !("evaluation_id" in record)) return undefined;
    return typeof record.evaluation_id === "string" ? record.evaluation_id : undefined;
  } catch {
    return undefined;
  }
}
