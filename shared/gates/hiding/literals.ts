import { reversed } from "./ciphers.ts";
import { type Decoder, rewriting } from "./decoder.ts";
import { hasTightJoint, withoutJoints } from "./joints.ts";

const literal = `(?:"[^"\\n]{0,120}"|'[^'\\n]{0,120}')`;
const list = `${literal}(?:\\s{0,4},\\s{0,4}${literal}){0,40}`;
const inner = (quoted: string): string => quoted.slice(1, -1);
const quoted = new RegExp(literal, "g");
const literalsOf = (text: string): string[] => (text.match(quoted) ?? []).map(inner);

const tightJoints = ["+", ".", "..", "||", "&"];
const spacedJoints = tightJoints.map((sign) => ` ${sign} `);
const tightMax = 4;
const joinedList = new RegExp(`\\[\\s{0,4}(${list}),?\\s{0,4}\\]\\.join\\((${literal})\\)`, "g");
const joiningList = new RegExp(`(${literal})\\.join\\([[(]\\s{0,4}(${list}),?\\s{0,4}[\\])]\\)`, "g");
const concatenated = new RegExp(`(${literal})\\.concat\\((${list})\\)`, "g");
const backwards = new RegExp(
  `(${literal})(?:\\[::-1\\]|\\.split\\([^)]{0,4}\\)\\.reverse\\(\\)(?:\\.join\\([^)]{0,4}\\))?)|strrev\\((${literal})\\)`,
  "g",
);
const formatted = new RegExp(`(${literal})\\s{0,2}-f\\s{0,2}(${list})`, "gi");
const filled = new RegExp(`(${literal})(?:\\s{0,2}%\\s{0,2}\\(?|\\.format\\()(${list})`, "g");
const repeated = /(["'])((?:\.\.[/\\]{1,2}){1,4})\1(?:\s{0,2}\*\s{0,2}|\.repeat\()(\d{1,2})\)?/g;
const place = /%s|\{(\d?)\}/g;
const embedded = /\$?\{(["'])([^"'`\\\n{}]{0,80})\1\}/g;
const letters = /(["'])[^\n]\1(?:\s{0,2},\s{0,2}(["'])[^\n]\2){4,200}/g;
const oneLetter = /(["'])([^\n])\1/g;

/** One way to put strings together. Without one of the texts that it `needs`, which are found much faster, a line holds nothing of the kind. */
interface Way {
  needs: readonly string[];
  rewrite(line: string): string;
}

function holdsOne(line: string, texts: readonly string[]): boolean {
  for (const text of texts) if (line.includes(text)) return true;
  return false;
}

const joinedBy = (items: string, by: string): string => `"${literalsOf(items).join(inner(by))}"`;
const ways: readonly Way[] = [
  {
    needs: ["].join("],
    rewrite: (line) => line.replaceAll(joinedList, (_, items: string, by: string) => joinedBy(items, by)),
  },
  {
    needs: [".join([", ".join(("],
    rewrite: (line) => line.replaceAll(joiningList, (_, by: string, items: string) => joinedBy(items, by)),
  },
  {
    needs: [".concat("],
    rewrite: (line) =>
      line.replaceAll(
        concatenated,
        (_, first: string, rest: string) => `"${[inner(first), ...literalsOf(rest)].join("")}"`,
      ),
  },
  {
    needs: ["[::-1]", ".reverse()", "strrev("],
    rewrite: (line) =>
      line.replaceAll(
        backwards,
        (_, before?: string, inside?: string) => `"${reversed(inner(before ?? inside ?? ""))}"`,
      ),
  },
  {
    needs: ["-f", "-F"],
    rewrite: (line) => line.replaceAll(formatted, (_, form: string, items: string) => inForm(form, items)),
  },
  {
    needs: ["%", ".format("],
    rewrite: (line) => line.replaceAll(filled, (_, form: string, items: string) => inForm(form, items)),
  },
  {
    needs: [","],
    rewrite: (line) =>
      line.replaceAll(
        letters,
        (items) => `"${Array.from(items.matchAll(oneLetter), (each) => each[2]).join("")}"`,
      ),
  },
  {
    needs: [".."],
    rewrite: (line) =>
      line.replaceAll(
        repeated,
        (_, _quote, steps: string, times: string) => `"${steps.repeat(Number(times))}"`,
      ),
  },
  { needs: ["{"], rewrite: (line) => line.replaceAll(embedded, "$2") },
];

/** A string that a program puts together from constants, in one piece. */
export function inOnePiece(line: string): string {
  let now = line;
  for (const way of ways) if (holdsOne(now, way.needs)) now = way.rewrite(now);
  return withoutJoints(now);
}

/** Strings in the places of a form, in order where the places have no numbers. */
function inForm(form: string, items: string): string {
  const values = literalsOf(items);
  let next = 0;
  const filledIn = inner(form).replaceAll(
    place,
    (written, at?: string) => values[at === undefined || at === "" ? next++ : Number(at)] ?? written,
  );
  return `"${filledIn}"`;
}

const inQuotes = (signs: readonly string[]): string[] => signs.flatMap((each) => [`"${each}"`, `'${each}'`]);
const tight = new Set(inQuotes(tightJoints));
const rewrite = rewriting(inOnePiece);

/** Strings in pieces, backwards or in a form: `"r" + "m"`, `["r", "m"].join("")`, `"mr"[::-1]`. */
export const piecedLiterals: Decoder = {
  anchors: [
    ...tight,
    ...inQuotes(spacedJoints),
    ...["+", " + "].flatMap((each) => [`"${each}'`, `'${each}"`, `"${each}\``, `'${each}\``]),
    ..."\"'"
      .split("")
      .flatMap((quote) => [`${quote}].join(`, `${quote}.concat(`, `}${quote} -f`, `}${quote}-f`]),
    ".join([",
    ".join((",
    ".reverse()",
    "[::-0]",
    "strrev(",
    '" % (',
    "' % (",
    '%s" % ',
    "%s' % ",
    '.format("',
    ".format('",
    "', ' ', '",
    '", " ", "',
    "',' ','",
    '"," ","',
    ...["'", '"'].flatMap((quote) => [`../${quote} * 0`, `../${quote}*0`, `../${quote}.repeat(`]),
    "${'",
    '${"',
    "f\"{'",
    "f'{\"",
  ],
  decode(text, end, read) {
    const isTight = tight.has(text.slice(end - 2, end + 1)) || tight.has(text.slice(end - 3, end + 1));
    if (isTight && !hasTightJoint(text.slice(Math.max(0, end - tightMax), end + 2)))
      return { said: [], until: end + 1 };
    return rewrite(text, end, read);
  },
};
