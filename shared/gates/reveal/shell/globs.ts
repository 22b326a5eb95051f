import { fits } from "./glob-fit.ts";
import { type Decoder, rewriting } from "../../decoder.ts";

/** What patterns are written for. */
const files = [
  "/bin/rm /bin/cat /bin/sh /bin/bash /bin/dd /bin/nc /usr/bin/rm /usr/bin/cat /usr/bin/head /usr/bin/nc",
  "/etc/passwd /etc/shadow /etc/sudoers",
].flatMap((line) => line.split(" "));

const globMin = 3;
const globMax = 41;
/** What a pattern consists of, what of it is a sign, and what before it makes it the rest of another path. */
const inGlob = 1;
const isSign = 2;
const goesOn = 4;
const kinds = new Uint8Array(65_536);
for (let unit = 0; unit < 128; unit++) {
  const letter = String.fromCharCode(unit);
  if (/[\w./?*[\]-]/.test(letter)) kinds[unit] = inGlob;
  if (/[?*[]/.test(letter)) kinds[unit] = inGlob | isSign;
  if (/[\w.]/.test(letter)) kinds[unit] = inGlob | goesOn;
}
const kindAt = (line: string, at: number): number => kinds[line.charCodeAt(at)] ?? 0;
const letter = /[a-z]/;

/** A line with files in the place of the patterns that were written for them. */
function withFiles(line: string): string {
  let said = "";
  let from = 0;
  for (let at = line.indexOf("/"); at >= 0; at = line.indexOf("/", at)) {
    const start = at++;
    if ((kindAt(line, start - 1) & goesOn) !== 0) continue;
    let first = 0;
    for (; at < start + globMax && (kindAt(line, at) & inGlob) !== 0; at++)
      if (first === 0 && (kindAt(line, at) & isSign) !== 0) first = at;
    if (first === 0 || at < start + globMin) continue;
    said += line.slice(from, start) + fileOf(line.slice(start, at), first - start);
    from = at;
  }
  return from === 0 ? line : said + line.slice(from);
}

/** The file a pattern was written for. One that fits anything, as in a listing, was written for none. */
function fileOf(glob: string, first: number): string {
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

const rewrite = rewriting(withFiles);

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
