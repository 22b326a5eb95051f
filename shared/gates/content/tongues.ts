import { tonguesBeyond } from "./tongues-beyond.ts";
import { tonguesEast } from "./tongues-east.ts";
import { tonguesSlavic } from "./tongues-slavic.ts";
import { tonguesWest } from "./tongues-west.ts";

const roles = [
  "not",
  "vain",
  "hold",
  "shun",
  "mine",
  "topic",
  "act",
  "make",
  "wrong",
  "sorry",
  "but",
  "away",
] as const;

/** What a word does in a reply that declines: see `tongues-west.ts`. */
export type Role = (typeof roles)[number];

const isRole = (name: string): name is Role => roles.some((role) => role === name);

/** What the words of a clause do, by the languages that know any of them. */
export type Clause = (readonly [tongue: string, roles: ReadonlySet<Role>])[];

export const sentenceEnds = /[.!?…。！？؟।۔;։]+(?=\s|$|[^\p{Script=Latin}\d])|\n+/u;

/** Where no blanks stand between words, or endings are joined to them, a word is found wherever it stands. */
const unspaced = new Set(["chinese", "japanese", "korean", "thai"]);
const token = /[\p{L}\p{M}·]+(?:-[\p{L}\p{M}]+)*'?/gu;

interface Entry {
  tongue: string;
  roles: readonly Role[];
  /** The words of it in order; of a stem only the beginning is given. */
  words: readonly { text: string; isStem: boolean }[];
}

interface Words {
  whole: ReadonlyMap<string, readonly Entry[]>;
  stems: ReadonlyMap<string, readonly Entry[]>;
  anywhere: readonly (readonly [tongue: string, role: Role, words: RegExp])[];
}

function entriesOf(tongue: string, table: string): Entry[] {
  return linesOf(table).flatMap(({ roles, words }) =>
    words.map((each) => ({ tongue, roles, words: partsOf(each) })),
  );
}

const linesOf = (table: string): { roles: Role[]; words: string[] }[] =>
  table
    .normalize("NFKC")
    .trim()
    .split("\n")
    .map((line) => {
      const [roles = "", words = ""] = line.split(": ");
      return { roles: roles.split(" ").filter(isRole), words: words.split(" ") };
    });

const partsOf = (phrase: string): Entry["words"] =>
  phrase.split("_").flatMap((part) => {
    const isStem = part.endsWith("*");
    const texts = part.match(token) ?? [];
    return texts.map((text, at) => ({ text, isStem: isStem && at === texts.length - 1 }));
  });

function readWords(): Words {
  const whole = new Map<string, Entry[]>();
  const stems = new Map<string, Entry[]>();
  const anywhere: [string, Role, RegExp][] = [];
  for (const [tongue, table] of Object.entries({
    ...tonguesWest,
    ...tonguesSlavic,
    ...tonguesEast,
    ...tonguesBeyond,
  })) {
    if (unspaced.has(tongue)) {
      for (const { roles, words } of linesOf(table))
        for (const role of roles)
          anywhere.push([tongue, role, new RegExp(words.join("|").replaceAll("_", " "), "u")]);
      continue;
    }
    for (const entry of entriesOf(tongue, table)) {
      const first = entry.words[0];
      if (first === undefined) continue;
      const known = first.isStem ? stems : whole;
      known.set(first.text, [...(known.get(first.text) ?? []), entry]);
    }
  }
  return { whole, stems, anywhere };
}

/** The tables are read by the first reply in another language. */
let wordsRead: Words | undefined;

/** What each clause of a sentence does. */
export function rolesIn(sentence: string): Clause[] {
  const words = (wordsRead ??= readWords());
  return isUnspaced.test(sentence) ? clausesAnywhere(sentence, words) : clausesOf(sentence, words);
}

const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

function clausesOf(sentence: string, { whole, stems }: Words): Clause[] {
  const tokens: readonly string[] = sentence.toLowerCase().match(token) ?? [];
  const clauses = new Map<string, Set<Role>[]>();
  for (const [at, text] of tokens.entries()) {
    for (const entry of [...(whole.get(text) ?? []), ...entriesByStem(text, stems)]) {
      if (!entry.words.every((word, number) => fits(word, tokens[at + number]))) continue;
      let of = clauses.get(entry.tongue);
      if (of === undefined || entry.roles.includes("but"))
        clauses.set(entry.tongue, (of = (of ?? []).concat(new Set<Role>())));
      for (const role of entry.roles) of.at(-1)?.add(role);
    }
  }
  return [[...clauses].flatMap(([tongue, of]) => of.map((roles) => [tongue, roles] as const))];
}

const fits = ({ text, isStem }: Entry["words"][number], token: string | undefined): boolean =>
  isStem ? token?.startsWith(text) === true : token === text;

function entriesByStem(text: string, stems: Words["stems"]): Entry[] {
  const entries: Entry[] = [];
  for (let length = 1; length <= text.length; length++)
    entries.push(...(stems.get(text.slice(0, length)) ?? []));
  return entries;
}

const commas = /[，、,]/;

function clausesAnywhere(sentence: string, { anywhere }: Words): Clause[] {
  return sentence.split(commas).map((clause) => {
    const said = new Map<string, Set<Role>>();
    for (const [tongue, role, words] of anywhere)
      if (words.test(clause)) said.set(tongue, (said.get(tongue) ?? new Set()).add(role));
    return Array.from(said);
  });
}
