import { lineAfter, lineBefore } from "../read/text.ts";
import { readCommand } from "./lexer.ts";
import { isProtected } from "./target.ts";

const lookBack = 300;
const nearMax = 72;
const afterMax = 200;
const feeder = /\b(?:xargs|parallel)\b/;
/** What lists places, and hands them to the program before the removal. */
const piped = /\b(?:ls|find|echo|printf)((?: -\w+)*(?: [^|;&]*)?)\|[^;&|]*\b(?:xargs|parallel)\b([^|;&]*)$/;
const filtered = / -(?:i?name|path|regex) /;
/** The word that `xargs` puts each place in. */
const named = /(?: -I ?|--replace=|-i)["']?([^\s"']{1,16})/;
const says = /\b(?:echo|printf|ls|print)\b/;
/** What stands for places that nothing names. */
const standIns = ["{}", "%", "$@", "$*", "$0", "$1", "${1}"];

/** Without one of these nothing is listed, which is sooner known than what is. */
const listing = ["ls ", "find ", "echo ", "printf "];
const behindMark = /^["']? {0,4}:::/;

/** `find / | xargs rm`: the targets are what a pipe brings, or what stands behind `:::`. */
export function isFed(text: string, start: number, { targets, until }: Fed): boolean {
  if (!feeder.test(text.slice(Math.max(0, start - nearMax), start))) return false;
  const line = lineBefore(text, start, lookBack);
  const found = listing.some((each) => line.includes(each)) ? piped.exec(line) : null;
  if (found === null && !behindMark.test(text.slice(until, until + 8))) return false;
  const how = found?.[2] ?? line.slice(line.search(feeder));
  if (says.test(how)) return false;
  const places = found === null ? placesBehind(text, until) : placesOf(found[1] ?? "");
  const token = named.exec(how)?.[1];
  return targetsOf(targets, places, token === undefined ? standIns : [token, ...standIns]).some(isProtected);
}

interface Fed {
  targets: readonly string[];
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

/** `parallel rm -rf {} ::: /a /b` */
function placesBehind(text: string, until: number): string[] {
  const behind = /^["']? {0,4}:::\+? ([^]*)/.exec(lineAfter(text, until, afterMax))?.[1];
  return behind === undefined ? [] : readCommand(behind, 0).words;
}

const looped =
  /(?:\b(?:ls|find)((?: -\w+)*(?: [^|;&\n]*)?)\| {0,4}while (?:IFS=\S{0,4} )?read (?:-\S{1,4} ){0,4}|\bfor )(\w{1,32})(?: in ([^;\n]{1,160}))?(?:;|\n)\s{0,8}do\b([^]{0,80})$/;

/** `for d in /a /b; do rm -rf "$d"`, and the same for what a pipe brings. */
export function isLooped(text: string, start: number, targets: readonly string[]): boolean {
  if (!targets.some((target) => target.includes("$"))) return false;
  const before = text.slice(Math.max(0, start - lookBack), start);
  const found = before.includes("for ") || before.includes("while ") ? looped.exec(before) : null;
  if (found === null || /\bdone\b/.test(found[4] ?? "") || says.test(found[4] ?? "")) return false;
  const name = found[2] ?? "";
  const places = placesOf(found[1] ?? found[3] ?? "");
  return targetsOf(targets, places, [`\${${name}}`, `$${name}`]).some(isProtected);
}
