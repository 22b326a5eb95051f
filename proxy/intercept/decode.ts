import type { Opacity, Subject } from "../tool-call.ts";
import type { Unjudged } from "../unjudged.ts";
import { isLikeAscii, isPlain, loose, readAll } from "./charset.ts";
import { assembledIn, mayBeStream } from "./streams/assembled.ts";
import type { ExchangeOptions } from "./exchange-deps.ts";
import { createInflater } from "./inflate.ts";
import { joinedIn, mayHaveParts } from "./joined.ts";
import { Look } from "./look.ts";
import { readableIn } from "./readable.ts";
import type { Whole } from "./reading.ts";

/** What there is to judge of a body, or why nothing is to be. */
export type Decoded = Subject | { kind: "unjudged"; why: Unjudged };

export type DecodeOptions = Pick<ExchangeOptions, "bytesMax" | "unjudged">;

/** The body as the gates can take it. A body that is not encoded is there at once. */
export function decodeWhole(
  chunks: readonly Buffer[],
  reading: Whole,
  options: DecodeOptions,
): Decoded | Promise<Decoded> {
  return reading.encodings.length === 0
    ? read(chunks, reading, options)
    : readInflated(chunks, reading, options);
}

async function readInflated(
  chunks: readonly Buffer[],
  reading: Whole,
  options: DecodeOptions,
): Promise<Decoded> {
  const inflater = createInflater(reading.encodings, options.bytesMax);
  const most = await inflater.push(chunks);
  const rest = await inflater.end();
  const why = most.why ?? rest.why;
  return why === undefined ? read([...most.bytes, ...rest.bytes], reading, options) : { kind: "opaque", why };
}

function read(chunks: readonly Buffer[], reading: Whole, { bytesMax, unjudged }: DecodeOptions): Decoded {
  let length = 0;
  for (const chunk of chunks) length += chunk.length;
  if (length > bytesMax) return { kind: "opaque", why: "too large to inspect" };
  const decoded = mayBeText(reading) ? readText(chunks, length, reading) : undefined;
  if (decoded !== undefined && (decoded.kind === "text" || isInCharset(decoded.why, reading))) return decoded;
  const found = readSaid(together(chunks, length), reading);
  return found.kind === "unjudged" && unjudged === "withhold" ? { kind: "opaque", why: "no text" } : found;
}

/** Whether a body is first tried as text, without a look at its format: most bodies that are called text, or nothing, are text. */
const mayBeText = ({ said }: Whole): boolean => said === undefined || said === "nothing";

/** Whether the body or its type names a charset. Then the bytes alone do not tell how they are read. */
const isInCharset = (why: Opacity, { charset }: Whole): boolean =>
  why === "unknown charset" || !isLikeAscii(charset);

function readText(chunks: readonly Buffer[], length: number, { charset, json }: Whole): Subject {
  const isOne = !mayBeStream(chunks) && !(json && mayHaveParts(chunks));
  if (isOne && json && length > shortMax && isPlain(chunks, charset)) return new LaterText(chunks, length);
  const subject = subjectOf(readAll(together(chunks, length), charset), json);
  return isOne ? subject : withAssembled(subject);
}

function subjectOf(read: ReturnType<typeof readAll>, json: boolean): Subject {
  if ("kind" in read) return read;
  const { text, others } = read;
  return { kind: "text", text, json, ...(others.length === 0 ? {} : { others }) };
}

/** A stream that comes as one body is also what its pieces say together, and so is an answer in parts. */
function withAssembled(subject: Subject): Subject {
  if (subject.kind !== "text") return subject;
  const assembled = assembledIn(subject.text);
  const more = assembled === undefined ? joinedIn(subject.text) : [assembled];
  return more.length === 0 ? subject : { ...subject, others: [...(subject.others ?? []), ...more] };
}

const mayBeJson = /^\s*[[{"]/;

/** Reads a body that is not called text, or is not text. Its receiver may still read text in it. */
function readSaid(bytes: Buffer, { charset, said }: Whole): Decoded {
  const look = new Look(said);
  const why = look.see(bytes) ?? look.end();
  if (why !== undefined) return { kind: "unjudged", why };
  if (!look.isOdd) {
    const read = readAll(bytes, charset);
    if (!("kind" in read)) return withAssembled(subjectOf(read, mayBeJson.test(read.text)));
  }
  return readNoText(bytes, look);
}

/** The text that can be read in binary bytes, or in text with some binary bytes. */
export function readNoText(bytes: Buffer, look = lookedAt(bytes)): Decoded {
  if (look.isOdd) return pieces(readableIn(bytes));
  const text = loose.decode(bytes);
  const others = new Set([text.replaceAll("\0", ""), text.replaceAll(/[\0\ufffd]/g, "")]);
  others.delete(text);
  return pieces(text.replaceAll("\0", "\n"), [...others]);
}

function lookedAt(bytes: Buffer): Look {
  const look = new Look(undefined);
  look.see(bytes);
  return look;
}

/** What can be read of a body that is no text. Where that is nothing, there is nothing to judge, and it is not empty either. */
function pieces(text: string, others: readonly string[] = []): Decoded {
  if (text.trim() === "") return { kind: "unjudged", why: "data" };
  return { kind: "text", text, json: false, partial: true, ...(others.length === 0 ? {} : { others }) };
}

/** Of what is shorter a text is made in no time. */
const shortMax = 512;

/** A text in ASCII: whoever gets by with the bytes saves the time of making it, and of clearing it away. */
class LaterText {
  readonly kind = "text";
  readonly json = true;
  readonly bytes: readonly Buffer[];
  readonly #length: number;
  #text: string | undefined;

  constructor(chunks: readonly Buffer[], length: number) {
    this.bytes = chunks;
    this.#length = length;
  }

  get text(): string {
    return (this.#text ??= together(this.bytes, this.#length).toString("latin1"));
  }
}

/** A body is read at once, so the same memory serves them all: new pages for each of 256 KiB were 40 MB more at 64 calls at a time. */
let scratch: Buffer | undefined;
const scratchBytes = 1024 * 1024;

function together(chunks: readonly Buffer[], length: number): Buffer {
  const [first] = chunks;
  if (chunks.length === 1 && first !== undefined) return first;
  if (length > scratchBytes) return Buffer.concat(chunks, length);
  scratch ??= Buffer.allocUnsafeSlow(scratchBytes);
  let at = 0;
  for (const chunk of chunks) at += chunk.copy(scratch, at);
  return scratch.subarray(0, at);
}
