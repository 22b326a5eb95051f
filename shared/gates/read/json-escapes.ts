import { textOf } from "./text.ts";

const backslash = 92;
const plain: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** What a string of JSON says. The parser decodes fastest, but only what is valid. */
export function decode(raw: string): string {
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

/** For each unit of what a string says, and for its end, where it is written between the quotes. */
export function writtenAt(raw: string): (unit: number) => number {
  if (!raw.includes("\\")) return (unit) => unit;
  const starts: number[] = [];
  for (let at = 0; at < raw.length;) {
    starts.push(at);
    at += raw[at] !== "\\" ? 1 : raw[at + 1] === "u" ? 6 : 2;
  }
  return (unit) => starts[unit] ?? raw.length;
}
