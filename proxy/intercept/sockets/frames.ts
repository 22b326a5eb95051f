import { randomBytes } from "node:crypto";
import { bounds } from "./bounds.ts";

export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;
const known = new Set<number>(Object.values(opcodes));

/** A part of one frame, as it came: what a client sends is still masked. */
export interface Piece {
  opcode: number;
  isDeflated: boolean;
  /** Of its message. */
  isFinal: boolean;
  payload: Buffer;
  /** Nothing of the frame is left behind it. */
  isEnd: boolean;
  /** It is all of the frame. */
  isWhole: boolean;
}

const none = Buffer.alloc(0);
const headerBytesMax = 14;
const shortMax = 125;
const mediumMark = 126;
const longMark = 127;
const mediumMax = 0xffff;

/** Cuts what arrives into frames and refuses what two readers could take for different ones (RFC 6455, 5.2). It never holds more than a header. */
export class FrameReader {
  /** A frame was not right: nothing behind it is read. */
  isBroken = false;
  readonly #isMasked: boolean;
  readonly #deflates: boolean;
  readonly #header = Buffer.alloc(headerBytesMax);
  #headerBytes = 0;
  #chunk: Buffer = none;
  #at = 0;
  #left = 0;
  #isInFrame = false;
  #isFragmented = false;

  constructor({ isMasked, deflates }: { isMasked: boolean; deflates: boolean }) {
    this.#isMasked = isMasked;
    this.#deflates = deflates;
  }

  /** No frame has begun that is not over. */
  get isBetween(): boolean {
    return !this.#isInFrame && this.#headerBytes === 0;
  }

  /** How much of the chunk was read. */
  get at(): number {
    return this.#at;
  }

  /** The one before has to be read to its end. */
  give(chunk: Buffer): void {
    this.#chunk = chunk;
    this.#at = 0;
  }

  next(): Piece | undefined {
    const isBegun = this.#isInFrame;
    if (this.isBroken || (!isBegun && !this.#begin())) return undefined;
    const from = this.#at;
    const to = Math.min(this.#chunk.length, from + this.#left);
    if (from === to && this.#left > 0) return undefined;
    this.#at = to;
    this.#left -= to - from;
    const isEnd = this.#left === 0;
    if (isEnd) this.#isInFrame = false;
    const first = this.#header[0] ?? 0;
    return {
      opcode: first & 0x0f,
      isDeflated: (first & 0x40) !== 0,
      isFinal: (first & 0x80) !== 0,
      payload: this.#chunk.subarray(from, to),
      isEnd,
      isWhole: isEnd && !isBegun,
    };
  }

  /** Reads a header, as far as it is there. */
  #begin(): boolean {
    while (this.#at < this.#chunk.length) {
      this.#header[this.#headerBytes++] = this.#chunk[this.#at++] ?? 0;
      if (this.#headerBytes < 2) continue;
      if (this.#headerBytes === 2 && !this.#isAllowed()) return this.#break();
      if (this.#headerBytes < this.#lengthOfHeader()) continue;
      const length = this.#lengthOfPayload();
      if (length === undefined) return this.#break();
      this.#headerBytes = 0;
      this.#left = length;
      this.#isInFrame = true;
      return true;
    }
    return false;
  }

  #break(): false {
    this.isBroken = true;
    return false;
  }

  #isAllowed(): boolean {
    const [first = 0, second = 0] = this.#header;
    const opcode = first & 0x0f;
    const isFinal = (first & 0x80) !== 0;
    const isDeflated = (first & 0x40) !== 0;
    const isData = opcode === opcodes.text || opcode === opcodes.binary;
    const length = second & 0x7f;
    if ((first & 0x30) !== 0 || !known.has(opcode)) return false;
    if (isDeflated && !(this.#deflates && isData)) return false;
    if (((second & 0x80) !== 0) !== this.#isMasked) return false;
    if (opcode >= opcodes.close)
      return isFinal && length <= bounds.controlBytesMax && !(opcode === opcodes.close && length === 1);
    if (isData === this.#isFragmented) return false;
    this.#isFragmented = !isFinal;
    return true;
  }

  #lengthOfHeader(): number {
    const mark = (this.#header[1] ?? 0) & 0x7f;
    const more = mark === longMark ? 8 : mark === mediumMark ? 2 : 0;
    return 2 + more + (this.#isMasked ? 4 : 0);
  }

  /** Undefined when it is not written as short as it can be, or is one that nobody can count. */
  #lengthOfPayload(): number | undefined {
    const mark = (this.#header[1] ?? 0) & 0x7f;
    if (mark < mediumMark) return mark;
    if (mark === mediumMark) {
      const length = this.#header.readUInt16BE(2);
      return length > shortMax ? length : undefined;
    }
    const length = this.#header.readBigUInt64BE(2);
    return length > mediumMax && length <= Number.MAX_SAFE_INTEGER ? Number(length) : undefined;
  }
}

/** A frame from a server to its client, in pieces that are written one behind the other. */
export function framed(opcode: number, payload: Buffer, isFinal = true): Buffer[] {
  const { length } = payload;
  const header = Buffer.alloc(length <= shortMax ? 2 : length <= mediumMax ? 4 : 10);
  header[0] = (isFinal ? 0x80 : 0) | opcode;
  if (length <= shortMax) header[1] = length;
  else if (length <= mediumMax) {
    header[1] = mediumMark;
    header.writeUInt16BE(length, 2);
  } else {
    header[1] = longMark;
    header.writeBigUInt64BE(BigInt(length), 2);
  }
  return length === 0 ? [header] : [header, payload];
}

/** What stands in a close frame. */
export function closing(code: number, words: string): Buffer {
  const payload = Buffer.alloc(2);
  payload.writeUInt16BE(code);
  return Buffer.concat([payload, Buffer.from(shortened(words))]);
}

/** The same frame from a client to its server, which has to be masked. */
export function masked(opcode: number, payload: Buffer): Buffer {
  const mask = randomBytes(4);
  const hidden = payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | payload.length]), mask, hidden]);
}

/** Never in the middle of a character: a half one at the end is left out. */
function shortened(words: string): string {
  const bytes = Buffer.from(words);
  if (bytes.length <= bounds.closeWordsBytesMax) return words;
  const ellipsis = "...";
  const kept = bytes.subarray(0, bounds.closeWordsBytesMax - ellipsis.length);
  return new TextDecoder().decode(kept, { stream: true }) + ellipsis;
}
