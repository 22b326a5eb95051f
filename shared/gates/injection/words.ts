import { type Lexicon, lexicon, unspaced } from "./lexicon.ts";
import { tagBits } from "./tags.ts";

/** A word or a few that mean one thing. */
export interface Word {
  /** What it may mean, as bits of `tagBits`. */
  tags: number;
  from: number;
  to: number;
}

export const isLetter = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57) || unit > 0xbf;
const space = 32;

const wordMax = 32;

/** All words of a plain text that mean something, the longest where one begins, in their order. */
export function wordsOf(text: string): Word[] {
  const known = lexicon();
  const found: Word[] = [];
  let at = 0;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (!isLetter(unit)) {
      at++;
      continue;
    }
    let word = wordAt(known, text, at);
    word ??= behindPrefix(known, text, at);
    if (word !== undefined)
      found.push(isPartOfName(text, word) ? { ...word, tags: word.tags & ~named } : word);
    if (word !== undefined && word.to > at) at = word.to;
    else if (unspaced(unit)) at++;
    if (!unspaced(unit))
      while (at < text.length && isLetter(text.charCodeAt(at)) && !unspaced(text.charCodeAt(at))) at++;
  }
  return found;
}

/** An AI within an identifier, an address or a package is none. */
const named = tagBits.ai | tagBits.agent;
const isPartOfName = (text: string, { tags, from, to }: Word): boolean =>
  (tags & named) !== 0 &&
  ("_&\\".includes(text.charAt(from - 1) || " ") ||
    "_&\\".includes(text.charAt(to) || " ") ||
    (text.charAt(from - 1) === "@" && /^[\w-]{0,40}\//.test(text.slice(to, to + 41))));

/** Hebrew and Arabic write "to the" and "and" in one with the word: up to three letters before it. */
const prefixes = "הולבכמשופكلبوافا";

function behindPrefix(known: Lexicon, text: string, start: number): Word | undefined {
  const unit = text.charCodeAt(start);
  if (unit < 0x5d0 || unit > 0x6d3) return undefined;
  for (let at = start + 1; at < start + 4 && prefixes.includes(text.charAt(at - 1)); at++) {
    const word = wordAt(known, text, at);
    if (word !== undefined && word.to - at > 2) return word;
  }
  return undefined;
}

function wordAt({ ends, begins, starOf, childOf }: Lexicon, text: string, start: number): Word | undefined {
  let node = 0;
  let at = start;
  let tagsSeen = 0;
  let to = start;
  /** Where a star could have been read, and a letter was. */
  let passed = 0;
  let passedAt = start;
  for (;;) {
    let unit = text.charCodeAt(at);
    if (unit === 10 || unit === 9 || unit === 13 || unit === 45) unit = space;
    const next = childOf(node, unit);
    if (next === 0) {
      // A star within a phrase stands for the rest of a word.
      let rest = starOf[node]!;
      if (rest === 0 && tagsSeen === 0) {
        rest = passed;
        at = passedAt;
        passed = 0;
      }
      if (rest === 0) break;
      node = rest;
      const limit = Math.min(text.length, at + wordMax);
      while (at < limit && isLetter(text.charCodeAt(at))) at++;
      continue;
    }
    if (starOf[node] !== 0) {
      passed = starOf[node]!;
      passedAt = at;
    }
    node = next;
    at++;
    if (unit === space) while (text.charCodeAt(at) === space || text.charCodeAt(at) === 10) at++;
    const isEnd = !isLetter(text.charCodeAt(at)) || unspaced(text.charCodeAt(at));
    if (ends[node] !== 0 && isEnd) {
      tagsSeen = ends[node]! | begins[node]!;
      to = at;
    } else if (begins[node] !== 0) {
      tagsSeen = begins[node]!;
      to = at;
      const limit = Math.min(text.length, at + wordMax);
      if (!unspaced(unit))
        while (to < limit && isLetter(text.charCodeAt(to)) && !unspaced(text.charCodeAt(to))) to++;
    }
  }
  return tagsSeen === 0 ? undefined : { tags: tagsSeen, from: start, to };
}
