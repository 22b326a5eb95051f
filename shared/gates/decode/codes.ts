import { smallWords } from "./needles.ts";
import { type Decoder, isReadable, lineAround, nothingUntil, numbered, rewriting } from "./view.ts";

/** Letters by their numbers in sixteens: in links, with the `%u` of old servers; in strings of programs; in pages, where the last sign may be missing. */
const inSixteens = [
  /%(?:25)*([0-7][\da-f])/,
  /%(?:25)*u00([0-7][\da-f])/,
  /%(?:25)*u(ff[0-5][\da-f])/,
  /\\{1,4}x([\da-f]{2})/,
  /\\{1,4}u([\da-f]{4})/,
  /\\{1,4}u\{0*([\da-f]{2,6})\}/,
  /&(?:amp;)*#x0*([\da-f]{2,6})(?:;|(?=&))/,
  /&(?:amp;)*#x0*([\da-f]{2})/,
];
const otherwise = [
  // Overlong UTF-8, of which only the last six bits say anything and one before them.
  /%(?:25)*(?:e0%(?:25)*8|f0%(?:25)*80%(?:25)*8|c)([01])%(?:25)*([89ab][\da-f])/,
  /\\{1,4}(?:0?([01][0-7]{2}|[0-7]{2}))/,
  /&(?:amp;)*#0*(\d{2,7});?/,
  /&(?:amp;)*([a-z]{2,7});/,
  // A doubled sign before anything else is the sign.
  /%(?:25)+(?![\da-f]{2})/,
];
const code = new RegExp([...inSixteens, ...otherwise].map(({ source }) => source).join("|"), "gi");
const rounds = 6;

const named: ReadonlyMap<string, string> = new Map(
  Object.entries({
    sol: "/",
    bsol: "\\",
    period: ".",
    lowbar: "_",
    hyphen: "-",
    dash: "-",
    equals: "=",
    colon: ":",
    semi: ";",
    tilde: "~",
    quot: '"',
    apos: "'",
    amp: "&",
    gt: ">",
    lt: "<",
    nbsp: " ",
    ndash: "-",
    lpar: "(",
    rpar: ")",
    commat: "@",
    tab: " ",
    newline: "\n",
  }),
);

const [overlong, octal, decimal, name] = [8, 10, 11, 12];
const doubledSign = 13;
const halfWidth = 0xfee0;

/** The number of the letter that the group at `kind` of a code says. */
function pointOf(kind: number, said: string, low: string): number {
  if (kind === overlong) return (Number(said) << 6) | (Number.parseInt(low, 16) & 63);
  if (kind === octal) return Number.parseInt(said, 8);
  if (kind === decimal) return Number(said);
  const point = Number.parseInt(said, 16);
  return kind < overlong && said.length === 4 && point >= 0xff00 && point < 0xff60
    ? point - halfWidth
    : point;
}

/** What a code stands for; undefined where it is no letter. */
function letterOf(groups: readonly unknown[]): string | undefined {
  const kind = groups.findIndex((each) => each !== undefined);
  if (kind >= doubledSign) return "%";
  const said = String(groups[kind]);
  if (kind === name) return named.get(said.toLowerCase());
  const point = pointOf(kind, said, String(groups[overlong + 1]));
  if (point < 127) return point > 31 || point === 9 || point === 10 ? String.fromCharCode(point) : undefined;
  return point < 0xa0 || point > 0x10ffff ? undefined : String.fromCodePoint(point);
}

const withoutOuterCodes = (line: string): string =>
  line.replaceAll(code, (written: string, ...groups: unknown[]) => letterOf(groups) ?? written);

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
    "rm &#",
    "-rf &#",
    "$'\\000",
    "$'\\x",
  ],
  spelled: ["%40%", "\\x40\\x", "\\u0040\\u00"],
  isDeliberate: true,
  find: rewriting(withoutCodes),
};

const sentenceMax = 6_000;
const codedMin = 6;
const pairs = /=([2-7][\dA-F])(?==)/g;
const short = [" the", "you", " and", "this", "tion", ...smallWords];

/** Sentences in such letters. What stands around them is said by whoever wrote the rest. */
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
    const letters = codes.filter(([each]) => /[a-z]/i.test(withoutCodes(each))).length;
    if (!isReadable(said)) return nothingUntil(to);
    const view = { text: said, from: from + begins, to: from + begins + part.length };
    return { views: [letters < codedMin ? { ...view, isOpen: true } : view], until: to };
  },
};
