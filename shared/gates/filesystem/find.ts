import { isHome, isProtected } from "./target.ts";
import { withoutWrappers } from "./words.ts";

/** Tests that narrow what is found to less than everything. */
const narrowing =
  /^-(?:i?name|i?path|i?wholename|i?regex|i?lname|[acm]time|[acm]min|size|empty|newer\w*|anewer|cnewer|user|nouser|group|nogroup|perm|samefile|inum|links|uid|gid)$/;

/** Whether what `find` is told, to remove what it finds, takes away what has to stay. */
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
  /** What `find` is told itself. */
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
