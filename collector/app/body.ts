import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { limits } from "../../shared/contract/limits.ts";
import { GateError } from "../../shared/errors.ts";

/**
 * The exact bytes of a request's body. What is declared too large is refused before a byte of it is read. What is left of a refused body is still taken
 * and dropped (for as long as a request may last), since a client that is cut off while it writes never sees why.
 */
export async function readBody(
  request: IncomingMessage,
  bytesMax: number,
  sayContinue: () => void,
): Promise<Buffer> {
  const encoding = request.headers["content-encoding"];
  if (Number(request.headers["content-length"] ?? 0) > bytesMax) throw tooLarge(bytesMax);
  if (encoding !== undefined && encoding.toLowerCase() !== "identity")
    throw new GateError("unsupported_media_type");
  if (request.headers.expect?.toLowerCase() === "100-continue") sayContinue();
  const chunks: Buffer[] = [];
  let bytes = 0;
  await new Promise<void>((resolve, reject) => {
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= bytesMax) chunks.push(chunk);
      else reject(tooLarge(bytesMax));
    });
    request.on("end", resolve);
    request.on("close", () => {
      if (!request.complete) reject(new GateError("bad_json", { message: "The body was cut off" }));
    });
  });
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, bytes);
}

function tooLarge(bytesMax: number): GateError {
  return new GateError("payload_too_large", { message: `The body may be at most ${bytesMax} bytes` });
}

/** Nesting is looked at before parsing above this size: a parser keeps some hundred bytes for every open bracket. */
const scanFirstBytes = 64 * 1024;

/**
 * The value that the bytes are, or a GateError in our own words: `JSON.parse` quotes its input in its messages. `isFlat` may say that a parsed value
 * cannot be deeply nested, which saves a well-formed batch the look at every byte.
 */
export function parseBody(bytes: Buffer, isFlat: (value: unknown) => boolean = () => false): unknown {
  if (bytes.length === 0) throw new GateError("bad_json", { message: "The body is empty" });
  if (bytes[0] === 0xef && bytes[1] === 0xbb)
    throw new GateError("bad_json", { message: "The body starts with a byte order mark" });
  if (!isUtf8(bytes)) throw new GateError("bad_json", { message: "The body is not valid UTF-8" });
  if (bytes.length > scanFirstBytes) refuseDepth(bytes);
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8"));
  } catch {
    if (bytes.length <= scanFirstBytes) refuseDepth(bytes);
    throw new GateError("bad_json");
  }
  if (bytes.length <= scanFirstBytes && !isFlat(value)) refuseDepth(bytes);
  return value;
}

function refuseDepth(bytes: Uint8Array): void {
  if (isDeeperThan(bytes, limits.bodyDepthMax)) {
    const message = `must not be nested deeper than ${limits.bodyDepthMax} levels`;
    throw new GateError("validation_error", {
      message: `body: ${message}`,
      details: [{ path: "body", message }],
    });
  }
}

const quote = 0x22;
const backslash = 0x5c;

function isDeeperThan(bytes: Uint8Array, depthMax: number): boolean {
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) {
      for (at++; at < bytes.length && bytes[at] !== quote; at++) if (bytes[at] === backslash) at++;
    } else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > depthMax) return true;
    } else if (byte === 0x5d || byte === 0x7d) depth--;
  }
  return false;
}
