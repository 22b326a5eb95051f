import { isAscii } from "node:buffer";
import type { Opacity } from "../../tool-call.ts";

/** Whose bytes are delivered: those that came, or what was read in them in UTF-8. */
export type Read = { text: string; bytes: Buffer } | { why: Opacity };

/** A mark in the middle of a stream is one more sign. */
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Reads an event. Streams are UTF-8, and go out as such, whatever they are called: so what is none of it is written in it. Where there are zeros, readers
 * of JSON take lines for UTF-16 or UTF-32, and nobody can tell who reads what.
 */
export function readEvent(bytes: Buffer, charset: string): Read {
  if (bytes.includes(0)) return { why: "charset does not fit" };
  if (isAscii(bytes)) return { text: bytes.toString("latin1"), bytes };
  try {
    return { text: utf8.decode(bytes), bytes };
  } catch {
    if (charset === "" || charset === "utf-8") return { why: "broken text" };
    const text = new TextDecoder(charset).decode(bytes);
    return { text, bytes: Buffer.from(text) };
  }
}
