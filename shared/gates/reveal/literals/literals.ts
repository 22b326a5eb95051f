import { reversed } from "../encodings/ciphers.ts";
import { type Decoder, rewriting } from "../../decoder.ts";
import { filled, formatted } from "./forms.ts";
import { hasTightJoint, withoutJoints } from "./joints.ts";
import { inner, literalsOf, type Replaced, replaceLiterals } from "./string-ends.ts";

const literal = `(?:"[^"\\n]{0,120}"|'[^'\\n]{0,120}')`;
const list = `${literal}(?:\\s{0,4},\\s{0,4}${literal}){0,40}`;

const tightJoints = ["+", ".", "..", "||", "&"];
const spacedJoints = tightJoints.map((sign) => ` ${sign} `);
const tightMax = 4;
const joinedList = new RegExp(`\\[\\s{0,4}(${list}),?\\s{0,4}\\]\\.join\\((${literal})\\)`, "g");
const joiningList = new RegExp(`(${literal})\\.join\\([[(]\\s{0,4}(${list}),?\\s{0,4}[\\])]\\)`, "g");
const concatenated = new RegExp(`(${literal})\\.concat\\((${list})\\)`, "g");
const backwards = new RegExp(
  `(${literal})\\.split\\([^)]{0,4}\\)\\.reverse\\(\\)(?:\\.join\\([^)]{0,4}\\))?|strrev\\((${literal})\\)`,
  "g",
);
const repeated = /(["'])((?:\.\.[/\\]{1,2}){1,4})\1(?:\s{0,2}\*\s{0,2}|\.repeat\()(\d{1,2})\)?/g;
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

const slice = "[::-1]";

/** `"mr"[::-1]` */
const turned = (line: string, start: number, end: number): Replaced | undefined =>
  line.startsWith(slice, end)
    ? { text: `"${reversed(line.slice(start + 1, end - 1))}"`, end: end + slice.length }
    : undefined;

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
    needs: [slice],
    rewrite: (line) => replaceLiterals(line, turned),
  },
  {
    needs: [".reverse()", "strrev("],
    rewrite: (line) =>
      line.replaceAll(
        backwards,
        (_, before?: string, inside?: string) => `"${reversed(inner(before ?? inside ?? ""))}"`,
      ),
  },
  {
    needs: ["-f", "-F"],
    rewrite: (line) => replaceLiterals(line, formatted),
  },
  {
    needs: ["%", ".format("],
    rewrite: (line) => replaceLiterals(line, filled),
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
