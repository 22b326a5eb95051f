import { Readable } from "node:stream";
import type { Context } from "koa";
import { GateError } from "../../shared/errors.ts";
import type { BodyRoom, Full } from "../limit/body-room.ts";
import type { WorkShare } from "../limit/work-share.ts";
import { smallBytes } from "./body-bytes.ts";

export interface AnswerDeps {
  /** Counts the bytes of large answers that are not sent yet. */
  room: BodyRoom;
  work: Pick<WorkShare, "spend">;
}

/** The bytes that are written in one turn of the event loop. */
const pieceBytes = 64 * 1024;
/** The time of a processor that the system takes to send a byte. */
const sendingMsAByte = 1 / 1_000_000;
const retryAfterS = 2;

/**
 * Answers with these bytes. A large answer is counted while it is under way. It is written in pieces, as fast as the
 * client reads; other requests are served between the pieces.
 */
export function answerWith(
  context: Context,
  { room, work }: AnswerDeps,
  { organization, pieces }: { organization: string; pieces: readonly Uint8Array[] },
): void {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  context.type = "json";
  if (length <= smallBytes) {
    context.body = Buffer.concat(pieces, length);
    return;
  }
  const place = room.enter(organization);
  if (typeof place === "string") throw noRoom(place);
  const full = place.take(length);
  if (full !== undefined) throw noRoom(full);
  work.spend(organization, length * sendingMsAByte);
  context.body = inTurns(pieces, () => place.leave());
  context.length = length;
}

function noRoom(full: Full): GateError {
  const headers = { "retry-after": String(retryAfterS) };
  if (full === "whole") return new GateError("unavailable", { headers });
  const message = "This organization has too many bytes of answers under way";
  return new GateError("rate_limited", { message, headers });
}

function inTurns(pieces: readonly Uint8Array[], leave: () => void): Readable {
  const slices = slicesOf(pieces);
  return new Readable({
    highWaterMark: pieceBytes,
    read() {
      setImmediate(() => {
        if (!this.destroyed) this.push(slices.next().value ?? null);
      });
    },
    destroy(error, done) {
      leave();
      done(error);
    },
  });
}

function* slicesOf(pieces: readonly Uint8Array[]): Generator<Uint8Array, undefined> {
  for (const piece of pieces)
    for (let at = 0; at < piece.length; at += pieceBytes) yield piece.subarray(at, at + pieceBytes);
}
