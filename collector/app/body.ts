import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { limits } from "../../shared/contract/limits.ts";
import { GateError } from "../../shared/errors.ts";
import type { Full, Place } from "../limit/body-room.ts";
import { BodyBytes, smallBytes } from "./body-bytes.ts";
import { BodyScan, type Excess } from "./body-scan.ts";
import type { Dropping } from "./dropping.ts";

export interface BodyTerms {
  bytesMax: number;
  /** How many values a body may be made of. */
  tokensMax: number;
  /** A body whose signature is looked at first is received whole, whatever else is wrong with it. */
  isSigned: boolean;
  place: Place;
  dropping: Dropping;
  /** Told of the work that a large body is. */
  spend: (ms: number) => void;
  /** Whether the sender has to wait for having made too much of it. */
  isGreedy: () => boolean;
  sayContinue: () => void;
}

export interface ReceivedBody {
  bytes: BodyBytes;
  tokens: number;
  excess: Excess | undefined;
}

/** What the system, the parser of HTTP and the look through a body take for a byte of it. */
const receivingMsAByte = 3 / 1_000_000;
/** At 64 KiB each time a connection of who has to wait brings 1.3 MB a second, and the largest body in 13 s. */
const pauseMs = 50;

/**
 * The exact bytes of a request's body. What is declared too large is refused before a byte of it is read. What is left of a refused body is still taken
 * and dropped (for as long as a request may last), since a client that is cut off while it writes never sees why.
 */
export async function readBody(request: IncomingMessage, terms: BodyTerms): Promise<ReceivedBody> {
  const { bytesMax } = terms;
  const encoding = request.headers["content-encoding"];
  if (Number(request.headers["content-length"] ?? 0) > bytesMax) throw tooLarge(bytesMax);
  if (encoding !== undefined && encoding.toLowerCase() !== "identity")
    throw new GateError("unsupported_media_type");
  if (request.headers.expect?.toLowerCase() === "100-continue") terms.sayContinue();
  const received: ReceivedBody = { bytes: new BodyBytes(bytesMax), tokens: 0, excess: undefined };
  const { bytes } = received;
  const scan = new BodyScan(terms.tokensMax);
  const unseen: Buffer[] = [];
  let isRefused = false;
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: GateError): void => {
      isRefused = true;
      bytes.drop();
      reject(error);
      terms.dropping.drop(request);
    };
    const look = (): void => {
      for (const piece of unseen.splice(0)) received.excess ??= scan.push(piece);
      if (received.excess !== undefined && !terms.isSigned) refuse(tooMuch(received.excess, terms.tokensMax));
    };
    request.on("data", (chunk: Buffer) => {
      if (isRefused) return;
      const before = bytes.length;
      const length = before + chunk.length;
      if (length > bytesMax) return refuse(tooLarge(bytesMax));
      // Who sends little is never refused because others send much.
      const more = length <= smallBytes ? 0 : before <= smallBytes ? length : chunk.length;
      const full = more === 0 ? undefined : terms.place.take(more);
      if (full !== undefined) return refuse(noRoom(full));
      unseen.push(chunk);
      try {
        bytes.push(chunk);
      } catch (cause) {
        return refuse(noRoom("whole", cause));
      }
      if (more === 0) return;
      look();
      terms.spend(more * receivingMsAByte);
      if (terms.isGreedy()) waitABit(request);
    });
    request.on("end", resolve);
    request.on("close", () => {
      if (!request.complete) refuse(new GateError("bad_json", { message: "The body was cut off" }));
    });
  });
  received.tokens = scan.tokens;
  return received;
}

function waitABit(request: IncomingMessage): void {
  request.pause();
  setTimeout(() => request.resume(), pauseMs).unref();
}

function tooLarge(bytesMax: number): GateError {
  return new GateError("payload_too_large", { message: `The body may be at most ${bytesMax} bytes` });
}

const roomRetryAfterS = 2;

/** Whoever is the reason is told to send less, and everybody else to try again. */
export function noRoom(full: Full, cause?: unknown): GateError {
  const headers = { "retry-after": String(roomRetryAfterS) };
  if (full === "whole") return new GateError("unavailable", { headers, cause });
  const whose =
    full === "key" ? "This key has too many bodies" : "This organization has too many bytes of bodies";
  return new GateError("rate_limited", { message: `${whose} under way`, headers });
}

export function tooMuch(excess: Excess, tokensMax: number): GateError {
  const message =
    excess === "deep"
      ? `must not be nested deeper than ${limits.bodyDepthMax} levels`
      : `must not be made of more than ${tokensMax} values`;
  return new GateError("validation_error", {
    message: `body: ${message}`,
    details: [{ path: "body", message }],
  });
}

/** The text that the bytes are, or a GateError. */
export function decodeBody(bytes: Buffer): string {
  if (bytes.length === 0) throw new GateError("bad_json", { message: "The body is empty" });
  if (bytes[0] === 0xef && bytes[1] === 0xbb)
    throw new GateError("bad_json", { message: "The body starts with a byte order mark" });
  if (!isUtf8(bytes)) throw new GateError("bad_json", { message: "The body is not valid UTF-8" });
  return bytes.toString("utf8");
}

/** The value that the text is, or a GateError in our own words: `JSON.parse` quotes its input in its messages. */
export function parseBody(bytes: Buffer, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    refuseDepth(bytes);
    throw new GateError("bad_json");
  }
}

/** A large body has been looked through while it came in; of a small one nesting is looked at when it is known not to hurt. */
export function refuseDepth(bytes: Buffer): void {
  if (bytes.length <= smallBytes && new BodyScan(Infinity).push(bytes) === "deep")
    throw tooMuch("deep", Infinity);
}
