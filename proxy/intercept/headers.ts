import { decodable } from "./codings.ts";

/** What belongs to one connection and is never passed on (RFC 9110, 7.6.1). */
const hopByHop = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "proxy-authenticate",
  "proxy-authentication-info",
  "proxy-authorization",
  "te",
  "transfer-encoding",
  "upgrade",
]);

/** The Host is the upstream's own, expectations are met here, and a request's trailers are not passed on. */
const neverAsked = new Set([...hopByHop, "host", "expect", "trailer", "http2-settings"]);

const ours = "x-agent-gate";

/** A body that is not the one the tool sent makes these untrue. */
const describesBody = new Set([
  "content-length",
  "content-encoding",
  "content-md5",
  "content-digest",
  "repr-digest",
  "digest",
  "etag",
  "accept-ranges",
  "content-range",
  "trailer",
]);

export interface Forwarded {
  address: string;
  host: string;
  proto: "http" | "https";
}

/** The header names that a Connection header takes with it. The usual ones name only themselves. */
function listed(raw: readonly string[]): Set<string> | undefined {
  let names: Set<string> | undefined;
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at];
    if (name?.length !== 10 || name.toLowerCase() !== "connection") continue;
    for (const token of (raw[at + 1] ?? "").toLowerCase().split(",")) (names ??= new Set()).add(token.trim());
  }
  return names;
}

/** What the upstream is asked with: in the client's order and case, duplicates kept. */
export function askedWith(raw: readonly string[]): string[] {
  const gone = listed(raw);
  const kept: string[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at] ?? "";
    const value = raw[at + 1] ?? "";
    const lower = name.toLowerCase();
    if (neverAsked.has(lower) || lower.startsWith(ours) || gone?.has(lower)) continue;
    kept.push(name, lower === "accept-encoding" ? readable(value) : value);
  }
  return kept;
}

/** What the client receives, before our own are added. What a tool says in our name is not passed on. */
export function answeredWith(raw: readonly string[]): string[] {
  const gone = listed(raw);
  const kept: string[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at] ?? "";
    const lower = name.toLowerCase();
    if (hopByHop.has(lower) || lower.startsWith(ours) || gone?.has(lower)) continue;
    kept.push(name, raw[at + 1] ?? "");
  }
  return kept;
}

export function without(raw: readonly string[], drop: (lower: string) => boolean): string[] {
  const kept: string[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at] ?? "";
    if (!drop(name.toLowerCase())) kept.push(name, raw[at + 1] ?? "");
  }
  return kept;
}

/** The headers of a body that we wrote from the tool's, as UTF-8. */
export function rewritten(raw: readonly string[]): string[] {
  const kept = without(raw, (lower) => describesBody.has(lower));
  for (let at = 0; at + 1 < kept.length; at += 2)
    if (kept[at]?.toLowerCase() === "content-type")
      kept[at + 1] = (kept[at + 1] ?? "").replace(/(;\s*charset\s*=\s*)("[^"]*"|[^;\s]*)/i, "$1utf-8");
  return kept;
}

export function valueOf(raw: readonly string[], lower: string): string | undefined {
  for (let at = 0; at + 1 < raw.length; at += 2)
    if (raw[at]?.length === lower.length && raw[at]?.toLowerCase() === lower) return raw[at + 1];
  return undefined;
}

const remembered = new Map<string, string>();
const rememberedMax = 64;

/** The client's own words where all of them can be read here, otherwise those of them that can. */
export function readable(acceptEncoding: string): string {
  const known = remembered.get(acceptEncoding);
  if (known !== undefined) return known;
  const codings = acceptEncoding.split(",").map((coding) => coding.trim());
  const kept = codings.filter((coding) => {
    const [name = "", quality = ""] = coding.toLowerCase().split(";", 2);
    return (
      name.trim() === "identity" || decodable.has(name.trim()) || /^\s*q\s*=\s*0(\.0*)?\s*$/.test(quality)
    );
  });
  const written =
    kept.length === codings.length ? acceptEncoding : kept.length === 0 ? "identity" : kept.join(", ");
  if (remembered.size >= rememberedMax) remembered.clear();
  remembered.set(acceptEncoding, written);
  return written;
}

/** Only on request: otherwise a tool is not told for whom it is asked. */
export function forwardedBy(raw: readonly string[], from: Forwarded): string[] {
  const before = valueOf(raw, "x-forwarded-for");
  const kept = without(raw, (lower) => lower === "x-forwarded-for");
  kept.push("X-Forwarded-For", before === undefined ? from.address : `${before}, ${from.address}`);
  kept.push("X-Forwarded-Host", from.host, "X-Forwarded-Proto", from.proto, "Via", "1.1 agent-gate");
  return kept;
}
