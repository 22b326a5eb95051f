import { lineBefore } from "../read/text.ts";
import { readCommand } from "./lexer.ts";
import { isHome, isProtected } from "./target.ts";
import { withoutWrappers } from "./words.ts";

/** Tests that narrow what is found to less than everything. */
const narrowing =
  /^-(?:i?name|i?path|i?wholename|i?regex|i?lname|[acm]time|[acm]min|size|empty|newer\w*|anewer|cnewer|user|nouser|group|nogroup|perm|samefile|inum|links|uid|gid)$/;

/** Whether `find` removes what has to stay. */
export function deletesTooMuch(words: readonly string[]): boolean {
  const firstTest = words.findIndex((word) => /^(?:-[a-z]|[(!])/.test(word));
  const places = words.slice(0, firstTest);
  const { tests, runs } = takenApart(words.slice(firstTest));
  if (!tests.includes("-delete") && !runs.some(isRemoval)) return false;
  const narrowed = tests.some((word) => narrowing.test(word));
  if (places.length === 0) return !narrowed;
  // A filter below a folder of the project is housekeeping; below the root or home it is still a delete of what must stay.
  return places.some((place) => isProtected(place) && (!narrowed || place.startsWith("/") || isHome(place)));
}

const running = /^-(?:exec|ok)(?:dir)?$/;

interface Parts {
  /** The words of `find` itself. */
  tests: string[];
  /** The words of each command that it runs. */
  runs: (readonly string[])[];
}

function takenApart(words: readonly string[]): Parts {
  const parts: Parts = { tests: [], runs: [] };
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    if (running.test(word)) {
      const from = at + 1;
      while (at < words.length && !endsRun(words, at)) at++;
      parts.runs.push(words.slice(from, at));
    } else parts.tests.push(word);
  }
  return parts;
}

/** A plus ends a command behind the name of what was found, and is a word of it elsewhere. */
const endsRun = (words: readonly string[], at: number): boolean =>
  words[at] === ";" || (words[at] === "+" && words[at - 1] === "{}");

const remover = /(?:^|\/)(?:rm|shred|unlink|srm)$/;
/** The same in a script that a shell is given. */
const removing = /(?:^|[;&|]|\b(?:do|then|sudo))\s{0,4}(?:\/\S{0,20}\/)?rm -\w/;

function isRemoval(words: readonly string[]): boolean {
  const [name = "", ...rest] = withoutWrappers(words);
  if (remover.test(name)) return true;
  return name.endsWith("sh") && rest.some((word) => removing.test(word));
}

const lookBack = 300;
const nearMax = 72;
const feeder = /\b(?:xargs|parallel)\b/;
/** What lists places, and hands them to the program before the removal; what only parts or sorts them may stand between. */
const piped =
  /(?<!\b(?:git|p?npm|yarn|docker|podman|s3|gsutil|conda|pip) )\b(ls|find|dir|fd|fdfind|e[xz]a|echo|printf)((?: -\w+)*(?: [^|;&]*)?)\|(?: ?(?:tr|sort|tac|shuf|grep -\w{0,4}v)\b[^|;&]*\|){0,2}[^;&|]*\b(?:xargs|parallel)\b([^|;&]*)$/;
const filtered = / -(?:i?name|path|regex) /;
/** Tests that leave something of the working folder. */
const narrowed =
  / -(?:[acm](?:time|min)|size|empty|newer\w*|user|group|perm|e|g|E|-(?:extension|glob|exclude)) ?/;
/** The word that `xargs` puts each place in. */
const named = /(?: -I ?|--replace=|-i)["']?([^\s"']{1,16})/;
const says = /\b(?:echo|printf|ls|print)\b/;
/** What stands for places that nothing names. */
const standIns = ["{}", "%", "$@", "$*", "$0", "$1", "${1}"];

/** Without one of these nothing is listed, which is sooner known than what is. */
const listing = ["ls ", "find ", "dir ", "fd ", "fdfind ", "exa ", "eza ", "echo ", "printf "];
const entered = /(?:^\s{0,40}|[;&|(] ?)cd ["']?([~/$][^\s;&|"']{0,60})["']? ?(?:&&|;)/g;

/** `find / | xargs rm`: the targets are what a pipe brings. */
export function isFed(text: string, start: number, targets: readonly string[], recursive: boolean): boolean {
  if (!feeder.test(text.slice(Math.max(0, start - nearMax), start))) return false;
  const line = lineBefore(text, start, lookBack);
  const found = listing.some((each) => line.includes(each)) ? piped.exec(line) : null;
  if (found === null) return false;
  const [, lister, listed, how = ""] = found;
  if (says.test(how)) return false;
  // Of the working folder it is that which was entered; what is left out of it says that the rest is meant.
  const folder = Array.from(line.matchAll(entered)).at(-1)?.[1] ?? (line.includes("grep ") ? "kept" : ".");
  const places = placesListed(lister, listed, recursive).map((place) => (place === "." ? folder : place));
  const token = named.exec(how)?.[1];
  return targetsOf(targets, places, token === undefined ? standIns : [token, ...standIns]).some(isProtected);
}

/** What is removed when each place takes the place of its stand-in. */
function targetsOf(
  targets: readonly string[],
  places: readonly string[],
  tokens: readonly string[],
): readonly string[] {
  if (targets.length === 0) return places;
  return targets.flatMap((target) => {
    const token = tokens.find((each) => target.includes(each));
    return token === undefined ? [] : places.map((place) => target.replace(token, place));
  });
}

function placesOf(source: string): string[] {
  if (filtered.test(source)) return [];
  return readCommand(source, 0).words.filter((word) => !word.startsWith("-"));
}

/** What a program lists: without a place, all that the working folder holds. */
function placesListed(name = "", source = "", withFolders = true): string[] {
  if (filtered.test(source)) return [];
  const isSaid = name === "echo" || name === "printf";
  const firstTest = name === "find" ? / -[a-z(!]/.exec(source)?.index : undefined;
  const places = placesOf(source.slice(0, firstTest));
  if (places.length === 0 && !isSaid && withFolders) places.push(".");
  return narrowed.test(source) ? places.filter((place) => /^[~/$]/.test(place)) : places;
}
