import type { Leaf } from "./gate.ts";

const outside = /^[\s{}[\]:,0-9+\-.eEtruefalsn]*$/;
const escape = /\\(?:u([0-9a-fA-F]{4})|([^]))/g;
const plain: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** Whether a text is probably JSON: an object or a list of something. Whether it is valid does not matter. */
export function looksLikeJson(text: string): boolean {
  const opening = /^\s{0,64}[[{]\s{0,64}(["[{\]}\d-]|true|false|null)/.exec(text.slice(0, 160));
  return opening !== null && /[\]}]\s{0,64}$/.test(text.slice(-80)) && jsonTokens(text) !== undefined;
}

/**
 * The strings, keys and long numbers of a text of JSON, decoded and in order. It reads tokens instead of parsing, so that a key that occurs
 * twice is seen twice and a broken end does no harm.
 */
export function jsonTexts(text: string): Leaf[] {
  return jsonTokens(text) ?? [];
}

function jsonTokens(text: string): Leaf[] | undefined {
  const leaves: Leaf[] = [];
  let key = "";
  let at = 0;
  while (at < text.length) {
    const quote = text.indexOf('"', at);
    const between = text.slice(at, quote < 0 ? text.length : quote);
    if (!outside.test(between)) return undefined;
    for (const [number] of between.matchAll(/\d{9,11}/g)) leaves.push({ text: number, key });
    if (quote < 0) break;
    const end = endOfString(text, quote + 1);
    const decoded = decode(text.slice(quote + 1, end));
    at = end + 1;
    if (/^\s{0,16}:/.test(text.slice(at, at + 17))) {
      key = decoded;
      leaves.push({ text: decoded, key: "" });
    } else leaves.push({ text: decoded, key });
  }
  return leaves;
}

function endOfString(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && isEscaped(text, at, from)) at = text.indexOf('"', at + 1);
  return at < 0 ? text.length : at;
}

function isEscaped(text: string, at: number, from: number): boolean {
  let backslashes = 0;
  while (at - 1 - backslashes >= from && text[at - 1 - backslashes] === "\\") backslashes++;
  return backslashes % 2 === 1;
}

function decode(raw: string): string {
  if (!raw.includes("\\")) return raw;
  return raw.replaceAll(escape, (_, hex?: string, letter?: string) =>
    hex === undefined ? (plain[letter ?? ""] ?? letter ?? "") : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
