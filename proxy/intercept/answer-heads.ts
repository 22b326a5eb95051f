import type { Socket } from "node:net";

/** What undici refuses of an answer's head, and a client has to put up with (RFC 9110, 15.2.1 and 8.6). */

const headBytesMax = 64 * 1024;
/** A head is looked at again with each piece that comes: one that drips is left to itself. */
const piecesMax = 256;
const nothing = Buffer.alloc(0);
const start = Buffer.from("HTTP/1.");
/** Where the first digit of the status is. */
const statusAt = 9;
const one = 0x31;
const zero = 0x30;
const lineFeed = 10;
const carriageReturn = 13;
const colon = 0x3a;
const comma = 0x2c;
const letterC = 0x63;
const letterL = 0x6c;
const lowerCase = 0x20;

/** The beginning of answers as it is read off a socket: nobody hears of an unasked `100 Continue`, and a length that is said twice is said once. */
export class AnswerHeads {
  readonly #begun: () => void;
  #held: Buffer | undefined;
  #isAwaited = false;
  #pieces = 0;

  /** `begun` is called when bytes of an answer are kept back, of which nobody else knows then. */
  constructor(begun: () => void) {
    this.#begun = begun;
  }

  /** The next bytes are the beginning of an answer. */
  expect(): void {
    this.#isAwaited = true;
    this.#pieces = 0;
    this.#held = undefined;
  }

  readFrom(socket: Socket): void {
    this.#held = undefined;
    const read = socket.read.bind(socket);
    socket.read = (size?: number): Buffer | null => {
      let chunk: Buffer | null = read(size);
      if (size !== undefined) return chunk;
      while (this.#isAwaited && chunk !== null) {
        const told = this.#take(chunk);
        if (told.length > 0) return told;
        chunk = read();
      }
      return chunk;
    };
  }

  #take(chunk: Buffer): Buffer {
    let bytes = this.#held === undefined ? chunk : Buffer.concat([this.#held, chunk]);
    this.#held = undefined;
    let told: Buffer | undefined;
    for (;;) {
      const { end, repeats } = headOf(bytes);
      if (end < 0 && ++this.#pieces < piecesMax) {
        this.#held = bytes;
        this.#begun();
        return told ?? nothing;
      }
      if (end <= 0 || bytes[statusAt] !== one) {
        this.#isAwaited = false;
        const last = repeats ? withOneLength(bytes, end) : bytes;
        return told === undefined ? last : Buffer.concat([told, last]);
      }
      const isContinue = bytes[statusAt + 1] === zero && bytes[statusAt + 2] === zero;
      if (!isContinue) told = Buffer.concat([told ?? nothing, bytes.subarray(0, end)]);
      bytes = bytes.subarray(end);
      if (bytes.length === 0) return told ?? nothing;
    }
  }
}

interface Head {
  /** Where it ends; -1 while it goes on, and 0 when it is none that could be read here: whoever parses it has to say so. */
  end: number;
  /** It may say its length more than once. */
  repeats: boolean;
}

const unreadable: Head = { end: 0, repeats: false };
const unfinished: Head = { end: -1, repeats: false };

/** Byte by byte, and once: searches are calls into the system of their own, and took three times as long. */
function headOf(bytes: Buffer): Head {
  for (let at = 0; at < start.length && at < bytes.length; at++)
    if (bytes[at] !== start[at]) return unreadable;
  let lengths = 0;
  for (let at = start.length; at < bytes.length; at++) {
    if (bytes[at] !== lineFeed) continue;
    const next = bytes[at + 1] ?? 0;
    if (next === lineFeed) return unreadable;
    if (next === carriageReturn && bytes[at + 2] === lineFeed) return { end: at + 3, repeats: lengths > 1 };
    if ((next | lowerCase) === letterC && bytes[at + 15] === colon) lengths += lengthsAt(bytes, at);
  }
  return bytes.length > headBytesMax ? unreadable : unfinished;
}

/** How many lengths the line names that begins behind this byte, if it is about that at all. */
function lengthsAt(bytes: Buffer, lineEnd: number): number {
  if (((bytes[lineEnd + 9] ?? 0) | lowerCase) !== letterL) return 0;
  let lengths = 1;
  for (let at = lineEnd + 16; at < bytes.length && bytes[at] !== carriageReturn; at++)
    if (bytes[at] === comma) lengths++;
  return lengths;
}

const lengthLine = /\r\ncontent-length:([^\r\n]*)/gi;

/** Lengths that differ stay as they are, and are refused. */
function withOneLength(bytes: Buffer, end: number): Buffer {
  const head = bytes.toString("latin1", 0, end);
  const lines = [...head.matchAll(lengthLine)];
  const values = lines.flatMap(([, value = ""]) => value.split(",").map((each) => each.trim()));
  const [value = ""] = values;
  if (values.some((each) => each !== value)) return bytes;
  const rest = head.replace(lengthLine, "");
  const once = `${rest.slice(0, -4)}\r\nContent-Length: ${value}\r\n\r\n`;
  return Buffer.concat([Buffer.from(once, "latin1"), bytes.subarray(end)]);
}
