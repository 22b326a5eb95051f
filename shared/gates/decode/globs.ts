import { type Decoder, rewriting } from "./view.ts";

/** What patterns are written for. */
const files =
  "/bin/rm /bin/cat /bin/sh /bin/bash /bin/dd /bin/nc /usr/bin/rm /usr/bin/cat /usr/bin/head /usr/bin/nc /etc/passwd /etc/shadow /etc/sudoers".split(
    " ",
  );

/** One element of a pattern: a star, or what stands for one character. */
const element = /\*|\?|\[[^\]]*\]|./g;

const fitsOne = (sign: string, letter: string): boolean =>
  sign === "?" ? letter !== "/" : sign.length > 1 ? sign.slice(1, -1).includes(letter) : sign === letter;

/** Whether a pattern of the shell fits the name of a file. Compiled to an expression, each pattern would take a hundred times as long. */
function fits(glob: string, file: string): boolean {
  const signs = glob.match(element) ?? [];
  let at = 0;
  let star = -1;
  let resumed = 0;
  for (let place = 0; place < file.length;) {
    if (signs[at] === "*") {
      star = at++;
      resumed = place;
    } else if (at < signs.length && fitsOne(signs[at] ?? "", file.charAt(place))) {
      at++;
      place++;
    } else if (star >= 0 && file[resumed] !== "/") {
      at = star + 1;
      place = ++resumed;
    } else return false;
  }
  while (signs[at] === "*") at++;
  return at === signs.length;
}

const glob = /(?<![\w.])\/[\w./-]{0,40}[?*[][\w./?*[\]-]{0,40}/g;
/** A pattern that anything fits is a listing of the folder, and one of many stars takes long to compare. */
const isClear = (pattern: string): boolean =>
  /[a-z][^/]*$/.test(pattern) && !/\*.*\*.*\*|\[[^\]]*$/.test(pattern);

/** What stands before the first sign of a pattern, and a plain character at its end, say of almost every file that it does not fit. */
function fileOf(pattern: string): string {
  const begins = pattern.slice(0, pattern.search(/[?*[]/));
  const last = pattern.at(-1) ?? "";
  const file = files.find(
    (each) => each.startsWith(begins) && ("?*]".includes(last) || each.endsWith(last)) && fits(pattern, each),
  );
  return file !== undefined && isClear(pattern) ? file : pattern;
}

/** A file or a program that is named by a pattern which fits it. Patterns also stand in sentences. */
export const patternedPath: Decoder = {
  kind: "a pattern of files",
  anchors: [
    ..."/e?c/ /?tc/ /et?/ /e*c/ /e*/ /e??/ /???/ /[e]tc/ /e[t]c/ /et[c]/ /b?n/ /b*/ /?in/ /bi?/".split(" "),
    ...["", "c", "r", "ca", "b", "n"].flatMap((start) =>
      ["?", "*", "["].map((each) => `/bin/${start}${each}`),
    ),
    ...["s", "sh", "p", "pa", "pas", "pass"].flatMap((start) => [`/etc/${start}[`, `/etc/${start}?`]),
  ],
  find: rewriting((line) => line.replaceAll(glob, fileOf)),
};
