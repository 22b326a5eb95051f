import type { Subject } from "../tool-call.ts";
import type { Unjudged } from "../unjudged.ts";
import { fieldsIn } from "./parties.ts";

/** What the bytes of a part are that was sent in base64: what can be read in them, or why there is nothing to read. */
export type ReadBytes = (bytes: Buffer) => Subject | { kind: "unjudged"; why: Unjudged };

export interface OutputSubject {
  subject: Subject;
  /** Parts that nobody could judge, whatever is said of the rest. */
  unjudged: readonly Unjudged[];
}

/** One of these stands in whatever has parts that are read otherwise than they are written, or together. */
const marks = ['"blob"', '"data"', "\\u00"];
const textMark = '"text"';
/** Of what is shorter a text is made in no time. */
const shortMax = 512;

/** An output as the gates can take it: the text of JSON that it is, what its base64 holds, and what its texts are one behind the other. */
export function subjectIn(bytes: Buffer, readBytes: ReadBytes): OutputSubject {
  const text = bytes.toString();
  const isShort = bytes.length <= shortMax || text.length !== bytes.length;
  const plain: Subject = isShort
    ? { kind: "text", text, json: true }
    : { kind: "text", text, json: true, bytes: [bytes] };
  if (!marks.some((mark) => bytes.includes(mark)) && !isTwice(bytes, textMark))
    return { subject: plain, unjudged: [] };
  const found: Found = { blobs: [], texts: [] };
  try {
    look(JSON.parse(text), found);
  } catch {
    // Not JSON as it is written by the book, but somebody may read it.
    found.blobs.push(...(text.match(/(?<=")[\w+/=-]{24,}(?=")/g) ?? []));
  }
  const others = found.texts.flatMap((texts) => (texts.length > 1 ? [texts.join("")] : []));
  const unjudged: Unjudged[] = [];
  for (const blob of found.blobs) {
    const read = readBytes(Buffer.from(blob, "base64"));
    if (read.kind === "unjudged") unjudged.push(read.why);
    else if (read.kind === "opaque") return { subject: read, unjudged };
    else others.push(read.text, ...(read.others ?? []));
  }
  if (others.length === 0) return { subject: plain, unjudged };
  return { subject: { kind: "text", text, json: true, others }, unjudged };
}

interface Found {
  blobs: string[];
  /** The texts of each list of parts. */
  texts: string[][];
}

const depthMax = 200;

function look(value: unknown, found: Found, depth = 0): void {
  if (typeof value !== "object" || value === null || depth > depthMax) return;
  if (Array.isArray(value)) {
    const texts = value.map((each) => fieldsIn(each)["text"]).filter((text) => typeof text === "string");
    if (texts.length > 1) found.texts.push(texts);
  } else {
    const { blob, data } = fieldsIn(value);
    for (const each of [blob, data]) if (typeof each === "string" && each !== "") found.blobs.push(each);
  }
  for (const each of Object.values(value)) look(each, found, depth + 1);
}

function isTwice(bytes: Buffer, mark: string): boolean {
  const first = bytes.indexOf(mark);
  return first !== -1 && bytes.includes(mark, first + mark.length);
}
