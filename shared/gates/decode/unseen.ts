import { isAscii } from "../read/fold.ts";
import { reversed } from "./ciphers.ts";
import { type Decoder, nothingUntil, type View } from "./view.ts";

const plane = 0xdb40;
const runMax = 8_000;
const flagMax = 16;
/** The second half of the black flag. */
const blackFlag = 0xdff4;

/** Letters as tags, or bytes as selectors of a variant, which no font shows. The flag of a region is written so as well. */
export const tags: Decoder = {
  kind: "characters that are not shown",
  isOfSentences: true,
  anchors: ["\udb40"],
  find(text, end, read) {
    let from = end;
    const floor = Math.max(2, Math.min(end, read), end - runMax);
    while (from >= floor && text.charCodeAt(from - 2) === plane) from -= 2;
    let to = from;
    let said = "";
    const bytes: number[] = [];
    for (; to - from < runMax && text.charCodeAt(to) === plane; to += 2) {
      const low = text.charCodeAt(to + 1);
      if (low >= 0xdc20 && low <= 0xdc7e) said += String.fromCharCode(low - 0xdc00);
      if (low >= 0xdd00 && low <= 0xddef) bytes.push(low - 0xdd00 + 16);
    }
    const isFlag = to - from <= flagMax && text.charCodeAt(from - 1) === blackFlag;
    const hidden = said + Buffer.from(bytes).toString();
    return isFlag || hidden.includes("\ufffd")
      ? nothingUntil(end + 1)
      : { views: [{ text: hidden, from, to, isUnseen: true }], until: Math.max(end + 1, to) };
  },
};

const unseen = "\u00ad\u034f\u061c\u180e\u200b-\u200f\u2060-\u2064\u206a-\u206f\ufeff";
const invisible = new RegExp(`[${unseen}]`, "g");
const backwards = /[\u202d\u202e]([^\n\u202c\u202d\u202e]{1,1500})/g;
const marks = /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g;

