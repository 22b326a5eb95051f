import { isAscii, isUtf8 } from "node:buffer";
import type { Subject } from "../../tool-call.ts";
import { readText } from "../charset.ts";
import { Look } from "../look.ts";
import { readableIn } from "../readable.ts";
import { opcodes } from "./frames.ts";

/** Of what is shorter a text is made in no time. */
const shortMax = 512;
const marks = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/** A message as the gates can take it; undefined when there are no words in it that could be read. What is called binary may be a text all the same. */
export function subjectOf(opcode: number, bytes: Buffer): Subject | undefined {
  if (isUtf8(bytes)) return textOf(bytes);
  if (opcode === opcodes.text) return { kind: "opaque", why: "broken text" };
  if (!marks.some((mark) => mark.equals(bytes.subarray(0, mark.length)))) return partOf(bytes);
  const text = readText(bytes, "");
  return typeof text === "string" ? { kind: "text", text, json: isJson(text) } : undefined;
}

/** The text that can be read in binary bytes. Undefined for a format without text, such as a picture, and when there is almost no text. */
function partOf(bytes: Buffer): Subject | undefined {
  const look = new Look("anything");
  if ((look.see(bytes) ?? look.end()) !== undefined) return undefined;
  const text = readableIn(bytes);
  if (text === "") return undefined;
  // In binary formats a length comes before most texts. It may look like their first letter, so they are also read without it.
  return { kind: "text", text, json: false, partial: true, others: [text.replaceAll(/^./gm, "")] };
}

/** What stands in the place of a message, in the charset that the message was in. */
export function written(text: string, message: Buffer): Buffer {
  if (isUtf8(message)) return Buffer.from(text);
  const inUtf16 = Buffer.from(`\ufeff${text}`, "utf16le");
  return message[0] === 0xff ? inUtf16 : inUtf16.swap16();
}

function textOf(bytes: Buffer): Subject {
  const text = bytes.toString();
  const json = isJson(text);
  // In two bytes a letter, or as a terminal shows it, nothing stands between two letters.
  if (bytes.includes(0)) return { kind: "text", text, json, others: [text.replaceAll("\0", "")] };
  return json && bytes.length > shortMax && isAscii(bytes)
    ? { kind: "text", text, json, bytes: [bytes] }
    : { kind: "text", text, json };
}

/** Nothing says of a message what it is; one that only begins like JSON is judged as the text that it is. */
const isJson = (text: string): boolean => /^\s*[[{"]/.test(text);

/** What stands in a ping, a pong or the end, as a text that has a name; undefined when there is nothing to read. */
export function wordsIn(opcode: number, bytes: Buffer): Subject | undefined {
  const words = opcode === opcodes.close ? bytes.subarray(2) : bytes;
  if (words.length === 0 || !isUtf8(words)) return undefined;
  const name = opcode === opcodes.close ? "close" : opcode === opcodes.ping ? "ping" : "pong";
  return { kind: "text", text: JSON.stringify({ [name]: words.toString() }), json: true };
}
