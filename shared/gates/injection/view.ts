import type { Scanned } from "./guarded.ts";
import { plainOf } from "./plain.ts";
import type { Reader } from "./reader.ts";
import { type Tag, tagBits } from "./tags.ts";
import { type Word, wordsOf } from "./words.ts";

/** A stretch of a text as the signals see it. */
export interface View {
  /** As it was written. */
  written: string;
  /** In small plain letters. */
  plain: string;
  /** The same two, for expressions that are guarded. */
  asWritten: Scanned;
  whole: Scanned;
  /** What any of its words means. */
  tags: number;
  sentences: readonly Sentence[];
  disguises: readonly string[];
  /** What stands around the stretch, in small letters. */
  around: Around;
  /** What somebody has found out about it, so that nobody has to again: whether it can name readers and which it does, which acts can be in it, and what its words weigh. */
  mayNameReaders: boolean | undefined;
  readersNamed: number | undefined;
  kindsAsked: number;
  kindsMet: number;
  actsPossible: number | undefined;
  wording: number | undefined;
}

export interface Sentence extends Scanned {
  from: number;
  to: number;
  words: readonly Word[];
  /** What any of its words means. */
  tags: number;
  /** What somebody has found out about it: whether it is English, whom it names (null where nobody), and which acts it wants. */
  isEnglish: boolean | undefined;
  reader: Reader | null | undefined;
  actsAsked: number;
  actsSeen: number;
}

/** What is known of the text beyond the stretch. */
export interface Around {
  /** Some 1,500 characters around the stretch, in small letters. */
  near: string;
  /** How the text begins, in small letters. */
  beginning: string;
  key: string;
  /** How it was disguised, where it is what a decoder made. */
  decoded?: string | undefined;
  /** Whether anybody has asked for what is around, or how the text begins. */
  readonly isAsked?: boolean | undefined;
  /** Whether nobody could see it as it was written, or nobody could read it; of what a disguise hid. */
  hidden?: "unseen" | "unread" | undefined;
}

export const has = ({ tags }: { tags: number }, tag: Tag): boolean => (tags & tagBits[tag]) !== 0;

/** Ends of sentences, cells and elements; two words may stand on two lines. */
const ends =
  /[.!?:;…](?=[\s"'»”)*_]|$)["'»”)*_]*\s*|[。！？；：।؟۔]|\n\s*\n\s*|\n(?=\s*(?:[-*#|>•<]|\d+[.)]\s))\s*|\s\|\s|<[^<>]{1,200}>|\s[-–—]{1,3}\s/g;

export function viewOf(written: string, around: Around): View & { placeOf: (at: number) => number } {
  const { text: plain, places, disguises } = plainOf(written);
  const placeOf = (at: number): number => (places === undefined ? at : (places[at] ?? written.length));
  const words = wordsOf(plain);
  for (const [at, word] of words.entries()) if (isOfName(written, word, placeOf)) words[at] = withoutAi(word);
  const asWritten = scanned(written);
  const whole = plain === written.toLowerCase() ? asWritten : scanned(plain);
  const sentences: Sentence[] = [];
  let from = 0;
  let next = 0;
  let tags = 0;
  const close = (to: number): void => {
    const own: Word[] = [];
    let all = 0;
    while (next < words.length && words[next]!.from < to) {
      const word = words[next++]!;
      own.push(word);
      all |= word.tags;
    }
    tags |= all;
    // All that may ever be noted of it is there from the beginning: what is made alike is read faster.
    if (to > from)
      sentences.push({
        from,
        to,
        text: plain.slice(from, to),
        words: own,
        tags: all,
        whole,
        seen: undefined,
        met: undefined,
        isEnglish: undefined,
        reader: undefined,
        actsAsked: 0,
        actsSeen: 0,
      });
    from = to;
  };
  ends.lastIndex = 0;
  while (ends.test(plain)) close(ends.lastIndex);
  close(plain.length);
  const notes = {
    mayNameReaders: undefined,
    readersNamed: undefined,
    kindsAsked: 0,
    kindsMet: 0,
    actsPossible: undefined,
    wording: undefined,
  };
  return { written, plain, asWritten, whole, tags, sentences, disguises, around, placeOf, ...notes };
}

const scanned = (text: string): Scanned => ({ text, seen: undefined, met: undefined, possible: undefined });

const nameBefore =
  /(?:^|[^\w.])(?!(?:An|And|Any|All|As|Attention|By|Dear|Each|Every|For|From|Hello|Hey|Hi|If|In|Is|Memo|Message|Note|Notice|Of|On|Or|Our|Please|That|The|This|To|When|Which|With|You|Your)\b)[A-Z][a-z]\w* $/;
const nameBehind =
  /^ (?:SDK|UI|RSC|Gateway|Studio|Platform|Foundry|Elements|Act|Core|Labs?|Research|Inc|Ltd)\b/;
const nearName = 24;

/** "Pydantic AI" and "AI SDK" are products and companies, whoever "AI" alone may be. */
function isOfName(written: string, { tags, from, to }: Word, placeOf: (at: number) => number): boolean {
  if (to - from !== 2 || (tags & tagBits.ai) === 0) return false;
  const at = placeOf(from);
  return (
    nameBefore.test(written.slice(Math.max(0, at - nearName), at)) ||
    nameBehind.test(written.slice(at + 2, at + nearName))
  );
}

const withoutAi = (word: Word): Word => ({ ...word, tags: word.tags & ~tagBits.ai });

/** The first word of a sentence with a tag, from a word on. */
export function wordWith({ words }: Sentence, tag: Tag, from = 0): Word | undefined {
  const bit = tagBits[tag];
  for (let at = from; at < words.length; at++) if ((words[at]!.tags & bit) !== 0) return words[at];
  return undefined;
}

/** Whether two words of these tags stand within so many characters of each other, the first before the second. */
export function follows({ words }: Sentence, [first, second]: readonly [Tag, Tag], within: number): boolean {
  for (let at = 0; at < words.length; at++) {
    if ((words[at]!.tags & tagBits[first]) === 0) continue;
    for (let other = at + 1; other < words.length; other++) {
      if (words[other]!.from - words[at]!.to > within) break;
      if ((words[other]!.tags & tagBits[second]) !== 0) return true;
    }
  }
  return false;
}

export const near = (sentence: Sentence, [first, second]: readonly [Tag, Tag], within: number): boolean =>
  follows(sentence, [first, second], within) || follows(sentence, [second, first], within);

/** What may stand before the verb of an order. */
const leadIn =
  /(?:^|[,:;>\])}"'“”*_!-]|\b(?:please|now|then|and|also|just|must|should|shall|you to|immediately|first|instead|kindly|simply|you can|you may|so|always|only|proceed|next|urgently|immediately|silently|secretly|quietly|directly|automatically|have to|need to|hereby|let's|let us|important|und|et|y|e|i|en|och|og|ja|a|ve|dan|và|и|та|і|και|و|ו|और)[\s:,!]*)$/;

/** Whether a word begins an order: at the beginning of its sentence, or behind what leads to one. */
export function leads(sentence: Sentence, word: Word): boolean {
  const before = sentence.text
    .slice(Math.max(0, word.from - sentence.from - 40), word.from - sentence.from)
    .trim();
  return leadIn.test(before.replace(/^[^\p{L}]+$/u, ""));
}
