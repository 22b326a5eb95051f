import type { AnswerHead, Opacity } from "../tool-call.ts";
import { charsetNamed } from "./charset.ts";
import { decodable } from "./codings.ts";

export type Encoding = "gzip" | "br" | "deflate" | "zstd";
export type Framing = "sse" | "ndjson";

/** A body that is judged in one piece. `encodings` are in the order in which they were applied; `charset` is empty when none was named. */
export interface Whole {
  how: "whole";
  encodings: readonly Encoding[];
  charset: string;
  json: boolean;
}

/** A body that is judged piece by piece as it comes. */
export interface Events {
  how: "events";
  framing: Framing;
  encodings: readonly Encoding[];
  charset: string;
}

/** How a body is to be read. */
export type Reading =
  | { how: "none" }
  /** Passes, is counted and not recorded: there are no words in it. */
  | { how: "binary" }
  | Whole
  | Events
  | { how: "opaque"; why: Opacity };

const encodingsMax = 2;
const framings: Readonly<Record<string, Framing>> = {
  "text/event-stream": "sse",
  "application/x-ndjson": "ndjson",
  "application/ndjson": "ndjson",
  "application/jsonl": "ndjson",
  "application/x-jsonl": "ndjson",
  "application/jsonlines": "ndjson",
  "application/x-jsonlines": "ndjson",
  "application/json-lines": "ndjson",
  "application/stream+json": "ndjson",
};
const isJson = /^(?:application|text)\/(?:json|[\w.!#$&^-]+\+json)$/;
/** Images that are written in words are texts; serializations such as CBOR may hold words, and are no texts: they cannot be inspected. */
const isBinary =
  /^(?:(?:image\/(?!svg\+xml$)|audio\/|video\/|font\/)[\w.+-]+$|application\/(?:octet-stream|pdf|wasm|gzip|x-gzip|zip|x-zip-compressed|x-tar|x-bzip2?|x-xz|x-7z-compressed|zstd|vnd\.rar|java-archive|epub\+zip|msword|vnd\.ms-(?:excel|powerpoint|fontobject)|vnd\.openxmlformats-officedocument\.[\w.-]+|vnd\.oasis\.opendocument\.[\w.-]+)$)/;

/** Decides from the head alone, before a byte of the body is there. */
export function readingOf(method: string, { status, rawHeaders }: AnswerHead): Reading {
  if (method === "HEAD" || status < 200 || status === 204 || status === 304) return { how: "none" };
  const types = valuesOf(rawHeaders, "content-type");
  // Of several types that differ, readers take one or the other: then none is believed.
  const [type = ""] = types.every((each) => each === types[0]) ? types : [];
  return reading(type, valuesOf(rawHeaders, "content-encoding").join(","));
}

const remembered = new Map<string, Reading>();
const rememberedMax = 64;

/** Tools name the same few types all the time. */
function reading(contentType: string, contentEncoding: string): Reading {
  const key = `${contentType}\n${contentEncoding}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  if (remembered.size >= rememberedMax) remembered.clear();
  const found = readingNamed(contentType, contentEncoding);
  remembered.set(key, found);
  return found;
}

function readingNamed(contentType: string, contentEncoding: string): Reading {
  const [type = "", ...parameters] = contentType.split(";");
  const mediaType = type.trim().toLowerCase();
  if (isBinary.test(mediaType)) return { how: "binary" };
  const encodings = encodingsNamed(contentEncoding);
  if (encodings === undefined) return { how: "opaque", why: "unknown encoding" };
  const charset = charsetNamed(labelOf(parameters));
  if (charset === undefined) return { how: "opaque", why: "unknown charset" };
  const framing = framings[mediaType];
  if (framing === undefined) return { how: "whole", encodings, charset, json: isJson.test(mediaType) };
  // Both kinds of streams are UTF-8 by definition, and cannot be cut at their line ends in a charset in which those are not single bytes.
  return charset === "" || charset === "utf-8" || charset === "windows-1252"
    ? { how: "events", framing, encodings, charset }
    : { how: "opaque", why: "unknown charset" };
}

function valuesOf(rawHeaders: readonly string[], name: string): string[] {
  const values: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === name.length && rawHeaders[at]?.toLowerCase() === name)
      values.push(rawHeaders[at + 1] ?? "");
  return values;
}

/** Undefined when there is one that cannot be taken off, or too many. */
function encodingsNamed(list: string): Encoding[] | undefined {
  const encodings: Encoding[] = [];
  for (const name of list.split(",")) {
    const encoding = name.trim().toLowerCase();
    if (encoding === "" || encoding === "identity") continue;
    const known = decodable.get(encoding);
    if (known === undefined) return undefined;
    encodings.push(known);
  }
  return encodings.length <= encodingsMax ? encodings : undefined;
}

/** The charset that the parameters of a media type name; empty when they name none. */
function labelOf(parameters: readonly string[]): string {
  for (const parameter of parameters) {
    const [name = "", value = ""] = parameter.split("=", 2);
    if (name.trim().toLowerCase() === "charset") return value.trim().replaceAll('"', "");
  }
  return "";
}
