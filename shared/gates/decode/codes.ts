import { smallWords } from "./needles.ts";
import { type Decoder, isReadable, lineAround, nothingUntil, numbered, rewriting } from "./view.ts";

/** In links: doubles of the sign, overlong UTF-8 and the `%u` of old servers included. A doubled sign before anything else is the sign. */
const inLink =
  /%(?:25)*(?:[0-7][\da-f]|u(?:00[0-7]|ff[0-5])[\da-f]|(?:e0%(?:25)*8|f0%(?:25)*80%(?:25)*8|c)[01]%(?:25)*[89ab][\da-f])|%(?:25)+(?![\da-f]{2})/;
const inProgram = /\\{1,4}(?:x[\da-f]{2}|u[\da-f]{4}|u\{0*[\da-f]{2,6}\}|0?(?:[01][0-7]{2}|[0-7]{2}))/;
/** In pages, where the last sign may be missing. */
const inPage = /&(?:amp;)*(?:#(?:x0*[\da-f]{2,6}(?:;|(?=&))|x0*[\da-f]{2}|0*\d{2,7};?)|[a-z]{2,7};)/;
const code = new RegExp([inLink, inProgram, inPage].map(({ source }) => source).join("|"), "gi");
const rounds = 6;

const named: ReadonlyMap<string, string> = new Map(
  "sol/ bsol\\ period. lowbar_ hyphen- dash- equals= colon: semi; tilde~ quot\" apos' amp& gt> lt< ndash- lpar( rpar) commat@"
    .split(" ")
    .map((each) => [each.slice(0, -1), each.slice(-1)]),
);
const blanks: ReadonlyMap<string, string> = new Map([
  ["nbsp", " "],
  ["tab", " "],
  ["newline", "\n"],
]);

/** The number of the letter that a code stands for, without its signs. */
function pointOf(sign: string, body: string): number {
  if (sign === "&") return body.startsWith("#x") ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1));
  if (sign === "\\" && /^\d/.test(body)) return Number.parseInt(body, 8);
  // Of overlong UTF-8, only the last six bits say anything and one before them.
  const [first = "", ...rest] = body.split("%");
  if (rest.length > 0)
    return (Number((rest.at(-2) ?? first).slice(-1)) << 6) | (Number.parseInt(rest.at(-1)!, 16) & 63);
  const point = Number.parseInt(body.replaceAll(/[xu{}]/g, ""), 16);
  return sign === "%" && body.startsWith("uff") ? point - 0xfee0 : point;
}

/** What a code stands for; itself where that is no letter. */
function letterOf(written: string): string {
  const sign = written.charAt(0);
  const body = written
    .toLowerCase()
    .replace(/^\\+|^&(?:amp;)*|;$/g, "")
    .replaceAll(/%(?:25)*/g, "%")
    .replace(/^%|;$/g, "");
  if (body === "") return "%";
  if (sign === "&" && !body.startsWith("#")) return named.get(body) ?? blanks.get(body) ?? written;
  const point = pointOf(sign, body);
  if (point < 127) return point > 31 || point === 9 || point === 10 ? String.fromCharCode(point) : written;
  return point < 0xa0 || point > 0x10ffff ? written : String.fromCodePoint(point);
}

/** Most codes are met again. */
const met = new Map<string, string>();
const metMax = 4_096;

function metLetter(written: string): string {
  let letter = met.get(written);
  if (letter === undefined) {
    if (met.size === metMax) met.clear();
    met.set(written, (letter = letterOf(written)));
  }
  return letter;
}

const withoutOuterCodes = (line: string): string => line.replaceAll(code, metLetter);

/** The quotes in which a shell takes codes. */
const shellQuoted = /\\?\$'([^'\\\n]{1,80})'/g;

/** Takes codes off the letters of a line, in the order in which programs that read it one after the other would. */
export function withoutCodes(line: string): string {
  let now = line;
  for (let round = 0; round < rounds; round++) {
    const plain = withoutOuterCodes(now);
    if (plain === now) break;
    now = plain;
  }
  return now !== line && now.includes("$'") ? now.replaceAll(shellQuoted, "$1") : now;
}