const alikes = new Map(
  Array.from("авекмнорстхіјѕгуьԁһԛԝАВЕКМНОРСТХІЈЅУαορνιυτκεηχβγΑΒΕΖΗΙΚΜΝΟΡΤΥΧ").map((letter, at) => [
    letter,
    "abekmhopctxijsrybdhqwABEKMHOPCTXIJSYaopviutkenxbyABEZHIKMNOPTYX".charAt(at),
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
      return String.fromCharCode(point - (alphabets.find((each) => each <= point) ?? point) + smallA);
    })
    .normalize("NFKC");

const saidMax = 1_500;
const shortest = 8;

/** One bit a character, of two kinds, in either order, seven, eight or sixteen a letter. */
function fromBits(line: string): string[] {
  const [run = ""] = line.match(bits) ?? [];
  const kinds = [...new Set(run)].slice(0, 4);
  return kinds.flatMap((one) =>
    kinds.flatMap((zero) => {
      if (one === zero) return [];
      const digits = Array.from(run, (each) => (each === one ? "1" : each === zero ? "0" : "")).join("");
      return [8, 7, 16].flatMap((size) => {
        const letters = digits.match(new RegExp(`[01]{${size}}`, "g")) ?? [];
        const said = String.fromCharCode(
          ...letters.slice(0, saidMax).map((each) => Number.parseInt(each, 2)),
        );
        return /^[\n -~]+$/.test(said) ? [said] : [];
      });
    }),
  );
}

const bits = /[\u200b-\u200f\u2060-\u2064\ufeff\u180e]{64,}/g;

/** A way to hide a line by characters that folding takes away: what tells of it, how often at least, and what the line then says. */
interface Way {
  kind: string;
  tells: RegExp;
  least: number;
  isUnseen?: true;
  saidBy: (line: string) => readonly string[];
}

const ways: readonly Way[] = [
  { kind: "bits that are not shown", tells: bits, least: 1, isUnseen: true, saidBy: fromBits },
  {
    kind: "letters with others between that are not shown",
    tells: new RegExp(`[${unseen}][A-Za-z,.:' ][${unseen}][A-Za-z,.:' ][${unseen}]`, "g"),
    least: 4,
    isUnseen: true,
    saidBy: (line) => [line.replaceAll(invisible, "")],
  },
  {
    kind: "letters in the wrong direction",
    tells: /[\u202d\u202e]/g,
    least: 1,
    isUnseen: true,
    saidBy: (line) => [
      line.replaceAll(backwards, (_, part: string) => reversed(part)).replaceAll(marks, ""),
      Array.from(line.matchAll(backwards), ([, part = ""]) => part.replaceAll(marks, "")).join(" "),
    ],
  },
  {
    kind: "letters of two alphabets",
    tells: /[A-Za-z][\u0370-\u03ff\u0400-\u052f]|[\u0370-\u03ff\u0400-\u052f][A-Za-z]/g,
    least: 4,
    saidBy: (line) => [Array.from(line, (letter) => alikes.get(letter) ?? letter).join("")],
  },
  {
    kind: "letters of another face",
    tells:
      /[\uff21-\uff3a\uff41-\uff5a]{2}|\ud835[\udc00-\udfff]\ud835[\udc00-\udfff]|[\u249c-\u24e9]{2}|[\u02b0-\u02b8\u1d2c-\u1d6b\u1d9c-\u1dbb\u2071-\u209c]{2}|\ud83c[\udd30-\udd89]\ud83c[\udd30-\udd89]|\ud83c[\udde6-\uddff][\u200b-\u200d\u2060 ]\ud83c[\udde6-\uddff]/g,
    least: 8,
    saidBy: (line) => [plainFaced(line)],
  },
  {
    kind: "letters under marks",
    tells: /[A-Za-z][\u0300-\u036f\u20d0-\u20f0]+[ .,]?[A-Za-z][\u0300-\u036f\u20d0-\u20f0]/g,
    least: 4,
    saidBy: (line) => [line.normalize("NFD").replaceAll(/[\u0300-\u036f\u0488\u0489\u20d0-\u20f0]/g, "")],
  },
];
/** One character of each of these: it stands first in all of them, or behind one letter. */
const telling = new RegExp(
  `[${unseen}\u202d\u202e\u02b0-\u02b8\u0300-\u052f\u1d2c-\u1d6b\u1d9c-\u1dbb\u2071-\u209c\u20d0-\u20f0\u249c-\u24e9\uff21-\uff5a\ud835\ud83c]`,
);
const any = new RegExp(ways.map(({ tells }) => tells.source).join("|"), "i");

/** Whether anything is to be looked for: nothing is, in the texts of almost everybody. */
export const mayBeUnseen = (text: string): boolean => !isAscii(text) && telling.test(text) && any.test(text);

/** All that a text says by characters that are not shown, that change its direction or look like others: before it is folded, which takes them away. */
export function unseenViews(text: string): (View & { kind: string })[] {
  const views: (View & { kind: string })[] = [];
  for (const { kind, tells, least, isUnseen, saidBy } of ways) {
    // So much of a text is looked at for each of the ways: more is not hidden.
    let room = 16_384 + text.length / 64;
    let to = 0;
    for (const { index } of text.matchAll(tells)) {
      if (index < to) continue;
      if (room < 0) break;
      const from = Math.max(to, text.lastIndexOf("\n", index - 1) + 1, index - saidMax);
      const newline = text.indexOf("\n", index);
      to = Math.min(newline < 0 ? text.length : newline, from + 16 * saidMax);
      const line = text.slice(from, to);
      room -= line.length;
      if ((line.match(tells)?.length ?? 0) < least) continue;
      for (const said of saidBy(line))
        if (said.length >= shortest)
          views.push({ kind, text: said, from, to, ...(isUnseen && { isUnseen }) });
    }
  }
  return views;
}
