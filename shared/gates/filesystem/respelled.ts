import type { Probe } from "../gate.ts";
import { fits } from "../reveal/shell/glob-fit.ts";
import { entityCode } from "../reveal/encodings/codes.ts";
import { lineBefore } from "../read/text.ts";
import { readFirstWord } from "./lexer.ts";
import { isCommandLine, lineMax } from "./command-line.ts";
import { climbs, pathAround } from "./path.ts";
import { credential, reached } from "./places.ts";

const namedSign = /&(?:sol|(period)|bsol);?/iy;
const slash = /[/\\%]|0x|&(?:#0{0,4}(?:47|92)|#x0{0,4}(?:2f|5c)|b?sol)/i;
/** Enough for a path of 80 letters of which each is an entity, and for the steps before the first anchor in it. */
const entitiesMax = 480;
const stepsMax = 120;
/** The longest of the anchors below. */
const anchorMax = 16;

/**
 * The same path on the way to a program, written for a browser: entities stand for themselves, and both kinds of slash are `/`. Asked for every entity of a
 * page that may be nothing else, so that it makes no text on the way.
 */
function withoutEntities(page: string): string {
  let said = "";
  let from = 0;
  for (let at = page.indexOf("&"); at >= 0; at = page.indexOf("&", at + 1)) {
    const { letter, end } = page.charCodeAt(at + 1) === numberSign ? numbered(page, at) : named(page, at);
    if (letter === "") continue;
    said += page.slice(from, at) + letter;
    from = end;
  }
  return from === 0 ? page : said + page.slice(from);
}

interface Entity {
  letter: string;
  end: number;
}

const none: Entity = { letter: "", end: 0 };

function numbered(page: string, at: number): Entity {
  const code = entityCode(page, at + 1);
  const unit = code & 127;
  // A blank would end the path, and so it is left as it was written.
  if (unit <= blank) return none;
  return { letter: unit === backslash ? "/" : String.fromCharCode(unit), end: code >> 7 };
}

function named(page: string, at: number): Entity {
  namedSign.lastIndex = at;
  const found = namedSign.exec(page);
  return found === null ? none : { letter: found[1] === undefined ? "/" : ".", end: namedSign.lastIndex };
}

const blank = 32;
const numberSign = 35;
const backslash = 92;
const ends = new Uint8Array(128);
for (const unit of " \t\n\r\v\f\"'<>") ends[unit.charCodeAt(0)] = 1;
const endsWritten = (text: string, at: number): boolean => {
  const unit = text.charCodeAt(at);
  return unit < 128 ? ends[unit] === 1 : /\s/.test(text[at] ?? " ");
};

/** Two entities in a row, of which a path that is nothing but entities has many. */
const entitiesInARow = [
  "&#00;&#00",
  "&#000;&#00",
  "&#x00;&#x",
  "&#x0e;&#x",
  "&#x0f;&#x",
  "&#x00e;&#x",
  "&#x00f;&#x",
];

/** A path out of what a program serves, written for a browser. */
export const entityPath: Probe = {
  rules: ["fs.traversal"],
  reach: 800,
  anchors: ["&#00;", "&#000;", "&#x0f;", "&#x0c;", "&#x00f;", "&sol;", "&bsol;"]
    .flatMap((slash) =>
      "passwd shadow sudoers etc windows win.ini boot.ini proc".split(" ").map((name) => slash + name),
    )
    .concat(entitiesInARow),
  look({ text }, end) {
    const from = Math.max(0, end - anchorMax);
    const at = from + text.slice(from, end + 1).lastIndexOf("&");
    let start = at;
    while (start > 0 && start > at - stepsMax && !endsWritten(text, start - 1)) start--;
    let until = at;
    while (until < text.length && until < at + entitiesMax && !endsWritten(text, until)) until++;
    if (!slash.test(text.slice(start, until))) return { until };
    const before = withoutEntities(text.slice(start, at));
    const { plain } = pathAround(before + withoutEntities(text.slice(at, until)), before.length, 0);
    const found = climbs(plain) >= 2 && (reached.test(plain) || credential.test(plain));
    return { until, ...(found ? { rule: "fs.traversal" } : {}) };
  },
};

const lists = ["/etc/passwd", "/etc/shadow", "/etc/sudoers"];
const quoting = /["'\\?*[]/;
const wordMax = 32;
const isQuote = (unit: number): boolean => unit === 34 || unit === 39;
/** The folder of all of them and the first letter of a name, with quotes wherever the shell takes them away. */
const beginsLikeList = /^["']?\/["'\\$etc?*]{1,24}\/["'\\$]{0,8}[ps?*0-9x]/;

/** A list of accounts of which the name is split by quotes, or written as a pattern, in a command. */
export const patternedFile: Probe = {
  rules: ["fs.secret"],
  reach: 800,
  anchors: [
    "/etc/",
    "/etc'/",
    '/etc"/',
    '/"etc',
    "/'etc",
    "/e?c/",
    "/?tc/",
    "/et?/",
    "/e*c/",
    "/e''tc",
    '/e""tc',
    "/et''c",
    '/et""c',
    "/e\\tc",
    "/et\\c",
  ],
  look(leaf, end) {
    const { text } = leaf;
    const around = text.slice(Math.max(0, end - 6), end + 14);
    // Almost every path is plain, and needs no closer look.
    if (!quoting.test(around)) return undefined;
    const slash = Math.max(0, end - 6) + around.indexOf("/");
    const start = isQuote(text.charCodeAt(slash - 1)) ? slash - 1 : slash;
    const beginning = text.slice(start, start + 40);
    if (!beginsLikeList.test(beginning)) return undefined;
    const written = /^[^\s;|&<>()]{6,40}/.exec(beginning)?.[0] ?? "";
    if (!quoting.test(written)) return undefined;
    if (!isCommandLine(leaf, start, lineBefore(text, start, lineMax))) return undefined;
    const word = readFirstWord(text, start, wordMax);
    // A pattern that anything fits is a listing of the folder, and one of many stars takes long to compare.
    if (word.length < 8 || word.length > wordMax || /[[\]]|\*.*\*.*\*/.test(word) || /\/\*+$/.test(word))
      return undefined;
    return lists.some((list) => fits(word, list))
      ? { rule: "fs.secret", until: start + written.length }
      : undefined;
  },
};