/** How a letter is written by its number: in links, in strings of programs and in pages. */
const writings: readonly ((unit: number) => string)[] = [
  (unit) => `%${unit.toString(16)}`,
  (unit) => `\\x${unit.toString(16)}`,
  (unit) => `\\u00${unit.toString(16)}`,
  (unit) => `\\u{${unit.toString(16)}`,
  (unit) => `\\${unit.toString(8)}`,
  (unit) => `&#${unit};`,
  (unit) => `&#x${unit.toString(16)};`,
];
/** Where one of the letters of these is coded, the rest of the path or of the command mostly is not. */
const words = ["etc", "passwd", "shadow", "windows", "rm -"];

/** A word of which each letter in turn is written as a code, with what stands next to it. */
const withOneCoded = (word: string, write: (unit: number) => string): string[] =>
  Array.from({ length: word.length }, (_, at) => {
    const from = Math.max(0, Math.min(at - 1, word.length - 3));
    return word.slice(from, at) + write(word.charCodeAt(at)) + word.slice(at + 1, from + 3);
  });

/** Every second half byte that a digit precedes: all that is plain in ASCII. */
const halves = Array.from("0abcdef", (half) => `0${half}`);
const inARow = (before: string): string[] =>
  halves.flatMap((first) => halves.map((second) => before + first + before + second));

const folders = "etc home usr var opt srv root bin dev boot lib".split(" ");
/** A slash by its number, as listings of files and shells print it, and strings of programs and pages hold it. */
const slashes = ["\\000", "\\0000", "\\x0f", "\\u000f", "\\u{0f}", "&#00;", "&#x0f;"];

/** Letters of a path, an address or a command that are written by their numbers. */
export const codedLetters: Decoder = {
  kind: "codes of letters",
  anchors: [
    ...writings.flatMap((write) => words.flatMap((word) => withOneCoded(word, write))),
    ...slashes.flatMap((slash) => folders.map((folder) => slash + folder)),
    ...["%", "\\x", "\\u00"].flatMap(inARow),
    ..."%0000%0000 %000f%000 \\u{00} \\u{0f} \\\\x00\\\\x0 \\\\u0000\\\\u00 \\\\000\\\\00 \\0000\\00 \\000\\00 \\00\\000".split(
      " ",
    ),
    ..."%c0% %e0%00%0 %%00%00 %u0000 %u000f %uff0 ;&# &sol; &bsol; &period; &hyphen; &dash; &equals;".split(
      " ",
    ),
    ...["%2d", "%20", "&#45;", "&#x2d;", "&#8209;", "&#8211;", "&ndash;", "&nbsp;", "\\u002d"].flatMap(
      (sign) => ["00", "000"].map((middle) => `000${sign}${middle}${sign}0000`),
    ),
    ...["%00", "&#00;", "&#x00;", "&rpar;"].map((sign) => `000${sign}`),
    "rm &#",
    "-rf &#",
    "$'\\000",
    "$'\\x",
  ],
  spelled: [
    "%40%",
    "\\x40\\x",
    "\\u0040\\u00",
    "&#64;",
    "&#064;",
    "&#x40;",
    "&#46;",
    "&#x2e;",
    "&#45;",
    "&#x2d;",
  ],
  isDeliberate: true,
  find: rewriting(withoutCodes),
};

const sentenceMax = 6_000;
const codedMin = 6;
const pairs = /=([2-7][\dA-F])(?==)/g;
const short = [" the", "you", " and", "this", "tion", ...smallWords];

