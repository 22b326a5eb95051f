import { lineAfter, lineBefore } from "../read/text.ts";
import { readCommand } from "./lexer.ts";
import { isProtected } from "./target.ts";

const lookBack = 300;
const nearMax = 72;
const afterMax = 200;
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
const behindMark = /^["']? {0,4}:::/;

/** `find / | xargs rm`: the targets are what a pipe brings, or what stands behind `:::`. */
export function isFed(text: string, start: number, { targets, until, recursive }: Fed): boolean {
  if (!feeder.test(text.slice(Math.max(0, start - nearMax), start))) return false;
  const line = lineBefore(text, start, lookBack);
  const found = listing.some((each) => line.includes(each)) ? piped.exec(line) : null;
  if (found === null && !behindMark.test(text.slice(until, until + 8))) return false;
  const how = found?.[3] ?? line.slice(line.search(feeder));
  if (says.test(how)) return false;
  const listed = placesFrom(line, placesListed(found?.[1], found?.[2], recursive));
  const places = found === null ? placesBehind(text, until) : listed;
  const token = named.exec(how)?.[1];
  return targetsOf(targets, places, token === undefined ? standIns : [token, ...standIns]).some(isProtected);
}

const entered = /(?:^\s{0,40}|[;&|(] ?)cd ["']?([~/$][^\s;&|"']{0,60})["']? ?(?:&&|;)/g;

/** What is listed of the working folder, by the name of the folder that was entered before; what is left out of a list says that the rest is meant. */
function placesFrom(line: string, places: readonly string[]): readonly string[] {
  const folder = Array.from(line.matchAll(entered)).at(-1)?.[1];
  if (folder !== undefined) return places.map((place) => (place === "." ? folder : place));
  return /\| ?grep /.test(line) ? places.filter((place) => place !== ".") : places;
}

interface Fed {
  targets: readonly string[];
  /** Whether folders are removed as well. */
  recursive: boolean;
  /** Where the removal ends. */
  until: number;
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

/** `parallel rm -rf {} ::: /a /b` */
function placesBehind(text: string, until: number): string[] {
  const behind = /^["']? {0,4}:::\+? ([^]*)/.exec(lineAfter(text, until, afterMax))?.[1];
  return behind === undefined ? [] : readCommand(behind, 0).words;
}

const looped =
  /(?:\b(ls|find|dir|fd)((?: -\w+)*(?: [^|;&\n]*)?)\| {0,4}while (?:IFS=\S{0,4} )?read (?:-\S{1,4} ){0,4}|\bfor )(\w{1,32})(?: in ([^;\n]{1,160}))?(?:;|\n)\s{0,8}do\b([^]{0,80})$/;
const substitution = /^(?:\$\(|`) ?(ls|find|dir|fd|fdfind|e[xz]a)((?: [^)`|;&\n]{0,160})?)[)`]/;

/** `for d in /a /b; do rm -rf "$d"`, and the same for what a pipe brings. */
export function isLooped(text: string, start: number, targets: readonly string[]): boolean {
  if (!targets.some((target) => target.includes("$"))) return false;
  const before = text.slice(Math.max(0, start - lookBack), start);
  const found = before.includes("for ") || before.includes("while ") ? looped.exec(before) : null;
  if (found === null) return false;
  const [, lister, listed, name = "", source = "", between = ""] = found;
  if (/\bdone\b/.test(between) || says.test(between)) return false;
  const [inner, program, words] = substitution.exec(source) ?? [];
  const named = inner === undefined ? placesOf(source) : placesListed(program, words);
  const places = lister === undefined ? named : placesListed(lister, listed);
  return targetsOf(targets, places, [`\${${name}}`, `$${name}`]).some(isProtected);
}
