import { decodePath } from "../decode/codes.ts";
import type { Mark } from "./marks.ts";

const reach = 512;
const reachOfRead = 128;
const percent = 37;
const colon = 58;

/** A path as it is written in a text, and as a program would take it. */
export interface WrittenPath {
  start: number;
  stop: number;
  /** Decoded, with `/` for both kinds of slash, and without what only follows the path. */
  plain: string;
}

const ending = 1;
const special = 2;
const kinds = new Uint8Array(65_536);
for (const unit of " \t\n\r\v\f\"'`<>()[]{},;|&?=#*!\0") kinds[unit.charCodeAt(0)] = ending;
for (const unit of [percent, colon]) kinds[unit] = special;

/** What ends a sentence, or a folder, and is no part of a name. */
const closing = new Uint8Array(128);
for (const unit of ".:,;!\\/") closing[unit.charCodeAt(0)] = 1;

const kindAt = (text: string, at: number): number | undefined => kinds[text.charCodeAt(at)];
const isEncodedBlank = (text: string, at: number): boolean =>
  text.charCodeAt(at) === percent && /^%(?:20|09|0a|0d)$/i.test(text.slice(at, at + 3));

/** The path around the character at `at`, at most 512 characters to either side. */
export function pathAround(text: string, at: number, read: number): WrittenPath {
  const start = startOf(text, at, floorOf(at, read));
  const stop = stopOf(text, at);
  return { start, stop, plain: plainOf(text, start, stop) };
}

/** The last of some paths that colons join, and whether another one stands before it. */
export interface LastPath extends WrittenPath {
  isJoined: boolean;
}

/** The same from the last colon before `at`, unless only the letter of a drive stands before that. Reading back all that colons join takes ten times as long. */
export function lastPathAround(text: string, at: number, read: number): LastPath {
  const floor = floorOf(at, read);
  const found = startOf(text, at, floor, colon);
  const before = text.charCodeAt(found) === colon ? startOf(text, found, Math.max(floor, found - 2)) : found;
  const isJoined = before === found - 2 && before > floor;
  const start = isJoined ? found : before;
  const stop = stopOf(text, at);
  return { start, stop, plain: plainOf(text, start, stop), isJoined };
}

/** Of what was `read` before, only the last characters can belong to a path: a colon joins it to them. */
const floorOf = (at: number, read: number): number => Math.max(0, read - reachOfRead, at - reach);

/** Where the path of the character at `at` starts, or the last `joint` before it stands. */
function startOf(text: string, at: number, floor: number, joint?: number): number {
  for (let start = at; start > floor; start--) {
    const kind = kindAt(text, start - 1);
    if (kind === 0) continue;
    if (kind === ending) return start;
    if (text.charCodeAt(start - 1) === joint) return start - 1;
    if (start + 2 <= at && isEncodedBlank(text, start - 1)) return start + 2;
  }
  return floor;
}

function stopOf(text: string, at: number): number {
  const ceiling = Math.min(text.length, at + reach);
  for (let stop = at + 1; stop < ceiling; stop++) {
    const kind = kindAt(text, stop);
    if (kind === ending || (kind === special && text.charCodeAt(stop) === colon)) return stop;
  }
  return Math.max(at + 1, ceiling);
}

const plainOf = (text: string, start: number, stop: number): string =>
  trim(decodePath(text.slice(start, stop)));

/** What follows a null byte, an encoded blank or the end of the sentence is not part of the path. */
function trim(path: string): string {
  const whole = path.includes("%") || path.includes("\0") ? withoutNull(path) : path;
  let end = whole.length;
  while (end > 0 && closing[whole.charCodeAt(end - 1)] === 1) end--;
  return whole.slice(0, end);
}

/** Where a path stands, without what only follows it. */
export function markOf(text: string, { start, stop }: WrittenPath): Mark {
  let to = stop;
  while (to > start && closing[text.charCodeAt(to - 1)] === 1) to--;
  return { from: start, to };
}

const cut = /%(?:00|0a|0d|20)|\0/i;

function withoutNull(path: string): string {
  if (!cut.test(path)) return path;
  const from = /^(?:%00|\0)*/.exec(path)?.[0].length ?? 0;
  const end = path.slice(from).search(cut);
  return end < 0 ? path.slice(from) : path.slice(from, from + end);
}

const dot = 46;
const slash = 47;
const isLetter = (unit: number): boolean => (unit | 32) >= 97 && (unit | 32) <= 122;

/**
 * How many steps lead upwards. Dots in longer runs are what filters that take `../` out once are fed, and letters before the dots what is left of a
 * scheme or a drive. Written with indexes because a path full of steps is met once for each of its names.
 */
export function climbs(path: string): number {
  let count = path.includes(".../.") ? 1 : 0;
  for (let at = path.indexOf(".."); at >= 0;) {
    let end = at + 2;
    while (path.charCodeAt(end) === dot) end++;
    let start = at;
    while (start > 0 && isLetter(path.charCodeAt(start - 1))) start--;
    const isWhole = start === 0 || path.charCodeAt(start - 1) === slash;
    if (isWhole && (end === path.length || path.charCodeAt(end) === slash)) count++;
    at = path.indexOf("..", end);
  }
  return count;
}

/** `a/b/../c` is `a/c`; steps that lead out of the path are left alone. */
export function withoutDetours(path: string): string {
  const kept: string[] = [];
  for (const part of path.split("/")) {
    const last = kept.at(-1) ?? "";
    if (part === ".." && last !== "" && !last.endsWith("..")) kept.pop();
    else kept.push(part);
  }
  return kept.join("/");
}
