import { reversed } from "./ciphers.ts";
import { type Decoder, rewriting, sentenceReach } from "./view.ts";

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
