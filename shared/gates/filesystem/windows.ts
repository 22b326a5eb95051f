import { readCommand } from "./lexer.ts";
import { isHome } from "./target.ts";

const folders = "windows|winnt|program files(?: \\(x86\\))?|users|programdata";
/** A drive, a folder that Windows lives in, or anything below Windows itself but what is temporary. */
const ofWindows = new RegExp(
  String.raw`^(?:[a-z]:|%systemdrive%|\$env:systemdrive)(?:[\\/]{0,4}\*?|[\\/]{1,4}(?:${folders})(?:[\\/]{1,4}\*?)?|[\\/]{1,4}(?:windows|winnt)[\\/]{1,4}(?!temp\b).*)$` +
    String.raw`|^(?:%(?:systemroot|windir|programfiles)%|\$\{?env:(?:systemroot|windir)\}?)(?![\\/]{1,4}temp\b)`,
  "i",
);
export const isWindows = (word: string): boolean => ofWindows.test(word);

/** What lists places, in a pipe to the removal or in the head of its loop. */
const lister =
  /(?:^|[\s;{(|>"'=])(?:get-childitem|get-item|gci|gi|dir|ls)((?:\s[^|)]{0,200})?)(?:\|\s{0,4}(?:(?:%|foreach(?:-object)?)\s{0,4}\{)?|\){1,2}\s{0,2}\{)\s{0,4}$/i;
const narrowing = /^-(?:filter|include|exclude|name|attributes)(?::|$)/i;

/** The places that PowerShell lists and hands to the removal behind it. Without one they are those of the working folder; a list that is narrowed leaves something of it. */
export function handedBy(before: string): string[] {
  const source = lister.exec(before)?.[1];
  if (source === undefined) return [];
  const { words } = readCommand(source.replaceAll("\\", "\\\\"), 0);
  const isNarrowed = words.some((word) => narrowing.test(word));
  const places = words
    .map((word) => word.replace(/^-\w+:/, ""))
    .filter((word) => !word.startsWith("-"))
    .map((place) => place.replace(/^\.\\\*?$/, "."));
  if (isNarrowed)
    return places.filter((place) => isHome(place) || /^[a-z]:\\?(?:windows|users)?\\?\*?$/i.test(place));
  return places.length === 0 ? ["."] : places;
}
