import { reversed } from "../encodings/ciphers.ts";
import { type Decoder, rewriting } from "../../decoder.ts";
import { wordsOf } from "./shell-values.ts";

const literal = `(?:"[^"\`$\\n]{1,200}"|'[^'\\n]{1,200}'|[^\\s"'\`$()|<>]{1,80})`;
const filter = "(?:rev|tr\\s[^|<)\\n]{3,60}|sed\\s[^|<)\\n]{3,80})";
const fed = new RegExp(`\\b(${filter})\\s{0,2}<<<\\s{0,2}(${literal})`, "g");
const piped = new RegExp(
  `\\b(?:echo|printf)(?: -\\w{1,2})?(?: '%s')? (${literal})((?:\\s{0,2}\\|\\s{0,2}${filter}){1,4})`,
  "g",
);
/** Of one line; there is no reason for more. */
const filtersMax = 6;
const classes: Readonly<Record<string, string>> = {
  "[:upper:]": "A-Z",
  "[:lower:]": "a-z",
  "[:digit:]": "0-9",
};
const substitution = /^s([/|,#!])(.{1,40}?)\1(.{0,40}?)\1(g?)$/;

/** The letters of a set of `tr`, ranges written out. */
const lettersOf = (set: string): string =>
  set
    .replaceAll(/\[:\w{5}:\]/g, (name) => classes[name] ?? "")
    .replaceAll(/(\w)-(\w)/g, (_, first: string, last: string) => {
      const from = first.charCodeAt(0);
      const count = Math.max(0, last.charCodeAt(0) - from + 1);
      return Array.from({ length: count }, (_each, at) => String.fromCharCode(from + at)).join("");
    });

function translated(text: string, [first = "", second = "", third = ""]: readonly string[]): string {
  if (first === "-d")
    return Array.from(text, (letter) => (lettersOf(second).includes(letter) ? "" : letter)).join("");
  const [from, to] = first.startsWith("-")
    ? [lettersOf(second), lettersOf(third)]
    : [lettersOf(first), lettersOf(second)];
  const last = to.at(-1) ?? "";
  return Array.from(text, (letter) => {
    const at = from.lastIndexOf(letter);
    return at < 0 ? letter : (to[at] ?? last);
  }).join("");
}

const edited = (text: string, scripts: readonly string[]): string =>
  scripts
    .flatMap((script) => script.split(";"))
    .reduce((now, script) => {
      const [found, sign = "", old = "", by = "", all] = substitution.exec(script.trim()) ?? [];
      if (found === undefined) return now;
      const [plain, exchanged] = [old, by].map((part) => part.replaceAll(`\\${sign}`, sign));
      return all === "g"
        ? now.replaceAll(plain ?? "", () => exchanged ?? "")
        : now.replace(plain ?? "", () => exchanged ?? "");
    }, text);

/** What a filter makes of a text. */
function through(text: string, command: string): string {
  const [name, ...words] = wordsOf(command, new Map());
  if (name === "rev") return reversed(text);
  if (name === "tr") return translated(text, words);
  return edited(
    text,
    words.filter((word) => word !== "-e" && word !== "-E"),
  );
}

const plainOf = (written: string): string => wordsOf(written, new Map()).join(" ");

/** Texts that a shell hands to a filter, as they come out of it. */
function filtered(line: string): string {
  let left = filtersMax;
  const plain = (written: string, text: string, filters: readonly string[]): string =>
    left-- > 0
      ? `echo '${filters.reduce((now, each) => through(now, each.trim()), plainOf(text))}'`
      : written;
  return line
    .replaceAll(fed, (written, command: string, text: string) => plain(written, text, [command]))
    .replaceAll(piped, (written, text: string, filters: string) =>
      plain(written, text, filters.split("|").slice(1)),
    );
}

/** A command that `rev`, `tr` or `sed` spells: `rev <<< '/ fr- mr'`, `echo r_m | tr -d _`. */
export const filteredText: Decoder = {
  anchors: [
    "rev <<<",
    "rev<<<",
    "' <<< ",
    "' <<<",
    '" <<<',
    "z <<<",
    "' | rev",
    '" | rev',
    "'|rev",
    '"|rev',
    "' | tr ",
    '" | tr ',
    "'|tr ",
    '"|tr ',
    "' | sed ",
    '" | sed ',
    "'|sed ",
    '"|sed ',
  ],
  decode: rewriting(filtered),
};
