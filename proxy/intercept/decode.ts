import type { Subject } from "../tool-call.ts";
import { isPlain, readText } from "./charset.ts";
import { createInflater } from "./inflate.ts";
import type { Whole } from "./reading.ts";

/** The body as the gates can take it. A body that is not encoded is there at once. */
export function decodeWhole(
  chunks: readonly Buffer[],
  reading: Whole,
  bytesMax: number,
): Subject | Promise<Subject> {
  return reading.encodings.length === 0
    ? read(chunks, reading, bytesMax)
    : readInflated(chunks, reading, bytesMax);
}

async function readInflated(chunks: readonly Buffer[], reading: Whole, bytesMax: number): Promise<Subject> {
  const inflater = createInflater(reading.encodings, bytesMax);
  const most = await inflater.push(chunks);
  const rest = await inflater.end();
  const why = most.why ?? rest.why;
  return why === undefined
    ? read([...most.bytes, ...rest.bytes], reading, bytesMax)
    : { kind: "opaque", why };
}

function read(chunks: readonly Buffer[], { charset, json }: Whole, bytesMax: number): Subject {
  let length = 0;
  for (const chunk of chunks) length += chunk.length;
  if (length > bytesMax) return { kind: "opaque", why: "too large to inspect" };
  if (json && length > shortMax && isPlain(chunks, charset)) return new LaterText(chunks, length);
  const text = readText(together(chunks, length), charset);
  return typeof text === "string" ? { kind: "text", text, json } : text;
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
