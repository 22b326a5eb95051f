import { isAscii, isUtf8 } from "node:buffer";
import { declaredIn } from "./declared.ts";
import type { Subject } from "../tool-call.ts";

type Unread = Extract<Subject, { kind: "opaque" }>;

const utf8 = new TextDecoder("utf-8", { fatal: true });
/** A charset that is recognised but not decoded. Its mark comes first in the list, because it begins like that of UTF-16. */
const utf32 = "utf-32";
const marks: readonly { mark: readonly number[]; charset: string }[] = [
  { mark: [0xff, 0xfe, 0, 0], charset: utf32 },
  { mark: [0xef, 0xbb, 0xbf], charset: "utf-8" },
  { mark: [0xff, 0xfe], charset: "utf-16le" },
  { mark: [0xfe, 0xff], charset: "utf-16be" },
];
const lowestOfMarks = 0xef;
/** It does not say in which order the bytes are, and readers differ: a mark has to. */
const unmarked = "utf-16";

/** The name under which a charset is known here; undefined when it is not. */
export function charsetNamed(label: string): string | undefined {
  if (label === "") return "";
  if (label.toLowerCase() === unmarked) return unmarked;
  try {
    return new TextDecoder(label, { fatal: true }).encoding;
  } catch {
    return undefined;
  }
}

/** Reads bytes as the text that whoever gets them will see. A byte order mark is no part of it. */
export function readText(bytes: Buffer, charset: string): string | Unread {
  const read = charsetOf(bytes, charset);
  // Many readers take everything for UTF-8, and what is valid as such was meant so: nobody writes it by chance in Latin-1.
  if (read === "windows-1252") return decoded(bytes, "utf-8") ?? decoded(bytes, read) ?? broken;
  if (read === utf32) return { kind: "opaque", why: "charset does not fit" };
  if (read === unmarked) return { kind: "opaque", why: "unknown charset" };
  return decoded(bytes, read) ?? broken;
}

/** What the bytes of a body say: as they are meant, and as others may read them. */
export interface Read {
  text: string;
  others: readonly string[];
}

const nobodyElse: readonly string[] = [];

/**
 * Reads bytes as all those do who get them: some go by the label, some by the mark or by what the bytes look like, and many take everything for
 * UTF-8. Of plain ASCII, which is most of what tools say, there is one reading.
 */
export function readAll(bytes: Buffer, charset: string): Read | Unread {
  const read = charsetOf(bytes, charset);
  const hasZeros = bytes.includes(0);
  if (!hasZeros && likeAscii.has(read) && isAscii(bytes))
    return { text: bytes.toString("latin1"), others: nobodyElse };
  if (!fits(bytes, charset, read)) return { kind: "opaque", why: "charset does not fit" };
  if (charset === "" && read === "utf-8" && !isUtf8(bytes) && isOfText(bytes)) return readUnnamed(bytes);
  const text = readText(bytes, charset);
  if (typeof text !== "string") return text;
  const others = new Set<string>();
  if (charset !== "" && charset !== unmarked) others.add(new TextDecoder(charset).decode(bytes));
  if (hasZeros || read !== "utf-8") others.add(loose.decode(hasZeros ? withoutZeros(bytes) : bytes));
  others.delete(text);
  return { text, others: [...others] };
}

/** Text in a charset that nobody names but perhaps the document itself: some guess the usual one of the West, and some take everything for UTF-8. */
function readUnnamed(bytes: Buffer): Read | Unread {
  const declared = declaredIn(bytes);
  const known = declared === undefined ? western : charsetNamed(declared);
  if (known === undefined || known.startsWith("utf-16")) return { kind: "opaque", why: "unknown charset" };
  const [text = "", ...others] = new Set([
    new TextDecoder(known).decode(bytes),
    new TextDecoder(western).decode(bytes),
    loose.decode(bytes),
  ]);
  return { text, others };
}

const western = "windows-1252";

/** Of text of the West less is no ASCII; of other bytes more. */
const oddMax = 1 / 3;

/** Signs that no text has, whatever its charset, are a sign of something else. */
function isOfText(bytes: Buffer): boolean {
  let odd = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 32 && (byte < 9 || byte > 13) && byte !== 27) return false;
    if (byte > 127) odd++;
  }
  return odd > 0 && odd <= bytes.length * oddMax;
}

const likeAscii: ReadonlySet<string> = new Set(["", "utf-8", "windows-1252"]);

/** Whether the letters of ASCII have the same bytes in a charset. True if no charset is named. */
export const isLikeAscii = (charset: string): boolean => likeAscii.has(charset);

/** UTF-8 as those read it who take nothing for an error. */
export const loose = new TextDecoder("utf-8");

/** Of text in two bytes a letter most have a zero at one of them, and nothing else has so many. */
const zerosOfTwoBytes = 1 / 4;

/** Whether bytes may be in the charset that they are said to be in. Where they are not, nobody can tell what a client makes of them. */
function fits(bytes: Buffer, named: string, read: string): boolean {
  const isTwoBytes = read !== "utf-8" && read.startsWith("utf-");
  if (named.startsWith("utf-16")) return bytes.length === 0 || bytes.includes(0) || !isUtf8(bytes);
  return isTwoBytes || zerosIn(bytes) < zerosOfTwoBytes;
}

/** Whether the beginning of a body is text in UTF-8. Its last letter may be incomplete. */
export function isText(start: Buffer): boolean {
  if (start.includes(0)) return false;
  return [0, 1, 2, 3].some((cut) => isUtf8(start.subarray(0, Math.max(0, start.length - cut))));
}

/** How many of the bytes are zeros, from none to all. */
function zerosIn(bytes: Buffer): number {
  if (!bytes.includes(0)) return 0;
  let zeros = 0;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0) zeros++;
  return zeros / bytes.length;
}

function withoutZeros(bytes: Buffer): Buffer {
  const kept = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte !== 0) kept[length++] = byte;
  }
  return kept.subarray(0, length);
}

/** Whether the pieces of a body are plain ASCII, and nothing says that it stands for anything else. */
export const isPlain = (pieces: readonly Buffer[], charset: string): boolean =>
  pieces[0] !== undefined &&
  charsetOf(pieces[0], charset) === "utf-8" &&
  pieces.every((piece) => isAscii(piece) && !piece.includes(0));

const broken: Unread = { kind: "opaque", why: "broken text" };

/** Plain ASCII reads the same, and is most of what tools say: taken as Latin-1 it costs two thirds of what a decoder does. */
function decoded(bytes: Buffer, charset: string): string | undefined {
  if (charset === "utf-8" && isAscii(bytes)) return bytes.toString("latin1");
  try {
    return (charset === "utf-8" ? utf8 : new TextDecoder(charset, { fatal: true })).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * A mark decides, then the name. Without either it is UTF-8, unless there are zeros among the first bytes: readers of JSON take that for UTF-16 or
 * UTF-32.
 */
function charsetOf(bytes: Buffer, named: string): string {
  const [first = 1, second = 1, third = 1, fourth = 1] = bytes;
  const marked =
    first < lowestOfMarks
      ? undefined
      : marks.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))?.charset;
  if (marked !== undefined) return marked;
  if (named !== "" && named !== unmarked) return named;
  if (first !== 0 && second !== 0) return named === "" ? "utf-8" : named;
  if ((first === 0 && second === 0) || (third === 0 && fourth === 0)) return utf32;
  return first === 0 ? "utf-16be" : "utf-16le";
}
