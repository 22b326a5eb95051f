import { constants, inflateRaw, inflateRawSync } from "node:zlib";
import type { Opacity } from "../../tool-call.ts";
import { bounds } from "./bounds.ts";

/** It ends every message and is not sent (RFC 7692, 7.2.1). */
const tail = Buffer.from([0, 0, 0xff, 0xff]);
/** What stands behind a last block that says that it is the last one, before the tail (RFC 7692, 7.2.3.4). */
const emptyBlock = Buffer.concat([Buffer.from([0]), tail]);
/** Nothing in deflate refers further back. */
const windowBytes = 32 * 1024;
const none = Buffer.alloc(0);
/** What one call of zlib may give back at a time: the most of these go from thread to thread, so there are few of them. */
const turnBytes = 1024 * 1024;

type Inflated = Buffer | Opacity;

/**
 * Inflates the messages of one tool, each by itself, with the end of what came out before as its dictionary: so there is no stream that a broken message
 * leaves in a state that nobody knows, and no memory of zlib's for a connection that says nothing.
 */
export class Inflating {
  readonly #keepsContext: boolean;
  readonly #bytesMax: number;
  #window: Buffer = none;

  constructor({ keepsContext, bytesMax }: { keepsContext: boolean; bytesMax: number }) {
    this.#keepsContext = keepsContext;
    this.#bytesMax = bytesMax;
  }

  /** Small messages are there at once. No more than `bytesMax` is ever made of one. */
  inflate(message: Buffer): Inflated | Promise<Inflated> {
    const bytes = Buffer.concat([message, tail]);
    const inlineMax = Math.min(bounds.inlineBytesMax, this.#bytesMax);
    if (bytes.length > inlineMax) return this.#later(bytes);
    const options = this.#options(inlineMax);
    try {
      return this.#read(bytes, inflateRawSync(bytes, options));
    } catch (error) {
      if (!isTooLarge(error)) return "broken encoding";
      return inlineMax === this.#bytesMax ? "too large to inspect" : this.#later(bytes);
    }
  }

  async #later(bytes: Buffer): Promise<Inflated> {
    const options = { ...this.#options(this.#bytesMax), chunkSize: Math.min(turnBytes, this.#bytesMax + 64) };
    try {
      const told = await new Promise<unknown>((resolve, reject) =>
        inflateRaw(bytes, options, (error, told) => (error === null ? resolve(told) : reject(error))),
      );
      return this.#read(bytes, told);
    } catch (error) {
      return isTooLarge(error) ? "too large to inspect" : "broken encoding";
    }
  }

  #options(maxOutputLength: number) {
    const dictionary = this.#window.length === 0 ? {} : { dictionary: this.#window };
    return { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength, info: true, ...dictionary };
  }

  /** What zlib left of it stands behind a block that says that it is the last one. */
  #read(bytes: Buffer, told: unknown): Inflated {
    const { buffer, engine } = infoOf(told);
    const left = bytes.subarray(engine.bytesWritten);
    if (left.length > 0 && !left.equals(tail) && !left.equals(emptyBlock)) return "broken encoding";
    if (this.#keepsContext) this.#window = lastOf(this.#window, buffer);
    return buffer;
  }
}

interface Info {
  buffer: Buffer;
  engine: { bytesWritten: number };
}

/** The types of Node do not know what `info` makes of an answer. */
function infoOf(told: unknown): Info {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return told as Info;
}

/** A copy, so that it keeps nothing larger alive. */
function lastOf(before: Buffer, more: Buffer): Buffer {
  if (more.length >= windowBytes) return Buffer.from(more.subarray(-windowBytes));
  return Buffer.from(Buffer.concat([before, more]).subarray(-windowBytes));
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
