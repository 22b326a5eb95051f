import { randomFillSync } from "node:crypto";
import type { Socket } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { bad, type Mode } from "./plane.ts";
import { between, pick, seededRandom } from "./random.ts";

const medias = {
  sse: "text/event-stream",
  ndjson: "application/x-ndjson",
  json: "application/json",
  text: "text/plain",
  binary: "image/png",
} as const;

/** One answer of a tool, how it comes and ends, and who reads it. A seed says all of it. */
export interface Stream {
  seed: number;
  media: keyof typeof medias;
  framing: "chunked" | "length" | "close";
  coding: "identity" | "gzip" | "br";
  eventBytes: number;
  events: number;
  /** `kept`: complete, and the connection stays. The others close it, after all of the body or in the middle of it. */
  end: "kept" | "fin" | "reset" | "cut-fin" | "cut-reset";
  pieces: "one" | "events" | "any";
  reader: "eager" | "slow" | "pausing" | "leaving";
  mode: Mode;
  verdicts: "at once" | "later";
  /** One of its events holds what must not pass. */
  isBad: boolean;
}

const bytesMax = 200_000;

export function streamOf(seed: number): Stream {
  const random = seededRandom(seed);
  const eventBytes = pick(random, [1, 20, 300, 4_000, 70_000]);
  const framing = pick(random, ["chunked", "length", "close"] as const);
  const end = pick(random, ["kept", "fin", "fin", "reset", "cut-fin", "cut-reset"] as const);
  const media = pick(random, ["sse", "sse", "ndjson", "ndjson", "json", "text", "binary"] as const);
  return {
    seed,
    media,
    framing,
    coding: pick(random, ["identity", "identity", "gzip", "br"] as const),
    eventBytes,
    events: between(random, 1, Math.min(60, Math.ceil(bytesMax / eventBytes))),
    end: framing === "close" && end === "kept" ? "fin" : end,
    pieces: pick(random, ["one", "one", "events", "any"] as const),
    reader: pick(random, ["eager", "eager", "slow", "pausing", "leaving"] as const),
    mode: pick(random, ["observe", "enforce", "redact"] as const),
    verdicts: pick(random, ["at once", "later"] as const),
    isBad: media !== "binary" && random() < 0.25,
  };
}

export interface Sent {
  /** Without its framing, as the tool means it. */
  body: Buffer;
  plain: Buffer;
  head: string;
  pieces: Buffer[];
}

/** The very bytes that the tool writes, in the pieces in which it writes them. */
export function sentBy(stream: Stream): Sent {
  const random = seededRandom(stream.seed + 0x5eed);
  const events = Array.from({ length: stream.events }, (_, at) =>
    eventOf(stream, stream.isBad && at === stream.events >> 1 ? bad : "", random),
  );
  const plain = Buffer.concat(events);
  const body =
    stream.coding === "gzip"
      ? gzipSync(plain, { level: 1 })
      : stream.coding === "br"
        ? brotliCompressSync(plain, { params: { 0: 0, 1: 1 } })
        : plain;
  const parts =
    stream.coding === "identity" && stream.pieces === "events" ? events : cut(body, stream, random);
  const framed = stream.framing === "chunked" ? [...parts.map(chunked), Buffer.from("0\r\n\r\n")] : parts;
  const head = [
    "HTTP/1.1 200 OK",
    `Content-Type: ${medias[stream.media]}`,
    ...(stream.coding === "identity" ? [] : [`Content-Encoding: ${stream.coding}`]),
    ...(stream.framing === "chunked" ? ["Transfer-Encoding: chunked"] : []),
    ...(stream.framing === "length" ? [`Content-Length: ${body.length}`] : []),
    ...(stream.framing === "close" || (stream.end !== "kept" && random() < 0.5) ? ["Connection: close"] : []),
    "\r\n",
  ].join("\r\n");
  return { body, plain, head, pieces: framed };
}

function eventOf({ media, eventBytes }: Stream, word: string, random: () => number): Buffer {
  if (media === "binary") {
    const bytes = randomFillSync(Buffer.alloc(8 + eventBytes)).map((byte) => byte | 0x80);
    return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), bytes]);
  }
  const text = "abcdefgh é 日本 "[between(random, 0, 12)]?.repeat(eventBytes) + word;
  if (media === "text") return Buffer.from(`${text}\n`);
  const line = JSON.stringify({ text });
  return Buffer.from(media === "sse" ? `data: ${line}\n\n` : `${line}\n`);
}

const chunked = (part: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n")]);

function cut(body: Buffer, { pieces }: Stream, random: () => number): Buffer[] {
  if (pieces === "one") return [body];
  const parts: Buffer[] = [];
  for (let from = 0; from < body.length;) {
    const until = Math.min(body.length, from + between(random, 1, Math.max(1, body.length >> 2)));
    parts.push(body.subarray(from, until));
    from = until;
  }
  return parts;
}

export async function play(stream: Stream, sent: Sent, socket: Socket): Promise<void> {
  const all = Buffer.concat(sent.pieces);
  const isCut = stream.end.startsWith("cut");
  const upTo = isCut ? between(seededRandom(stream.seed + 1), 0, all.length - 1) : all.length;
  let written = 0;
  let head = Buffer.from(sent.head);
  for (const piece of sent.pieces) {
    const part = piece.subarray(0, Math.max(0, upTo - written));
    written += piece.length;
    socket.write(Buffer.concat([head, part]));
    head = Buffer.alloc(0);
    if (stream.pieces !== "one") await new Promise((resolve) => setImmediate(resolve));
  }
  if (stream.end.endsWith("fin")) socket.end();
  if (stream.end.endsWith("reset")) {
    // Most of the time after what was written has left, now and then with it.
    if (stream.seed % 4 !== 0) await new Promise((resolve) => setTimeout(resolve, 2));
    socket.resetAndDestroy();
  }
}
