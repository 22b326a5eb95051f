import { reversed } from "./ciphers.ts";
import { type Decoder, rewriting, sentenceReach, unsayable } from "./view.ts";

const literal = `(?:"[^"\\n]{0,120}"|'[^'\\n]{0,120}')`;
const list = `${literal}(?:\\s{0,4},\\s{0,4}${literal}){0,40}`;
const anyLiteral = /"([^"\n]{0,120})"|'([^'\n]{0,120})'/g;

const inner = (quoted: string): string => quoted.slice(1, -1);
const literalsOf = (items: string): string[] =>
  Array.from(items.matchAll(anyLiteral), ([, double, single]) => double ?? single ?? "");

/** Strings in the places of a form, in order where the places have no numbers. */
function inForm(form: string, values: readonly string[]): string {
  let next = 0;
  return form.replaceAll(/%s|\{(\d?)\}/g, (place, number?: string) => {
    const value = values[number === undefined || number === "" ? next++ : Number(number)];
    return value ?? place;
  });
}

/** One way to put strings together. Without one of the texts that it `needs`, which are found much faster, a line holds nothing of the kind. */
interface Way {
  needs: readonly string[];
  expression: RegExp;
  by: (...groups: string[]) => string;
}

const ways: readonly Way[] = [
  {
    needs: ["].join("],
    expression: new RegExp(`\\[\\s{0,4}(${list}),?\\s{0,4}\\]\\.join\\((${literal})\\)`, "g"),
    by: (items = "", by = "") => literalsOf(items).join(inner(by)),
  },
  {
    needs: [".join([", ".join(("],
    expression: new RegExp(`(${literal})\\.join\\([[(]\\s{0,4}(${list}),?\\s{0,4}[\\])]\\)`, "g"),
    by: (by = "", items = "") => literalsOf(items).join(inner(by)),
  },
  {
    needs: [".concat("],
    expression: new RegExp(`(${literal})\\.concat\\((${list})\\)`, "g"),
    by: (first = "", rest = "") => inner(first) + literalsOf(rest).join(""),
  },
  {
    needs: ["[::-1]", ".reverse()"],
    expression: new RegExp(
      `(${literal})(?:\\[::-1\\]|\\.split\\([^)]{0,4}\\)\\.reverse\\(\\)(?:\\.join\\([^)]{0,4}\\))?)`,
      "g",
    ),
    by: (whole = "") => reversed(inner(whole)),
  },
  {
    needs: ["strrev("],
    expression: new RegExp(`strrev\\((${literal})\\)`, "g"),
    by: (whole = "") => reversed(inner(whole)),
  },
  {
    needs: ["-f", "-F", "%", ".format("],
    expression: new RegExp(
      `(${literal})(?:\\s{0,2}-f\\s{0,2}|\\s{0,2}%\\s{0,2}\\(?|\\.format\\()(${list})`,
      "gi",
    ),
    by: (form = "", items = "") => inForm(inner(form), literalsOf(items)),
  },
  {
    needs: ["','", "', '", '","', '", "'],
    expression: /((["'])[^\n]\2(?:\s{0,2},\s{0,2}(["'])[^\n]\3){4,200})/g,
    by: (items = "") => Array.from(items.matchAll(/(["'])([^\n])\1/g), (each) => each[2]).join(""),
  },
  {
    needs: [".."],
    expression: /(["'](?:\.\.[/\\]{1,2}){1,4}["'])(?:\s{0,2}\*\s{0,2}|\.repeat\()(\d{1,2})\)?/g,
    by: (steps = "", times = "") => inner(steps).repeat(Number(times)),
  },
];
const embedded = /\$?\{(["'])([^"'`\\\n{}]{0,80})\1\}/g;

/** Between two strings stands a sign that joins them, either right at their quotes or with blanks on both sides. */
const tightJoint = /["'`](?:\+|&|\.{1,2}|\|\|)["'`]/g;
const spacedJoint = /["'`]\s{1,4}(?:\+|&|\.{1,2}|\|\|)\s{1,4}["'`]/g;
const beforeString = /[\s(,=[:?{!+]/;
const behindString = /[\s),;:\]}?=&|+.]/;

/** Between what opens a string and what follows one, a sign in quotes is a string itself. */
const isJoint = (line: string, from: number, to: number): boolean =>
  from === 0 ||
  !beforeString.test(line.charAt(from - 1)) ||
  !(to >= line.length || behindString.test(line.charAt(to)));

/** A string that a program puts together from constants, in one piece. */
export function inOnePiece(line: string): string {
  let now = line;
  for (const { needs, expression, by } of ways)
    if (needs.some((text) => now.includes(text)))
      now = now.replaceAll(expression, (_, ...groups: string[]) => {
        const text = by(...groups);
        return text.includes('"') ? `'${text}'` : `"${text}"`;
      });
  if (now.includes("{")) now = now.replaceAll(embedded, "$2");
  return now
    .replaceAll(tightJoint, (joint, at: number, whole: string) =>
      isJoint(whole, at, at + joint.length) ? "" : joint,
    )
    .replaceAll(spacedJoint, "");
}

const signs = ["+", ".", "..", "||", "&"];
const inQuotes = (some: readonly string[]): string[] => some.flatMap((each) => [`"${each}"`, `'${each}'`]);

/** Strings in pieces, backwards or in a form: `"r" + "m"`, `["r", "m"].join("")`, `"mr"[::-1]`. */
export const piecedLiterals: Decoder = {
  kind: "pieces of a literal",
  anchors: [
    ...inQuotes(signs),
    ...inQuotes(signs.map((sign) => ` ${sign} `)),
    ...["+", " + "].flatMap((each) => [`"${each}'`, `'${each}"`, `"${each}\``, `'${each}\``]),
    ...['"', "'"].flatMap((quote) => [`${quote}].join(`, `${quote}.concat(`, `}${quote} -f`, `}${quote}-f`]),
    ...".join([|.join((|.reverse()|[::-0]|strrev(|\" % (|' % (|%s\" % |%s' % |.format(\"|.format('".split(
      "|",
    ),
    ..."', ' ', '|\", \" \", \"|',' ','|\",\" \",\"|${'|${\"|f\"{'|f'{\"".split("|"),
    ...["'", '"'].flatMap((quote) => [`../${quote} * 0`, `../${quote}*0`, `../${quote}.repeat(`]),
  ],
  isDeliberate: true,
  find: rewriting(inOnePiece),
};

const number = "(?:0x[0-9a-f]{1,2}|\\d{1,3})";
/** Numbers in a row of which a list consists, as all the letters of a command are. */
const lists = new RegExp(
  `(?<![\\w.])${number}(?:(?:\\s{0,4},\\s{0,12}|\\s)${number}(?![\\w.])){3,400}`,
  "gi",
);
const each = new RegExp(number, "gi");
/** One letter by its number, in the words of PHP, Python, SQL and PowerShell. */
const oneLetter = new RegExp(
  `(?:\\bn?cha?r\\s?\\(\\s{0,2}(${number})\\s{0,2}\\)|\\[char\\]\\s?\\(?(${number})\\b\\)?)`,
  "gi",
);

/** The letters of some numbers; undefined where one of them is no letter. */
function lettersOf(numbers: string): string | undefined {
  const units = (numbers.match(each) ?? []).map(Number);
  const isText = units.every((unit) => (unit > 31 && unit < 127) || unit === 10 || unit === 9);
  return isText ? String.fromCharCode(...units) : undefined;
}

function asLiteral(numbers: string): string {
  const text = lettersOf(numbers);
  if (text === undefined) return numbers;
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}

function withLetters(line: string): string {
  const plain = line
    .replaceAll(oneLetter, (written: string, ...found: unknown[]) => {
      const quoted = asLiteral(String(found[0] ?? found[1]));
      return /^["']/.test(quoted) ? quoted : written;
    })
    .replaceAll(lists, asLiteral);
  return plain === line ? line : inOnePiece(plain);
}

/** A text that is spelled in the numbers of its letters for a function that turns them into one. */
export const numberedLetters: Decoder = {
  kind: "codes of letters",
  anchors: [
    ..."fromcharcode fromcodepoint char]0 char]$ char[]] char[]{ {chr} chr(int(".split(" "),
    ..."bytes([ bytearray([ buffer.from([ array([ pack(\"c pack('c".split(" "),
    'pack "c',
    "pack 'c",
  ],
  names: ["chr(", "map(chr", "char(00,", "char(000,", "char(00)", "char(000)", "nchar("],
  isDeliberate: true,
  find: rewriting(withLetters),
};

const back = 400;
const ahead = 600;
const commands =
  "rm -rf|rm -r |rm -fr|rm -f |/etc/s|/etc/p| /etc/|/dev/sd|shadow|mkfs.ext|dd if=|del /f |rd /s |Remove-".split(
    "|",
  );
const separators = [", ", ",", " "];
/** Enough to be rare. */
const formMax = 19;
const inNumbers = (needle: string): string[] =>
  separators.map((between) =>
    Array.from(needle, (letter) => letter.charCodeAt(0))
      .join(between)
      .slice(0, formMax),
  );

/** A text as the list of the numbers of its letters. */
export const listedLetters: Decoder = {
  kind: "a list of numbers",
  anchors: [],
  spelled: [...commands, " the", " you", " and", " thi", " ans", " mod"].flatMap(inNumbers),
  find(text, end) {
    const from = Math.max(0, end - back);
    const block = text.slice(from, end + ahead);
    const views = Array.from(block.matchAll(lists), ({ 0: list, index }) => ({
      text: String.fromCharCode(...(list.match(each) ?? []).map(Number)).replaceAll(unsayable, "\n"),
      from: from + index,
      to: from + index + list.length,
    }));
    return { views, until: end + ahead };
  },
};

/** A long text is broken into pieces between words, unless it is to be hidden. */
const cutsMin = 3;
const cuts = /(?<=\w)["']\s{0,4}\+\s{0,4}["'](?=\w)/g;
const long = /"([^"\n]{8,})"|'([^'\n]{8,})'/g;

/** A sentence in many pieces of one line. */
export const joinedSentences: Decoder = {
  kind: "pieces to be joined",
  isOfSentences: true,
  // Also as a text of JSON has them, which is not taken apart where nothing wakes.
  anchors: ["+", " + "].flatMap((sign) => [`"${sign}"`, `'${sign}'`, `\\"${sign}\\"`]),
  find: rewriting((line) => {
    if ((line.match(cuts)?.length ?? 0) < cutsMin) return line;
    const said = Array.from(inOnePiece(line).matchAll(long), ([, double, single]) => double ?? single ?? "");
    return said.toSorted((one, other) => other.length - one.length)[0] ?? line;
  }, sentenceReach),
};
