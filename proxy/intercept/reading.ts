import type { AnswerHead, Opacity } from "../tool-call.ts";
import { charsetNamed, isLikeAscii } from "./charset.ts";
import { decodable, type Encoding } from "./codings.ts";
import { type Said, saidBy } from "./said.ts";

/** `amazon`: messages with their lengths in front. */
export type Framing = "sse" | "ndjson" | "amazon";

/** A body that is judged in one piece. `encodings` are in the order in which they were applied; `charset` is empty when none was named. */
export interface Whole {
  how: "whole";
  encodings: readonly Encoding[];
  charset: string;
  json: boolean;
  /** The kind that the type names, if that is not text. The bytes decide. */
  said?: Said;
}

/** A body that is judged piece by piece as it comes. */
export interface Events {
  how: "events";
  framing: Framing;
  encodings: readonly Encoding[];
  charset: string;
}

/** How a body is to be read. */
export type Reading = { how: "none" } | Whole | Events | { how: "opaque"; why: Opacity };

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
/** Decides from the head alone, before a byte of the body is there. */
export function readingOf(method: string, { status, rawHeaders }: AnswerHead): Reading {
  if (method === "HEAD" || status < 200 || status === 204 || status === 304) return { how: "none" };
  const types = valuesOf(rawHeaders, "content-type");
  // Of several types that differ, readers take one or the other: then none is believed. What they say of the charset still holds.
  const type = types.every((each) => each === types[0]) ? (types[0] ?? "") : `;${types.join(";")}`;
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
  const encodings = encodingsNamed(contentEncoding);
  if (encodings === undefined) return { how: "opaque", why: "unknown encoding" };
  const charset = charsetOf(parameters);
  if (charset === undefined) return { how: "opaque", why: "unknown charset" };
  const framing = framings[mediaType];
  if (framing === undefined) {
    // Where a charset is named of which text is no ASCII, that is what the body is taken for.
    const said = isLikeAscii(charset) ? (contentType === "" ? "nothing" : saidBy(mediaType)) : undefined;
    const whole = { how: "whole", encodings, charset, json: isJson.test(mediaType) } as const;
    return said === undefined ? whole : { ...whole, said };
  }
  // Both kinds of streams are UTF-8 by definition, and cannot be cut at their line ends in a charset in which those are not single bytes.
  return isLikeAscii(charset)
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

/** The charset that the parameters of a media type name. Undefined when it is not known, or there are several: readers take the first, or the last. */
function charsetOf(parameters: readonly string[]): string | undefined {
  const named = new Set<string | undefined>();
  for (const parameter of parameters) {
    const [name = "", value = ""] = parameter.split("=", 2);
    const lower = name.trim().toLowerCase();
    const label = value.trim().replaceAll('"', "");
    // What `file --mime` says of all that is no text. Nobody reads anything by it.
    if (lower === "charset" && label.toLowerCase() === "binary") continue;
    if (lower === "charset") named.add(charsetNamed(label));
    // Some readers know this form (RFC 2231), and others know nothing of it.
    else if (lower.startsWith("charset*")) named.add(undefined);
  }
  const [charset = named.size === 0 ? "" : undefined] = named;
  return named.size > 1 ? undefined : charset;
}
