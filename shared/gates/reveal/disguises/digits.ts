import { unwrapped } from "./base64.ts";
import { needles, smallWords } from "../encodings/common-words.ts";
import { bytesOfHex, type Disguise, oneOf, printable, runAround } from "./disguise.ts";

const runMax = 4_096;
const isHex = oneOf(/[\da-fA-Fx\\ ]/);
const isBit = oneOf(/[01\s]/);
const isNumber = oneOf(/[\d,;\s]/);
const numberMin = 12;

const inDigits = (needle: string, base: 2 | 10 | 16, between: string): string =>
  Array.from(needle, (each) =>
    each
      .charCodeAt(0)
      .toString(base)
      .padStart(base === 2 ? 8 : 2, "0"),
  ).join(between);

/** Numbers of letters, each where it begins; of a run that began before, the first may be cut. */
function saidBy(run: string, each: RegExp, base: number): string {
  let said = "";
  for (const [digits] of run.matchAll(each)) {
    const point = Number.parseInt(digits, base);
    // What is no letter is seen at once, and there is nothing to read on for.
    if (point > 0x10ffff || (point < 32 && point !== 9 && point !== 10 && point !== 13)) return "";
    said += String.fromCodePoint(point);
  }
  return printable.test(said) ? said : "";
}

const short = [" the", "you", " and", "this", "tion", ...smallWords];

export const hexadecimal: Disguise = {
  name: "hexadecimal digits",
  anchors: needles.map((needle) => inDigits(needle, 16, "")),
  spelled: [
    ...[" the ", " your", "nswer", "ssist", "model", "agent"].map((needle) => inDigits(needle, 16, "")),
    ...["the", "you", "and", "nsw", "mod"].flatMap((needle) =>
      [" ", "\\x", " 0x", ", 0x"].map((between) => inDigits(needle, 16, between)),
    ),
  ],
  reveal(text, end, read) {
    const isPart = text[end - 3] === "," || text[end - 5] === "," ? oneOf(/[\da-fA-Fx, ]/) : isHex;
    const { run, from, until } = runAround(text, end, { isPart, most: runMax, read });
    // A byte may begin before a run that was read before, and a zero be the beginning of `0x`.
    const tight = run.replaceAll(/0x|\\x|[\s,x\\]/g, "");
    const said =
      [tight, tight.slice(1)].map((digits) => bytesOfHex(digits)).find((each) => each !== "") ?? "";
    return { said: unwrapped(said), from, until };
  },
};

export const ones: Disguise = {
  name: "binary digits",
  anchors: [],
  spelled: [" t", " a", " y", "e ", "s "].flatMap((needle) =>
    ["", " "].map((between) => inDigits(needle, 2, between)),
  ),
  reveal(text, end, read) {
    const { run, from, until } = runAround(text, end, { isPart: isBit, most: 8 * runMax, read });
    const tight = run.replaceAll(/\s/g, "");
    for (let skipped = 0; skipped < 8; skipped++) {
      const said = saidBy(tight.slice(skipped), /[01]{8}/g, 2);
      if (said !== "" && !/[\u00a0-\uffff]/.test(said)) return { said, from, until };
    }
    return { said: "", from, until };
  },
};

/** Lists of the numbers of letters, as programs keep them. */
export const listed: Disguise = {
  name: "letters as a list of numbers",
  anchors: [],
  spelled: [" the", " you", " and", " thi", " ans", " mod"].flatMap((needle) =>
    [", ", ",", " "].map((between) => inDigits(needle, 10, between)),
  ),
  reveal(text, end, read) {
    const { run, from, until } = runAround(text, end, { isPart: isNumber, most: runMax, read });
    const said = saidBy(run, /\d+/g, 10);
    return { said: said.length < numberMin ? "" : said, from, until };
  },
};

const codes =
  /&#x([\da-f]{1,6});?|&#(\d{1,7});?|(?:%|\\x)([\da-f]{2})|\\u\{?([\da-f]{2,6})\}?|=([\dA-F]{2})(?==)/gi;
/** A sign that begins a code, itself written as a code. */
const doubled = /%(?:25)+(?=[\da-f]{2})|&(?:amp;)+(?=#)/gi;
const codedMin = 6;
const backMax = 400;
const codedLineMax = 6_000;
const hexOf = (needle: string, before: string, after = ""): string =>
  Array.from(needle, (each) => before + each.charCodeAt(0).toString(16) + after).join("");

/** Letters by their number, as pages, links and programs write them. */
export const codedLines: Disguise = {
  name: "letters by their numbers",
  anchors: [
    ";&#",
    ";&amp;#",
    "&#00&#",
    "&#000&#",
    "&#x00&#x",
    ...["all", "the", "you", "and", "your"].map((word) => `%2520${word}%2520`),
    "%20all%",
    "%20the%",
    "%20you",
    "%20instr",
    "%20prev",
    "%00e%00",
    "%00t%00",
    "%00a%00",
    "\\ud00c\\udd",
  ],
  spelled: short.flatMap((needle) => [
    hexOf(needle.slice(0, 4), "%"),
    hexOf(needle.slice(0, 3), "\\x"),
    hexOf(needle.slice(0, 3), "\\u00"),
    hexOf(needle.slice(0, 3), "\\u{", "}"),
    hexOf(needle.slice(0, 3), "="),
  ]),
  reveal(text, end, read) {
    const floor = Math.max(0, Math.min(end, read), end - backMax);
    const before = text.slice(floor, end).lastIndexOf("\n");
    const from = before < 0 ? floor : floor + before + 1;
    const ahead = text.slice(end, end + codedLineMax);
    const stop = ahead.indexOf("\n");
    const until = end + Math.max(1, stop < 0 ? ahead.length : stop);
    let count = 0;
    let letters = 0;
    let first = -1;
    let last = 0;
    const written = text.slice(from, until).replaceAll(doubled, (sign) => sign[0] ?? "");
    const said = written.replaceAll(codes, (code: string, ...rest: unknown[]) => {
      const at = rest.slice(0, 5).findIndex((each) => typeof each === "string");
      const point = Number.parseInt(String(rest[at]), at === 1 ? 10 : 16);
      if (!(point < 0x110000)) return code;
      count++;
      if ((point > 96 && point < 123) || (point > 64 && point < 91)) letters++;
      const place = Number(rest[5]);
      if (first < 0) first = place;
      last = place + code.length;
      return String.fromCodePoint(point);
    });
    if (count < codedMin) return { said: "", from, until };
    // What stands around it is said by whoever wrote the rest.
    const begin = Math.max(
      0,
      ...[">", '"', "'", "\t", "="].map((each) => written.lastIndexOf(each, first - 1) + 1),
    );
    const tail = written.slice(last).search(/[<"'\t]/);
    const kept = tail < 0 ? said.length : said.length - (written.length - last - tail);
    const isOpen = letters < codedMin;
    return { said: said.slice(first === 0 ? 0 : begin, kept), isOpen, from: from + first, until };
  },
};
