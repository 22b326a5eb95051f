import { argumentsOf, behindCodedSigns, startsWord } from "./words.ts";
import type { Probe } from "../gate.ts";
import { lineAfter, lineBefore } from "../read/text.ts";
import { type Command, readCommand } from "./lexer.ts";
import { between, command, commandStart, endOf, endOfWords } from "./marks.ts";
import { isOnlySaid } from "./lesser.ts";
import { isHome } from "./target.ts";

/** Words of a command: those behind its name, which is in lower case, and what stands before it in its line. */
export interface Told {
  name: string;
  words: readonly string[];
  before: () => string;
}

/** Programs that do the same harm with the same words. */
export interface Harm {
  rule: string;
  names: readonly string[];
  /** Texts to look for, each a name with what may follow it; the names themselves where none are given. */
  anchors?: readonly string[];
  /** Without one of these in the text the anchors are not asked about: for names that half of all texts hold. */
  beside?: readonly string[];
  /** Whether they are commands of Windows, where a backslash is no escape. */
  isOfWindows?: boolean;
  /** How many of the words have to go so that no harm is left; 0 where no harm is done. */
  meant: (told: Told) => number;
}

const nameMax = 20;
const lineMax = 240;
/** `.ext4` behind `mkfs`, and the ending of a program. */
const kind = /^(?:\.\w{1,8}|@[\w.^~-]{1,20})/;

/** What may follow a name: letters between other signs are no command, and base64 is full of them. */
const goesOn = /^(?:$|[\s$%,)\\:]|["'`](?:$|[\s,)\]:}]))/;

/** A probe for each row of a table of commands. */
export function commandProbe({ rule, names, anchors = names, beside, isOfWindows, meant }: Harm): Probe {
  const named = new RegExp(
    `(?:${names.toSorted((one, other) => other.length - one.length).join("|")})(?=(?:@| \\S{0,2})?$)`,
    "i",
  );
  const read = isOfWindows === true ? readWindows : readShell;
  return {
    rules: [rule],
    reach: 800,
    ...(beside === undefined
      ? { anchors: behindCodedSigns(anchors), names: anchors }
      : { anchors: [], frequent: { anchors, beside } }),
    look({ text }, end) {
      const floor = Math.max(0, end - nameMax);
      const found = named.exec(text.slice(floor, end + 1));
      const start = floor + (found?.index ?? 0);
      if (found === null || !startsWord(text, start)) return undefined;
      const bare = start + found[0].length;
      const hasKind = text[bare] === "." || text[bare] === "@";
      const from = hasKind ? endOf(text, bare, kind) : bare;
      if (!goesOn.test(text.slice(from, from + 2))) return undefined;
      const { words, end: until, lengthOf } = read(text, from, start);
      const before = (): string => lineBefore(text, start, lineMax);
      const count = meant({ name: found[0].toLowerCase(), words, before });
      if (count === 0 || isOnlySaid(text, start)) return { until };
      return { rule, until, span: () => between(text, commandStart(text, start), from + lengthOf(count)) };
    },
  };
}

type Read = Command & { lengthOf: (count: number) => number };

const readShell = (text: string, from: number, start: number): Read => ({
  ...argumentsOf(text, from, start),
  lengthOf: (count) => command(text, start, from, count).to - from,
});

/** A string that PowerShell is given in parentheses. */
const grouped = /\(\s?("[^"()]{1,120}"|'[^'()]{1,120}')\s?\)/g;

function readWindows(text: string, at: number): Read {
  const isQuoted = text[at] === '"' || text[at] === "'";
  const from = isQuoted ? at + 1 : at;
  const line = lineAfter(text, from, lineMax).split(/[|;&]/, 1)[0] ?? "";
  const escaped = line.replaceAll("\\", "\\\\").replaceAll(grouped, "$1");
  const lengthOf = (count: number): number => {
    const read = escaped.slice(0, endOfWords(escaped, 0, count));
    return from - at + read.replaceAll("\\\\", "\\").replace(/[\s})]+$/, "").length;
  };
  return { words: readCommand(escaped, 0).words, end: from + line.length, lengthOf };
}

/** One more than the place of the last word that is so. */
export const lastOf = (words: readonly string[], is: (word: string) => boolean): number =>
  words.findLastIndex(is) + 1;

export const operandsOf = (words: readonly string[]): string[] =>
  words.filter((word) => !word.startsWith("-"));

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
