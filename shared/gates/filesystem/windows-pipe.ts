import { readCommand } from "./lexer.ts";
import { isHome } from "./target.ts";

const listers = "(?:get-childitem|get-item|gci|gi|dir|ls)";
/** What lists places, in a pipe to the removal or in the head of its loop. */
const piped = new RegExp(
  String.raw`(?:^|[\s;{(|>"'=])${listers}((?:\s[^|]{0,200})?)\|\s{0,4}(?:(?:%|foreach(?:-object)?)\s{0,4}\{\s{0,4})?$`,
  "i",
);
const looped = new RegExp(
  String.raw`\bforeach\s{0,2}\(\s{0,2}\$\w{1,32} in \(?${listers}((?:\s[^)|]{0,200})?)\)\)?\s{0,2}\{\s{0,4}$`,
  "i",
);
const literals = /(?:^|[\s;{(>])((?:(["'])[^"'|]{1,120}\2(?:, ?)?){1,8})\s{0,2}\|\s{0,4}$/;

/** A sign that hands them over, and the blanks behind it. */
const handingMax = 5;

/** The places that stand before a removal of PowerShell and are handed to it, as words of a shell. */
export function handedBy(before: string): string[] {
  if (!/[|{]\s{0,4}$/.test(before.slice(-handingMax))) return [];
  // Nothing reaches over more than one pipe.
  const bar = before.lastIndexOf("|");
  const last = before.slice(Math.max(0, bar > 0 ? before.lastIndexOf("|", bar - 1) : 0));
  const listed = piped.exec(last) ?? looped.exec(before);
  if (listed !== null) return placesOf(listed[1] ?? "");
  const written = literals.exec(last)?.[1] ?? "";
  return Array.from(written.matchAll(/["']([^"']+)["']/g), ([, literal = ""]) => literal);
}

const path = /^-(?:path|pspath|literalpath|lp)(?::(.*))?$/i;
const narrowing = /^-(?:filter|include|exclude|name|attributes)(?::|$)/i;
const takesWord = /^-(?:depth|erroraction|ea)$/i;

/** The places that a list is of. Without one it is of the working folder, and one that is narrowed leaves something of it. */
function placesOf(source: string): string[] {
  const { words } = readCommand(source.replaceAll("\\", "\\\\"), 0);
  const places: string[] = [];
  let isNarrowed = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    const named = path.exec(word);
    if (named !== null) places.push(named[1] ?? words[++at] ?? "");
    else if (narrowing.test(word)) {
      isNarrowed = true;
      at++;
    } else if (takesWord.test(word)) at++;
    else if (!word.startsWith("-")) places.push(word);
  }
  if (isNarrowed)
    return places.filter((place) => isHome(place) || /^[a-z]:\\?(?:windows|users)?\\?\*?$/i.test(place));
  return places.length === 0 ? ["."] : places.map((place) => place.replace(/^\.\\?$|^\.\\\*$/, "."));
}