/** Sentences in such letters. What stands around them was said by the author of the rest. */
export const codedSentences: Decoder = {
  kind: "letters by their numbers",
  isOfSentences: true,
  anchors: [
    ..."&#00&# &#000&# &#x00&#x ;&# ;&amp;#".split(" "),
    ...["all", "the", "you", "and", "your"].map((word) => `%2520${word}%2520`),
    ..."%20all% %20the% %20you %20instr %20prev %00e%00 %00t%00 %00a%00 \\ud00c\\udd".split(" "),
  ],
  spelled: short.flatMap((needle) => [
    numbered(needle.slice(0, 4), 16, { before: "%" }),
    numbered(needle.slice(0, 3), 16, { before: "\\x" }),
    numbered(needle.slice(0, 3), 16, { before: "\\u00" }),
    numbered(needle.slice(0, 3), 16, { before: "\\u{", after: "}" }),
    numbered(needle.slice(0, 3), 16, { before: "=" }),
  ]),
  find(text, end, read) {
    const { line, from, to } = lineAround(text, end, read, { back: 400, ahead: sentenceMax });
    const written = line.replaceAll(pairs, "%$1");
    const codes = Array.from(written.matchAll(code));
    const first = codes[0]?.index ?? 0;
    const last = codes.at(-1);
    if (last === undefined || codes.length < codedMin) return nothingUntil(to);
    const ends = written.slice(last.index).search(/[<"'\t]/);
    const begins = Math.max(
      0,
      ...[">", '"', "'", "\t", "="].map((each) => written.lastIndexOf(each, first - 1) + 1),
    );
    const part = written.slice(first === 0 ? 0 : begins, ends < 0 ? written.length : last.index + ends);
    const said = withoutCodes(part);
    const letters = codes.filter(([each]) => /[a-z]/i.test(metLetter(each))).length;
    if (!isReadable(said)) return nothingUntil(to);
    const view = { text: said, from: from + begins, to: from + begins + part.length };
    return { views: [letters < codedMin ? { ...view, isOpen: true } : view], until: to };
  },
};

const pathRounds = 3;

/** Percent and its doubles, overlong UTF-8, `%u` and `0x`, all of which some server takes for a dot, a slash or a backslash. */
const slash =
  /%(?:25)*(?:2%?f|5%?c|c0%(?:25)*(?:af|2f|5c|9v|qf)|c1%(?:25)*(?:9c|1c|8s|af|pc)|e0%80%af|f0%80%80%af|f8%80%80%80%af|fc%80%80%80%80%af|bg%qf|u2215|u2216|uefc8|uf025|u005c|u002f|ef%bc%8f|e2%88%95|e2%81%84)|0x(?:2f|5c)|\\(?:u00|x)(?:2f|5c)/gi;
const dot =
  /%(?:25)*(?:2%?e|c0%(?:25)*(?:ae|2e|5e|ee|fe)|e0%(?:80|40)%ae|f0%80%80%ae|f8%80%80%80%ae|fc%80%80%80%80%ae|uff0e|u002e|ef%bc%8e)|0x2e|\\(?:u00|x)2e/gi;
const alphanumeric = /%(?:25)*(3[0-9]|[46][1-9a-f]|[57][0-9a])/gi;
/** Characters that are not shown, and that some servers skip. */
const control = /%(?:25)*(?:0[1-8]|00(?=[/\\%]))/gi;

/** Without what every coded character begins with, a path needs no other look. */
const mayBeCoded = (path: string): boolean =>
  path.includes("%") || path.includes("\\") || path.includes("0x") || path.includes("0X");

const codedPath = new RegExp([slash, dot, alphanumeric, control].map(({ source }) => source).join("|"), "i");

const withSlashes = (path: string): string => (path.includes("\\") ? path.replaceAll("\\", "/") : path);

/** Takes encodings off a path, three rounds at most. Both kinds of slash come out as `/`. */
export function decodePath(path: string): string {
  if (!mayBeCoded(path)) return path;
  let now = path;
  for (let round = 0; round < pathRounds; round++) {
    if (!codedPath.test(now)) return withSlashes(now);
    now = now
      .replaceAll(alphanumeric, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replaceAll(control, "")
      .replaceAll(slash, "/")
      .replaceAll(dot, ".")
      .replaceAll("\\", "/");
  }
  return now;
}
