import type { Decoder, Hidden } from "../../decoder.ts";

const sayable = /^[\t\n\r -~]{6,}$/;
const reach = 600;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What a needle looks like in base32, at each of the five places of a group that it can start at. */
export function inBase32(needle: string, most = 8): string[] {
  return [0, 1, 2, 3, 4].map((offset) => {
    const bits = Array.from("\0".repeat(offset) + needle, (letter) =>
      letter.charCodeAt(0).toString(2).padStart(8, "0"),
    ).join("");
    const from = Math.ceil((offset * 8) / 5);
    const groups = bits.match(/.{5}/g) ?? [];
    return groups
      .slice(from, from + most)
      .map((group) => alphabet[Number.parseInt(group, 2)] ?? "")
      .join("");
  });
}

/** Bytes out of letters that stand for five bits each. */
export function fromBase32(coded: string): string {
  let said = "";
  let bits = 0;
  let held = 0;
  for (const letter of coded.toUpperCase()) {
    const five = alphabet.indexOf(letter);
    if (five < 0) continue;
    bits = ((bits << 5) | five) & 0xfff;
    held += 5;
    if (held < 8) continue;
    held -= 8;
    said += String.fromCharCode((bits >> held) & 0xff);
  }
  return said;
}

const lineBefore = /(?<![A-Z2-7])[A-Z2-7]{40,80}\n[ \t]{0,12}$/i;
const lineReach = 96;
const linesMax = 6;
const inAlphabet = new Uint8Array(128);
for (const unit of alphabet + alphabet.toLowerCase()) inAlphabet[unit.charCodeAt(0)] = 1;

/** Where the token begins that goes on at `end`, with the lines before it that it is broken into. */
function tokenStart(text: string, end: number): number {
  const floor = Math.max(0, end - reach);
  let start = end;
  while (start > floor && inAlphabet[text.charCodeAt(start - 1)] === 1) start--;
  for (let lines = 0; lines < linesMax && start > floor; lines++) {
    const line = lineBefore.exec(text.slice(Math.max(floor, start - lineReach), start))?.[0] ?? "";
    if (line === "") break;
    start -= line.length;
  }
  return start;
}

const runAfter = /^[A-Z2-7]*(?:\n[ \t]{0,12}[A-Z2-7]{8,80}){0,8}/i;

/** Commands and paths in the alphabet of 32 letters. */
export const base32Token: Decoder = {
  anchors: [
    "rm -r",
    "rm -f",
    "/etc/",
    "passwd",
    "shadow",
    "mkfs.",
    "dd if=",
    "Remove-I",
    "@gmail.com",
  ].flatMap((needle) => inBase32(needle)),
  decode(text, end): Hidden {
    const ahead = runAfter.exec(text.slice(end, end + reach))?.[0] ?? "";
    const token = text.slice(tokenStart(text, end), end) + ahead;
    const said = fromBase32(token);
    return { said: sayable.test(said) ? [said] : [], until: end + Math.max(1, ahead.length) };
  },
};

const ofAdobe = Array.from({ length: 85 }, (_, at) => String.fromCharCode(33 + at)).join("");
const ofSources = `0123456789${alphabet.slice(0, 26)}${alphabet.slice(0, 26).toLowerCase()}!#$%&()*+-;<=>?@^_\`{|}~`;

/** Four bytes out of five letters; of a last group that is shorter, one byte less than it has letters. */
function fromBase85(coded: string, letters: string): string {
  let said = "";
  for (let at = 0; at < coded.length; at += 5) {
    const group = coded.slice(at, at + 5);
    let number = 0;
    for (let place = 0; place < 5; place++)
      number = number * 85 + (place < group.length ? letters.indexOf(group[place] ?? "") : 84);
    for (let byte = 0; byte < group.length - 1; byte++)
      said += String.fromCharCode(Math.floor(number / 256 ** (3 - byte)) % 256);
  }
  return said;
}

const framed = /^(?:~?([!-u\s]{8,400})~>|\(\s{0,4}b?"([^"\n]{8,400})"|\(\s{0,4}b?'([^'\n]{8,400})')/;

const mayBegin = /^[!-u\s]{9}/;

/** Text in the alphabets of 85 letters, where its frame or the function that reads it says so. */
export const base85Text: Decoder = {
  anchors: ["<~", "a00decode(", "b00decode("],
  decode(text, end): Hidden {
    // What is too short, or nothing that could be read, is seen at once.
    if (text[end] === "~" && !mayBegin.test(text.slice(end + 1, end + 10)))
      return { said: [], until: end + 1 };
    const [whole = "", adobe, double, single] =
      framed.exec(text.slice(text[end] === "~" ? end + 1 : end, end + reach)) ?? [];
    const coded = adobe ?? double ?? single;
    if (coded === undefined) return { said: [], until: end + 1 };
    const tight = coded.replaceAll(/\s/g, "").replace(/^<~|~>$/g, "");
    const isOfSources = text[end] === "(" && text.slice(end - 9, end - 8).toLowerCase() === "b";
    const said = fromBase85(tight, isOfSources ? ofSources : ofAdobe);
    return { said: sayable.test(said) ? [said] : [], until: end + whole.length };
  },
};

/** Three bytes out of four letters that each hold six bits, line by line, as `uuencode` writes them. */
function fromUuencode(body: string): string {
  let said = "";
  for (const line of body.split("\n")) {
    const length = (line.charCodeAt(0) - 32) & 63;
    if (length === 0 || line === "end") break;
    let bits = 0;
    let bytes = 0;
    for (let at = 1; at < line.length && bytes < length; at++) {
      bits = ((bits << 6) | ((line.charCodeAt(at) - 32) & 63)) & 0xfff;
      const place = (at - 1) % 4;
      if (place === 0) continue;
      said += String.fromCharCode((bits >> (6 - 2 * place)) & 0xff);
      bytes++;
    }
  }
  return said;
}

const fileName = /^[\w./-]{1,64}\r?\n/;

/** A file in a mail of old. */
export const uuencodedFile: Decoder = {
  anchors: ["begin 000 "],
  decode(text, end): Hidden {
    const head = fileName.exec(text.slice(end + 1, end + 80))?.[0];
    if (head === undefined) return { said: [], until: end + 1 };
    const body = end + 1 + head.length;
    const said = fromUuencode(text.slice(body, body + 4 * reach));
    return { said: sayable.test(said) ? [said] : [], until: end + 1 };
  },
};
