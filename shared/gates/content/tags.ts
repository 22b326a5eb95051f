import { functionWords, phrases, subjectWords } from "./fields.ts";
import { commonAbroad, commonInEnglish, wordsAbroad } from "./fields-abroad.ts";
import { stemOf } from "./stems.ts";

/** What a word or sign is to a reply, such as `not`, `give` or `NUM`: a field of the tables, or one of the signs below. */
export type Tag = string;

interface Phrase {
  words: readonly string[];
  tag: Tag;
}

interface Words {
  asWritten: ReadonlyMap<string, Tag>;
  byStem: ReadonlyMap<string, Tag>;
  abroad: ReadonlyMap<string, Tag>;
  /** By their first word, the longest first. */
  phrases: ReadonlyMap<string, readonly Phrase[]>;
  commonAbroad: ReadonlySet<string>;
  commonInEnglish: ReadonlySet<string>;
}

/** The lines of a table. The first field that names a word has it. */
function wordsOf(table: string, between: string): Map<string, Tag> {
  const tags = new Map<string, Tag>();
  for (const line of table.trim().split("\n")) {
    const [tag = "", words = ""] = line.split(": ");
    for (const word of words.split(between)) if (!tags.has(word)) tags.set(word, tag);
  }
  return tags;
}

function phrasesByFirstWord(): Map<string, Phrase[]> {
  const known = new Map<string, Phrase[]>();
  const all = [...wordsOf(phrases, "|")].map(([phrase, tag]) => ({ words: phrase.split(" "), tag }));
  for (const phrase of all.toSorted((a, b) => b.words.length - a.words.length)) {
    const first = phrase.words[0] ?? "";
    known.set(first, [...(known.get(first) ?? []), phrase]);
  }
  return known;
}

function readWords(): Words {
  const byStem = new Map<string, Tag>();
  for (const [word, tag] of wordsOf(subjectWords, " ")) {
    const stem = stemOf(word);
    if (!byStem.has(stem)) byStem.set(stem, tag);
  }
  return {
    asWritten: wordsOf(functionWords, " "),
    byStem,
    abroad: wordsOf(wordsAbroad, " "),
    phrases: phrasesByFirstWord(),
    commonAbroad: new Set(commonAbroad.split(" ")),
    commonInEnglish: new Set(commonInEnglish.split(" ")),
  };
}

/** The tables are read by the first text that is tagged. */
let wordsRead: Words | undefined;

/** A stop within a name (`LICENSE.md`) or an abbreviation (`i.e.`) ends no sentence. */
const tokens =
  /i\.e\b|e\.g\b|\b[a-z]<|[a-z\u00c0-\u024f][a-z\u00c0-\u024f']*(?:-[a-z\u00c0-\u024f]+)*|\d[\d.,:]*|(?<!\b[a-z]\.[a-z])[.!?…]+(?=[\s"'”»)*_\]]|$)|\n|["“”«»]|[:;,—–]|[{}=<>\\$|@[\]/]+/gi;

/** Verbs of which it matters whether something is done, or its doing spoken of. */
const verbs = new Set("help say make give show answer deliver judge refuse leave promote".split(" "));
const done = /(?:ed|en|wn|ept|eft|told|held|made|said)$/;

/** The sentences of an opening as the tags of their words and signs. */
export interface Tagged {
  sentences: Tag[][];
  /** Whether it is in another language than English. */
  isAbroad: boolean;
}

export function tagsOf(opening: string): Tagged {
  const words = (wordsRead ??= readWords());
  const written: readonly string[] = opening.match(tokens) ?? [];
  const lower = written.map((token) => token.toLowerCase());
  const isAbroad = isFromAbroad(lower, words);
  const sentences: Tag[][] = [];
  let sentence: Tag[] = [];
  for (let at = 0; at < lower.length; at++) {
    const token = lower[at] ?? "";
    if (isEnd(token)) {
      if (token.includes("?")) sentence.push("?");
      if (sentence.length > 0) sentences.push(sentence);
      sentence = [];
      continue;
    }
    const phrase = isAbroad ? undefined : phraseAt(lower, at, words);
    if (phrase !== undefined) {
      sentence.push(phrase.tag);
      at += phrase.words.length - 1;
    } else if (isAbroad && isWord(token)) sentence.push(...tagsAbroad(token, words));
    else sentence.push(tagOf(token, sentence.length > 0 && written[at] !== token, words));
  }
  if (sentence.length > 0) sentences.push(sentence);
  return { sentences, isAbroad };
}

const isEnd = (token: string): boolean => token === "\n" || ".!?…".includes(token[0] ?? "");
const isWord = (token: string): boolean => /^[a-z\u00c0-\u024f]/.test(token);

function isFromAbroad(lower: readonly string[], words: Words): boolean {
  let abroad = 0;
  let english = 0;
  for (const token of lower) {
    if (words.commonAbroad.has(token) || words.abroad.has(token)) abroad++;
    if (words.commonInEnglish.has(token) || words.asWritten.has(token)) english++;
  }
  return abroad > 1 && abroad > english;
}

const phraseAt = (lower: readonly string[], at: number, words: Words): Phrase | undefined =>
  words.phrases
    .get(lower[at] ?? "")
    ?.find((phrase) => phrase.words.every((word, number) => lower[at + number] === word));

/** In `l'avocat` and `n'est` two words are written as one. */
function tagsAbroad(token: string, { abroad }: Words): Tag[] {
  const parts = token.split("'");
  const tags = parts.flatMap((part, at) => {
    const tag = (at < parts.length - 1 ? abroad.get(`${part}'`) : undefined) ?? abroad.get(part);
    return tag === undefined ? [] : [tag];
  });
  return tags.length > 0 ? tags : ["_"];
}

function tagOf(token: string, isCapital: boolean, words: Words): Tag {
  // The markup of a manual, such as `I<name>`, says nothing.
  if (!isWord(token) || token.endsWith("<")) return signOf(token);
  const known = words.asWritten.get(token);
  if (known !== undefined) return known;
  const field =
    words.byStem.get(stemOf(token)) ??
    (token.includes("-") ? words.byStem.get(stemOf(token.slice(token.lastIndexOf("-") + 1))) : undefined);
  if (field === undefined)
    return isCapital ? "NAME" : token.endsWith("ed") ? "_ed" : token.endsWith("ing") ? "_ing" : "_";
  if (!verbs.has(field)) return field;
  if (token.endsWith("ing")) return `${field}+ing`;
  return done.test(token) ? `${field}+ed` : field;
}

function signOf(token: string): Tag {
  if (/^\d/.test(token)) return "NUM";
  if (token === ",") return ",";
  if (token === ":") return ":";
  if (";—–".includes(token)) return ";";
  return '"“”«»'.includes(token) ? '"' : "CODE";
}
