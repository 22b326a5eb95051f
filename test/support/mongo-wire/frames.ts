import { BSON } from "mongodb";
import type { Document } from "mongodb";

/** One message of MongoDB's wire protocol, header included. */
export interface Frame {
  bytes: Buffer;
  requestId: number;
  responseTo: number;
}

export interface WireCommand {
  /** `insert`, `find`, `hello` … */
  name: string;
  /** The collection it is about; empty when it is about none. */
  collection: string;
  /** Which connection it came on, counted from 1. */
  connection: number;
  /** The whole command, read when it is asked for. */
  body(): Document;
}

const headerBytes = 16;
const opMessage = 2013;
const moreToCome = 2;
const stringType = 2;
const kindBody = 0;

/** Cuts a stream of bytes into frames, however they arrive. */
export function frameReader(onFrame: (frame: Frame) => void): (chunk: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0);
  return (chunk) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    while (pending.length >= headerBytes) {
      const length = pending.readInt32LE(0);
      if (pending.length < length) return;
      const bytes = pending.subarray(0, length);
      pending = pending.subarray(length);
      onFrame({ bytes, requestId: bytes.readInt32LE(4), responseTo: bytes.readInt32LE(8) });
    }
  };
}

/** The command in a frame; the first greeting of a connection comes in an older form and is none. */
export function commandOf({ bytes }: Frame, connection: number): WireCommand | undefined {
  if (bytes.readInt32LE(12) !== opMessage) return undefined;
  const at = bodyAt(bytes);
  const nameEnd = bytes.indexOf(0, at + 5);
  const isText = bytes[at + 4] === stringType;
  const textEnd = isText ? nameEnd + 4 + bytes.readInt32LE(nameEnd + 1) : 0;
  return {
    name: bytes.toString("utf8", at + 5, nameEnd),
    collection: isText ? bytes.toString("utf8", nameEnd + 5, textEnd) : "",
    connection,
    body: () => BSON.deserialize(bytes.subarray(at, at + bytes.readInt32LE(at))),
  };
}

/** Whoever says goodbye does not wait for an answer, and gets none. */
export function expectsAnswer({ bytes }: Frame): boolean {
  return bytes.readInt32LE(12) !== opMessage || (bytes.readUInt32LE(headerBytes) & moreToCome) === 0;
}

/** The server's answer to a frame, made here. */
export function answerTo({ requestId }: Frame, document: Document): Buffer {
  const body = BSON.serialize(document);
  const head = Buffer.alloc(headerBytes + 5);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(requestId, 8);
  head.writeInt32LE(opMessage, 12);
  return Buffer.concat([head, body]);
}

/** Where the command itself starts: documents may come before it, as a section of their own. */
function bodyAt(bytes: Buffer): number {
  let at = headerBytes + 4;
  while (bytes[at] !== kindBody) at += 1 + bytes.readInt32LE(at + 1);
  return at + 1;
}
