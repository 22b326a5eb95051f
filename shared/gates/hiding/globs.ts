import { fits } from "../glob-fit.ts";
import { type Decoder, rewriting } from "./decoder.ts";

/** What patterns are written for. */
const files = [
  "/bin/rm /bin/cat /bin/sh /bin/bash /bin/dd /bin/nc /usr/bin/rm /usr/bin/cat /usr/bin/head /usr/bin/nc",
  "/etc/passwd /etc/shadow /etc/sudoers",
].flatMap((line) => line.split(" "));

const word = /(?<![\w.])\/[\w./?*[\]-]{2,40}/g;
const sign = /[?*[]/;
const letter = /[a-z]/;

/** The file a pattern was written for. One that fits anything, as in a listing, was written for none. */
function fileOf(glob: string): string {
  const first = glob.search(sign);
  if (first < 0) return glob;
  const file = files.find((each) => mayFit(glob, first, each) && fits(glob, each));
  return file !== undefined && isClear(glob) ? file : glob;
}

/** What stands before the first sign of a pattern, and a plain character at its end, say of almost every file that it does not fit. */
function mayFit(glob: string, first: number, file: string): boolean {
  for (let at = 1; at < first; at++) if (glob.charCodeAt(at) !== file.charCodeAt(at)) return false;
  const last = glob.at(-1) ?? "";
  return "?*]".includes(last) || file.endsWith(last);
}

const isClear = (glob: string): boolean =>
  letter.test(glob.slice(glob.lastIndexOf("/") + 1)) && !/\*.*\*.*\*|\[[^\]]*$/.test(glob);

const patterns = [
  "/e?c/",
  "/?tc/",
  "/et?/",
  "/e*c/",
  "/e*/",
  "/e??/",
  "/???/",
  "/[e]tc/",
  "/e[t]c/",
  "/et[c]/",
  "/b?n/",
  "/b*/",
  "/?in/",
  "/bi?/",
];

const rewrite = rewriting((line) => line.replaceAll(word, fileOf));

/** A file or a program that is named by a pattern which fits it. */
export const patternedPath: Decoder = {
  anchors: [
    ...patterns,
    ...["", "c", "r", "ca", "b", "n"].flatMap((start) =>
      ["?", "*", "["].map((each) => `/bin/${start}${each}`),
    ),
    ...["/etc/s", "/etc/sh", "/etc/p", "/etc/pa", "/etc/pas", "/etc/pass"].flatMap((start) => [
      `${start}[`,
      `${start}?`,
    ]),
  ],
  decode(text, end, read) {
    const { said, until } = rewrite(text, end, read);
    // Patterns also stand in sentences.
    return { said, until };
  },
};
