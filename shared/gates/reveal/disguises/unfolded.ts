import { isAscii } from "../../read/fold.ts";
import { unitsOf } from "../../read/text.ts";

/** What is said by characters that folding takes away, and where. */
export interface Unfolded {
  name: string;
  said: string;
  from: number;
  until: number;
  isUnseen: boolean;
}

const unseen = "\u00ad\u034f\u061c\u180e\u200b-\u200f\u2060-\u2064\u206a-\u206f\ufeff";
const bits = /[\u200b-\u200f\u2060-\u2064\ufeff\u180e]{64,}/g;
const between = new RegExp(`[${unseen}][A-Za-z,.:' ][${unseen}][A-Za-z,.:' ][${unseen}]`, "g");
const overridden = /[\u202d\u202e]/g;
const alike = /[A-Za-z][\u0370-\u03ff\u0400-\u052f]|[\u0370-\u03ff\u0400-\u052f][A-Za-z]/g;
const faced =
  /[\uff21-\uff3a\uff41-\uff5a]{2}|\ud835[\udc00-\udfff]\ud835[\udc00-\udfff]|[\u249c-\u24e9]{2}|[\u02b0-\u02b8\u1d2c-\u1d6b\u1d9c-\u1dbb\u2071-\u209c]{2}|\ud83c[\udd30-\udd89]\ud83c[\udd30-\udd89]|\ud83c[\udde6-\uddff][\u200b-\u200d\u2060 ]\ud83c[\udde6-\uddff]/g;
const struckThrough = /[A-Za-z][\u0300-\u036f\u20d0-\u20f0]+[ .,]?[A-Za-z][\u0300-\u036f\u20d0-\u20f0]/g;
const any = new RegExp(
  `${bits.source}|${between.source}|${overridden.source}|${alike.source}|${faced.source}|${struckThrough.source}`,
  "i",
);
const invisible = new RegExp(`[${unseen}]`, "g");
const saidMax = 1_500;
const shortest = 8;
const mixedMin = 4;
const facedMin = 8;
const joinedMin = 4;
const struckMin = 4;

const anyHere = new RegExp(any.source, "iy");
/** One character of each of these: it stands first in all of them, or behind one letter. */
const telling = new RegExp(
  `[${unseen}\u202d\u202e\u0370-\u052f\uff21-\uff3a\uff41-\uff5a\ud835\ud83c\u249c-\u24e9\u02b0-\u02b8\u1d2c-\u1d6b\u1d9c-\u1dbb\u2071-\u209c\u0300-\u036f\u20d0-\u20f0]`,
  "i",
);
/** Where so many of them are nothing, the text is read as a whole. */
const patience = 64;
let tellingUnits: Uint8Array | undefined;

/** Made when the first text beyond ASCII is asked about. */
const unitsThatTell = (): Uint8Array =>
  (tellingUnits ??= Uint8Array.from({ length: 65_536 }, (_, unit) =>
    unit > 127 && telling.test(String.fromCharCode(unit)) ? 1 : 0,
  ));

/** Whether anything is to be looked for: nothing is, in the texts of almost everybody. */
export function mayBeUnfolded(text: string): boolean {
  if (isAscii(text)) return false;
  const units = unitsOf(text);
  const tells = unitsThatTell();
  let met = 0;
  for (let at = nextOf(units, tells, 0); at < units.length; at = nextOf(units, tells, at + 1)) {
    if (isAnyAt(text, at) || (at > 0 && isAnyAt(text, at - 1))) return true;
    if (++met === patience) return any.test(text);
  }
  return false;
}

function isAnyAt(text: string, at: number): boolean {
  anyHere.lastIndex = at;
  return anyHere.test(text);
}

/** A function of its own, because the compiler makes loops half as fast that find their variables where they were made. */
function nextOf(units: Uint16Array, tells: Uint8Array, from: number): number {
  let at = from;
  while (at < units.length && (units[at]! < 128 || tells[units[at]!] !== 1)) at++;
  return at;
}

/** One bit a character, of two kinds, in whichever of two orders, seven or eight a letter. */
function fromBits(run: string): string {
  const kinds = [...new Set(run)].slice(0, 4);
  for (const one of kinds)
    for (const zero of kinds) {
      if (one === zero) continue;
      const digits = Array.from(run, (each) => (each === one ? "1" : each === zero ? "0" : "")).join("");
      for (const size of [8, 7, 16]) {
        const letters = digits.match(new RegExp(`[01]{${size}}`, "g")) ?? [];
        const bytes = letters.slice(0, saidMax).map((each) => Number.parseInt(each, 2));
        if (bytes.length >= shortest && bytes.every((byte) => (byte > 31 && byte < 127) || byte === 10))
          return String.fromCharCode(...bytes);
      }
    }
  return "";
}

