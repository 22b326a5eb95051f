import { isUtf8 } from "node:buffer";
import { valueOf } from "../streams/hearing.ts";
import { listIn } from "../streams/shapes/shape.ts";

/** A piece of a text that a client puts together. Pieces with the same `strand` belong to the same text. */
export interface Piece {
  strand: string;
  piece: string;
}

/** The sign after each record of SignalR and between the packets of Engine.IO. */
const recordEnd = "\x1e";
/** What comes before the body of a message of STOMP. A zero ends the body. */
const stomp = /^MESSAGE\r?\n(?:[^\r\n]+\r?\n)*\r?\n/;
/** A list of messages of SockJS. */
const sockJs = /^a(?=\[")/;
/** The prefix before the JSON of Socket.IO: types, the number of attachments, a namespace, an id. */
const socketIo = /^\d{1,3}-?(?:\/[^,]{0,256},)?\d{0,10}(?=[[{])/;
/**
 * A first byte that tells the kind of the rest: a channel of Kubernetes (a control, or a digit for base64), a command
 * of ttyd, a type of Engine.IO.
 */
// oxlint-disable-next-line no-control-regex
const channel = /^[\x00-\x08\x0e-\x1f0-9]/;
const base64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;
const runs = /[\t\n\r\x20-\x7e]+/g;

/**
 * Every way in which a client may read a message as a piece of a longer text: as it is, and without the framing of
 * known protocols. A binary message comes as Latin-1.
 */
export function piecesOf(text: string, isBinary: boolean): Piece[] {
  const pieces: Piece[] = [];
  for (const record of recordsIn(text)) {
    if (record === "" && text !== "") continue;
    pieces.push({ strand: "", piece: record }, ...framedIn(record));
  }
  // A record of MessagePack or a similar format most often ends with its text.
  const run = isBinary ? text.match(runs)?.at(-1) : undefined;
  if (run !== undefined) pieces.push({ strand: "run", piece: run });
  return pieces;
}

function recordsIn(text: string): string[] {
  if (text.includes(recordEnd)) return text.split(recordEnd);
  const messages = sockJs.test(text) ? listIn(valueOf(text.slice(1))) : [];
  return messages.length === 0 ? [text] : messages.filter((message) => typeof message === "string");
}

function framedIn(record: string): Piece[] {
  const [head] = stomp.exec(record) ?? [];
  if (head !== undefined)
    return [{ strand: "stomp", piece: record.slice(head.length).replace(/\0\s*$/, "") }];
  const [type] = channel.exec(record) ?? [];
  if (type === undefined) return [];
  const [packet] = socketIo.exec(record) ?? [];
  // An event of Socket.IO. After its prefix it is a plain message of JSON.
  if (packet !== undefined) return [{ strand: "packet", piece: record.slice(packet.length) }];
  const rest = record.slice(1);
  const pieces = [{ strand: `channel ${type}`, piece: rest }];
  const decoded = rest.length > 0 && base64.test(rest) ? Buffer.from(rest, "base64") : undefined;
  if (decoded !== undefined && isUtf8(decoded))
    pieces.push({ strand: `base64 ${type}`, piece: decoded.toString() });
  return pieces;
}
