import { commandOf } from "./argv.ts";
import type { Leaf } from "../gate.ts";
import { textOf } from "./text.ts";

const backslash = 92;
const quotation = 34;
const bracket = 91;
const brace = 123;
const opensValue = /^\s{0,64}[[{]\s{0,64}(?:["[{\]}\d-]|true|false|null)/;
const outside = /^[\s{}[\]:,0-9+\-.eEtruefalsn]*$/;
const opensList = /\[\s{0,64}$/;
/** Longer texts are no names of anything. */
const siblingMax = 100;
const blankComma = /^\s{0,64},\s{0,64}$/;
const plain: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/**
 * The strings, keys and long numbers of a text of JSON, decoded and in order; undefined when the text is something else. It reads tokens instead
 * of parsing, so that a key that occurs twice is seen twice and a broken end does no harm.
 */
export function jsonTexts(text: string): Leaf[] | undefined {
  // The cheap looks first: almost every text begins with something else.
  if (beginsPlainly(text) || !/^\s*[[{]/.test(text) || !opensValue.test(text.slice(0, 160))) return undefined;
  if (!/[\]}]\s{0,64}$/.test(text.slice(-80))) return undefined;
  const leaves: Leaf[] = [];
  let key = "";
  let siblings: Record<string, unknown> = {};
  let list: string[] | undefined;
  const endList = (): void => {
    const command = list === undefined ? "" : commandOf(list);
    if (command !== "") leaves.push({ text: command, key: "" });
    list = undefined;
  };
  for (let at = 0; at < text.length;) {
    const quote = text.indexOf('"', at);
    const between = text.slice(at, quote < 0 ? text.length : quote);
    if (between !== "," && between !== ":" && !outside.test(between)) return undefined;
    if (between !== "," && !blankComma.test(between)) endList();
    if (opensList.test(between)) list = [];
    if (between !== "," && between !== ":" && /[{}]/.test(between)) siblings = {};
    if (between.length > 8)
      for (const [number] of between.matchAll(/\d{9,11}/g)) leaves.push({ text: number, key });
    if (quote < 0) break;
    const end = endOfString(text, quote + 1);
    const decoded = decode(text.slice(quote + 1, end));
    at = end + 1;
    if (isKey(text, at)) {
      key = decoded;
      leaves.push({ text: decoded, key: "" });
    } else {
      leaves.push({ text: decoded, key, siblings });
      if (decoded.length <= siblingMax) siblings[key] = decoded;
    }
    list?.push(decoded);
  }
  endList();
  return leaves;
}

/** Whether the first character is of ASCII and neither blank nor what JSON begins with. */
function beginsPlainly(text: string): boolean {
  const unit = text.charCodeAt(0);
  return unit > 32 && unit < 127 && unit !== bracket && unit !== brace;
}

function isKey(text: string, at: number): boolean {
  const next = text[at] ?? "";
  return next === ":" || (next <= " " && /^\s{1,16}:/.test(text.slice(at, at + 17)));
}

/** A string ends at the first quote that no backslash escapes. */
function endOfString(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === backslash) at++;
    else if (unit === quotation) return at;
  }
  return text.length;
}

/** The parser decodes fastest, but only what is valid. */
function decode(raw: string): string {
  if (!raw.includes("\\")) return raw;
  try {
    const decoded: unknown = JSON.parse(`"${raw}"`);
    return String(decoded);
  } catch {
    return decodeLoosely(raw);
  }
}

/** An escape that JSON does not know stands for the character after it. */
function decodeLoosely(raw: string): string {
  const units = new Uint16Array(raw.length);
  let length = 0;
  for (let at = 0; at < raw.length; at++) {
    let unit = raw.charCodeAt(at);
    if (unit === backslash && at + 1 < raw.length) {
      const letter = raw[++at] ?? "";
      const hex = letter === "u" ? /^[0-9a-fA-F]{4}/.exec(raw.slice(at + 1, at + 5))?.[0] : undefined;
      unit = hex === undefined ? (plain[letter] ?? letter).charCodeAt(0) : Number.parseInt(hex, 16);
      if (hex !== undefined) at += hex.length;
    }
    units[length++] = unit;
  }
  return textOf(units, length);
}
