import * as alphabet from "./characters.ts";
import { formTable } from "./form-table.ts";
import type { Probe, Sighting } from "../gate.ts";
import { type Pattern, seen } from "./patterns.ts";
import { isDrawn, isRandom } from "./values.ts";

interface Form {
  prefix: string;
  alphabet: number;
  min: number;
  max: number;
}

const alphabets: Readonly<Record<string, number>> = {
  a: alphabet.alphanumeric,
  w: alphabet.word,
  u: alphabet.url64,
  d: alphabet.dotted,
  b: alphabet.base64,
  h: alphabet.hexadecimal,
  e: alphabet.filled,
};
const tokenMax = 2_048;

/** Upper and lower case, and all digits, are one to the search for anchors. */
const folded = (text: string): string => text.toLowerCase().replaceAll(/\d/g, "0");
const byAnchor = new Map<string, Form[]>();
for (const [, prefix = "", letter = "", size = "", more] of Object.values(formTable)
  .join(" ")
  .matchAll(/(\S+) ([awudbhe])(\d+)(\+?)/g)) {
  const min = Number(size);
  const form = { prefix, alphabet: alphabets[letter] ?? 0, min, max: more === "+" ? tokenMax : min };
  byAnchor.set(folded(prefix), [...(byAnchor.get(folded(prefix)) ?? []), form]);
}
const shortest = Math.min(...[...byAnchor.keys()].map(({ length }) => length));
/** By the last letters of the prefix, the longest first: `sk-` also begins what begins with `sk-proj-`. */
const ofEnding = new Map<string, Form[]>();
for (const [anchor, forms] of [...byAnchor].sort(([one], [other]) => other.length - one.length)) {
  const ending = anchor.slice(-shortest);
  ofEnding.set(ending, [...(ofEnding.get(ending) ?? []), ...forms]);
}
/** Prefixes so short that words hold them. */
const isShort = (anchor: string): boolean =>
  anchor.length <= 4 || /^(?:test_|live_|sess-|secret_)$/.test(anchor);

/** Tokens of services that say by their prefix what they are. */
export const known: Probe = {
  rules: ["secrets.token"],
  anchors: [...byAnchor.keys()].filter((anchor) => !isShort(anchor)),
  names: [...byAnchor.keys()].filter(isShort),
  reach: 4_400,
  look({ text }, end): Sighting | undefined {
    let passed = 0;
    for (const form of ofEnding.get(folded(text.slice(Math.max(0, end + 1 - shortest), end + 1))) ?? []) {
      const start = end + 1 - form.prefix.length;
      if (start < 0 || !text.startsWith(form.prefix, start) || !alphabet.isStart(text, start)) continue;
      const until = alphabet.runEnd(text, end + 1, form.alphabet, tokenMax);
      const token = tokenEnd(text, start, { form, until });
      if (token > 0) return seen("secrets.token", start, token);
      passed = Math.max(passed, until);
    }
    return { until: passed };
  },
};

function tokenEnd(text: string, start: number, run: { form: Form; until: number }): number {
  const { prefix, min, max } = run.form;
  const from = start + prefix.length;
  let { until } = run;
  // Tokens of a fixed length may end in anything.
  if (min === max && until - from === min && isDrawn(text.slice(from, until))) return until;
  // What ends a sentence is no part of it.
  while (until > from && !alphabet.isOf(text, until - 1, alphabet.alphanumeric)) until--;
  const length = until - from;
  if (length < min || length > max) return -1;
  const body = text.slice(from, until);
  return isDrawn(body) || hasChecksum(prefix, body) ? until : -1;
}

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** GitHub and npm end a token in the CRC-32 of what stands before, in base 62: one that fits leaves no doubt. */
function hasChecksum(prefix: string, body: string): boolean {
  if (!/^(?:gh[a-z]_|npm_)$/.test(prefix) || body.length !== 36) return false;
  let sum = 0xffffffff;
  for (const letter of body.slice(0, -6)) {
    sum ^= letter.charCodeAt(0);
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  let said = "";
  for (let rest = ~sum >>> 0; rest > 0; rest = Math.floor(rest / 62)) said = digits[rest % 62]! + said;
  return said.padStart(6, "0") === body.slice(-6);
}

/** Tokens that are known by what stands in their middle or at their end. */
export const marked: readonly Pattern[] = [
  {
    words: ["t0blbkfj"],
    back: 206,
    before: /([\w-]{20,200}T3BlbkFJ)$/,
    form: /([\w-]{20,300})/,
    is: isDrawn,
  },
  { words: [".atlasv0."], before: /([A-Za-z0-9]{14}\.atlasv1\.)$/, form: /([\w.=-]{60,300})/, is: isDrawn },
  { words: ["azdo"], back: 206, before: /([A-Za-z0-9]{52,200}AZDO)$/, form: /([A-Za-z0-9]{4})/, is: isDrawn },
  { words: ["q~"], before: /([\w.-]{4,40}Q~)$/, form: /([\w.-]{31,60})/, is: isDrawn },
  // Mailchimp: the end is the name of a data centre.
  {
    words: ["-us0"],
    before: /(?<!\w)([0-9a-f]{32}-us\d)$/,
    form: /(\d?)/,
    is: (value) => isDrawn(value.slice(0, 32)),
  },
  // Bots of Telegram: `123456789:AA…`.
  { words: ["00000:a"], before: /:(A)$/, form: /([\w-]{34})(?![\w-])/, is: isDrawn },
];

const lettersOf = (text: string): string[] => text.split("");

/** Tokens of Discord begin with the id of their user, of which the first three digits make these letters in base64. */
export const discord: readonly Pattern[] = [
  {
    words: lettersOf("mno").flatMap((one) =>
      lettersOf("dtjz").flatMap((two) => lettersOf("aeimquycgk").map((three) => one + two + three)),
    ),
    before: /(?<!\w)([MNO]..)$/,
    form: /([\w-]{20,25}\.[\w-]{6}\.[\w-]{25,110})/,
    is: isDrawn,
  },
];

/** The private part of a key as an object, and of a key of PuTTY. */
export const keys: readonly Pattern[] = [
  {
    words: ['"d"', '"k"', 'd\\"', 'k\\"'],
    form: /\s{0,4}:\s{0,4}\\?"([\w-]{22,1200})\\?"/,
    near: /\\?"kty\\?"/,
    is: (value) => isRandom(value),
  },
  { words: ["private-lines:"], form: / ?\d{1,3}(?:\r?\n|\\n)([A-Za-z0-9+/=]{40,})/, is: () => true },
];
