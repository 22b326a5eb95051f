import { isUtf8 } from "node:buffer";
import { crc32 } from "node:zlib";
import { hasKeyTwice } from "../../../shared/gates/read/json-keys.ts";
import type { Opacity } from "../../tool-call.ts";
import { readableIn } from "../readable.ts";
import { valueOf } from "./hearing.ts";
import { type Fields, isFields, type LastEvent } from "./shapes/shape.ts";
import type { Said } from "./sse.ts";

/** A header of a message. Its bytes are the whole of it. */
interface Header {
  name: string;
  value: string;
  bytes: Buffer;
}

interface Message {
  headers: readonly Header[];
  payload: Buffer;
}

/** Two lengths and their checksum stand in front, another checksum at the end. */
export const preludeBytes = 12;
const checksumBytes = 4;
/** How long the value of each type of header is. The two that are missing say so themselves. */
const valueBytes = [0, 0, 1, 2, 4, 8, undefined, undefined, 8, 16];

/** Whether a body is a stream of messages as Amazon frames them (`application/vnd.amazon.eventstream`), under any name. */
export const beginsMessage = (bytes: Buffer): boolean =>
  bytes[0] === 0 && bytes.length >= preludeBytes && crc32(bytes.subarray(0, 8)) === bytes.readUInt32BE(8);

/** What a message says, or why that cannot be told. */
export function saidInMessage(bytes: Buffer): Said | Opacity {
  const message = messageIn(bytes);
  if (message === undefined) return "broken encoding";
  const name = message.headers.find((header) => header.name === ":event-type")?.value;
  const asides = message.headers
    .filter((header) => !isPlain(header))
    .map(({ name, value }) => `${name}: ${value}`);
  const json = withoutPadding(textOf(message.payload, asides));
  const event = packedIn(json);
  if (event !== undefined && hasKeyTwice(json, event)) return "broken text";
  const { bytes: packed, ...others } = event ?? {};
  if (Object.keys(others).length > 0) asides.push(JSON.stringify(others));
  const data = typeof packed === "string" ? textOf(Buffer.from(packed, "base64"), asides) : json;
  return { data, aside: asides.join("\n"), ...(name === undefined ? {} : { name }) };
}

/** As clients read it. Of bytes that are no text their readable pieces are judged as well. */
function textOf(bytes: Buffer, asides: string[]): string {
  if (!isUtf8(bytes) || bytes.includes(0)) asides.push(readableIn(bytes));
  return bytes.toString();
}

/** The same message with another text in it. `isBare`: of its headers only those are kept that leave no room for a text. */
export function refitMessage(bytes: Buffer, text: string, isBare: boolean): Buffer {
  const { headers = [], payload = Buffer.alloc(0) } = messageIn(bytes) ?? {};
  const kept = headers.filter((header) => !isBare || isPlain(header));
  const isPacked = packedIn(payload.toString()) !== undefined;
  return written(
    kept.map((header) => header.bytes),
    isPacked ? packed(text) : text,
  );
}

/** The last events of a stream that is cut off. Those of the models come in messages of Bedrock. */
export const lastMessages = (events: readonly LastEvent[]): Buffer =>
  Buffer.concat(
    events.map(({ name = "chunk", data, isOfBedrock }) => {
      const text = typeof data === "string" ? data : JSON.stringify(data);
      const type = isOfBedrock === true ? name : "chunk";
      const headers = [header(":event-type", type), ...heading("event")];
      return written(headers, isOfBedrock === true ? text : packed(text));
    }),
  );

/** What SDKs throw: none of them asks again for it by itself. */
export const exceptionOf = (message: string): Buffer =>
  written(
    [header(":exception-type", "validationException"), ...heading("exception")],
    JSON.stringify({ message }),
  );

const heading = (type: string): Buffer[] => [
  header(":content-type", "application/json"),
  header(":message-type", type),
];

const packed = (text: string): string => JSON.stringify({ bytes: Buffer.from(text).toString("base64") });

/** An event of a model, in base64. */
function packedIn(json: string): Fields | undefined {
  if (!json.includes('"bytes"') && !json.includes("\\u")) return undefined;
  const value = valueOf(json);
  return isFields(value) && typeof value["bytes"] === "string" ? value : undefined;
}

/** Bedrock makes its messages longer by some letters in order, so that their lengths do not tell what they say. */
const alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const withoutPadding = (json: string): string =>
  json.replace(/,"p":"(\w*)"\}$/, (all, letters: string) => (alphabet.startsWith(letters) ? "}" : all));

const plain = /^:(?:event|content|message|exception)-type: [A-Za-z_./-]{1,64}$/;
const isPlain = ({ name, value }: Header): boolean => plain.test(`${name}: ${value}`);

/** Undefined where two readers might not find the same in it. */
function messageIn(bytes: Buffer): Message | undefined {
  if (!beginsMessage(bytes) || bytes.readUInt32BE(0) !== bytes.length) return undefined;
  const end = bytes.length - checksumBytes;
  const from = preludeBytes + bytes.readUInt32BE(4);
  if (from > end || crc32(bytes.subarray(0, end)) !== bytes.readUInt32BE(end)) return undefined;
  const headers = headersIn(bytes.subarray(preludeBytes, from));
  return headers === undefined ? undefined : { headers, payload: bytes.subarray(from, end) };
}

function headersIn(bytes: Buffer): Header[] | undefined {
  const headers: Header[] = [];
  for (let at = 0; at < bytes.length;) {
    const behindName = at + 1 + (bytes[at] ?? 0);
    const type = bytes[behindName] ?? valueBytes.length;
    const size = valueBytes[type];
    if (type >= valueBytes.length || (size === undefined && behindName + 3 > bytes.length)) return undefined;
    const from = behindName + (size === undefined ? 3 : 1);
    const until = from + (size ?? bytes.readUInt16BE(behindName + 1));
    if (until > bytes.length) return undefined;
    const [name, value] = [bytes.toString("utf8", at + 1, behindName), bytes.toString("utf8", from, until)];
    headers.push({ name, value, bytes: bytes.subarray(at, until) });
    at = until;
  }
  return headers;
}

/** A header that is a text. */
function header(name: string, value: string): Buffer {
  const size = Buffer.from([7, value.length >> 8, value.length & 0xff]);
  return Buffer.concat([Buffer.from([name.length]), Buffer.from(name), size, Buffer.from(value)]);
}

function written(headers: readonly Buffer[], text: string): Buffer {
  const head = Buffer.concat(headers);
  const payload = Buffer.from(text);
  const bytes = Buffer.alloc(preludeBytes + head.length + payload.length + checksumBytes);
  bytes.writeUInt32BE(bytes.length, 0);
  bytes.writeUInt32BE(head.length, 4);
  bytes.writeUInt32BE(crc32(bytes.subarray(0, 8)), 8);
  head.copy(bytes, preludeBytes);
  payload.copy(bytes, preludeBytes + head.length);
  const end = bytes.length - checksumBytes;
  bytes.writeUInt32BE(crc32(bytes.subarray(0, end)), end);
  return bytes;
}
