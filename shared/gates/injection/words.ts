import { type Tag, tags, tagBits } from "./tags.ts";
import { plainOf } from "./plain.ts";
import { english } from "./words-english.ts";
import { european } from "./words-europe.ts";
import { worldwide } from "./words-world.ts";

/** A word or a few that mean one thing. */
export interface Word {
  /** What it may mean, as bits of `tagBits`. */
  tags: number;
  from: number;
  to: number;
}

interface Node {
  next: Map<number, Node>;
  /** What ends here, with the end of a word, and what any longer word means too. */
  ends: number;
  begins: number;
}

const newNode = (): Node => ({ next: new Map(), ends: 0, begins: 0 });
/** Scripts that put no blanks between words. */
const unspaced = (unit: number): boolean =>
  unit >= 0x0e00 &&
  (unit < 0x1000 || (unit >= 0x3040 && unit < 0xd7b0)) &&
  !(unit >= 0x0f00 && unit < 0x1000);
export const isLetter = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57) || unit > 0xbf;
const space = 32;
const star = 42;

let root: Node | undefined;

function lexicon(): Node {
  const made = newNode();
  for (const table of [english, european, worldwide])
    for (const tag of tags)
      for (const phrase of (table[tag] ?? "").split(/[,\n]/)) add(made, tag, phrase.trim());
  return made;
}

function add(made: Node, tag: Tag, phrase: string): void {
  if (phrase === "") return;
  const isStem = phrase.endsWith("*");
  const text = plainOf(isStem ? phrase.slice(0, -1) : phrase).text.replaceAll("-", " ");
  let node = made;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    let next = node.next.get(unit);
    if (next === undefined) {
      next = newNode();
      node.next.set(unit, next);
    }
    node = next;
  }
  if (isStem || unspaced(text.charCodeAt(text.length - 1))) node.begins |= tagBits[tag];
  else node.ends |= tagBits[tag];
}

const wordMax = 32;

/** All words of a plain text that mean something, the longest where one begins, in their order. */
export function wordsOf(text: string): Word[] {
  root ??= lexicon();
  const found: Word[] = [];
  let at = 0;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (!isLetter(unit)) {
      at++;
      continue;
    }
    let word = wordAt(root, text, at);
    word ??= behindPrefix(root, text, at);
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

function behindPrefix(node: Node, text: string, start: number): Word | undefined {
  const unit = text.charCodeAt(start);
  if (unit < 0x5d0 || unit > 0x6d3) return undefined;
  for (let at = start + 1; at < start + 4 && prefixes.includes(text.charAt(at - 1)); at++) {
    const word = wordAt(node, text, at);
    if (word !== undefined && word.to - at > 2) return word;
  }
  return undefined;
}

function wordAt(from: Node, text: string, start: number): Word | undefined {
  let node: Node | undefined = from;
  let at = start;
  let tagsSeen = 0;
  let to = start;
  for (;;) {
    let unit = text.charCodeAt(at);
    if (unit === 10 || unit === 9 || unit === 13 || unit === 45) unit = space;
    const next: Node | undefined = node.next.get(unit);
    if (next === undefined) {
      // A star within a phrase stands for the rest of a word.
      const rest: Node | undefined = node.next.get(star);
      if (rest === undefined) break;
      node = rest;
      const limit = Math.min(text.length, at + wordMax);
      while (at < limit && isLetter(text.charCodeAt(at))) at++;
      continue;
    }
    node = next;
    at++;
    if (unit === space) while (text.charCodeAt(at) === space || text.charCodeAt(at) === 10) at++;
    const isEnd = !isLetter(text.charCodeAt(at)) || unspaced(text.charCodeAt(at));
    if (node.ends !== 0 && isEnd) {
      tagsSeen = node.ends | node.begins;
      to = at;
    } else if (node.begins !== 0) {
      tagsSeen = node.begins;
      to = at;
      const limit = Math.min(text.length, at + wordMax);
      if (!unspaced(unit))
        while (to < limit && isLetter(text.charCodeAt(to)) && !unspaced(text.charCodeAt(to))) to++;
    }
  }
  return tagsSeen === 0 ? undefined : { tags: tagsSeen, from: start, to };
}