const backwards = /[\u202d\u202e]([^\n\u202c\u202d\u202e]{1,1500})/g;
const marks = /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g;
const reversed = (text: string): string => Array.from(text).toReversed().join("");

const alikes = new Map(
  Array.from("авекмнорстхіјѕгуьԁһԛԝАВЕКМНОРСТХІЈЅУαορνιυτκεηχβγΑΒΕΖΗΙΚΜΝΟΡΤΥΧ").map((letter, at) => [
    letter,
    "abekmhopctxijsrybdhqwABEKMHOPCTXIJSYaopviutkenxbyABEZHIKMNOPTYX"[at] ?? letter,
  ]),
);

const parenthesised = /[\u249c-\u24b5]/g;
const framed = /\ud83c[\udd50-\udd89\udde6-\uddff]/g;
const smallA = 0x61;
/** Where the letters in black circles, in black squares and those of which flags are made begin. */
const alphabets = [0x1f1e6, 0x1f170, 0x1f150];
const gaps = /(?<=\ud83c[\udde6-\uddff])[\u200b-\u200d\u2060 ](?=\ud83c[\udde6-\uddff])/g;

/** Letters in frames, which Unicode takes for others than those in them, and those of mathematics. */
const plainFaced = (line: string): string =>
  line
    .replaceAll(gaps, "")
    .replaceAll(invisible, "")
    .replaceAll(parenthesised, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x249c + smallA))
    .replaceAll(framed, (letter) => {
      const point = letter.codePointAt(0) ?? 0;
      const first = alphabets.find((each) => each <= point) ?? point;
      return String.fromCharCode(point - first + smallA);
    })
    .normalize("NFKC");

/** So much of a text is looked at for each of the ways: nobody hides more. */
const roomOf = ({ length }: string): number => 16_384 + length / 64;

function linesWith(
  text: string,
  pattern: RegExp,
  least: number,
): { line: string; from: number; until: number }[] {
  const lines: { line: string; from: number; until: number }[] = [];
  let until = 0;
  let room = roomOf(text);
  for (const { index } of text.matchAll(pattern)) {
    if (index < until) continue;
    if (room < 0) break;
    const before = text.lastIndexOf("\n", index - 1);
    const from = Math.max(until, before + 1, index - saidMax);
    const newline = text.indexOf("\n", index);
    until = Math.min(newline < 0 ? text.length : newline, from + 2 * saidMax);
    const line = text.slice(from, until);
    room -= line.length;
    if ((line.match(pattern)?.length ?? 0) >= least) lines.push({ line, from, until });
  }
  return lines;
}

/** All that a text says by characters that nobody sees, that change its direction or look like others. */
export function unfolded(text: string): Unfolded[] {
  const found: Unfolded[] = [];
  let room = 16 * roomOf(text);
  for (const { 0: run, index } of text.matchAll(bits)) {
    if (room < 0) break;
    room -= run.length;
    const said = fromBits(run.slice(0, 16 * saidMax));
    found.push({
      name: "bits that nobody sees",
      said,
      from: index,
      until: index + run.length,
      isUnseen: true,
    });
  }
  for (const { line, from, until } of linesWith(text, between, joinedMin))
    found.push({
      name: "letters with others between that nobody sees",
      said: line.replaceAll(invisible, ""),
      from,
      until,
      isUnseen: true,
    });
  for (const { line, from, until } of linesWith(text, overridden, 1)) {
    const name = "letters in the wrong direction";
    const turned = line.replaceAll(backwards, (_, part: string) => reversed(part)).replaceAll(marks, "");
    const asStored = [...line.matchAll(backwards)]
      .map((each) => each[1] ?? "")
      .join(" ")
      .replaceAll(marks, "");
    for (const said of [turned, asStored]) found.push({ name, said, from, until, isUnseen: true });
  }
  for (const { line, from, until } of linesWith(text, alike, mixedMin)) {
    const said = Array.from(line, (letter) => alikes.get(letter) ?? letter).join("");
    found.push({ name: "letters of two alphabets", said, from, until, isUnseen: false });
  }
  for (const { line, from, until } of linesWith(text, faced, facedMin)) {
    const said = plainFaced(line);
    found.push({ name: "letters of another face", said, from, until, isUnseen: false });
  }
  for (const { line, from, until } of linesWith(text, struckThrough, struckMin)) {
    const said = line.normalize("NFD").replaceAll(/[\u0300-\u036f\u0488\u0489\u20d0-\u20f0]/g, "");
    found.push({ name: "letters under marks", said, from, until, isUnseen: false });
  }
  return found.filter(({ said }) => said.length >= shortest);
}
