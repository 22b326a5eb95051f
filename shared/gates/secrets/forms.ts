import {
  alphanumeric,
  base64,
  dotted,
  filled,
  hexadecimal,
  isOf,
  isStart,
  runEnd,
  runStart,
  url64,
  word,
} from "./characters.ts";
import { checksumOf } from "./checksum.ts";
import { byEnding } from "./endings.ts";
import { formTable } from "./form-table.ts";
import type { Probe, Sighting } from "../gate.ts";
import { seen } from "./secret.ts";
import { isDrawn } from "./values.ts";

interface Form {
  prefix: string;
  alphabet: number;
  min: number;
  max: number;
}

const alphabets: Readonly<Record<string, number>> = {
  a: alphanumeric,
  w: word,
  u: url64,
  d: dotted,
  b: base64,
  h: hexadecimal,
  e: filled,
};
const tokenMax = 2_048;

const forms: readonly Form[] = Object.values(formTable).flatMap((row) => {
  const entries = row.split(" ");
  return entries.flatMap((prefix, at): Form[] => {
    const size = entries[at + 1] ?? "";
    if (at % 2 === 1) return [];
    const min = Number.parseInt(size.slice(1), 10);
    return [
      { prefix, alphabet: alphabets[size[0] ?? ""] ?? 0, min, max: size.endsWith("+") ? tokenMax : min },
    ];
  });
});

/** Upper and lower case, and all digits, are one to the search for anchors. */
const folded = (text: string): string => text.toLowerCase().replaceAll(/\d/g, "0");
const byAnchor = new Map<string, Form[]>();
for (const form of forms) {
  const anchor = folded(form.prefix);
  byAnchor.set(anchor, [...(byAnchor.get(anchor) ?? []), form]);
}
/** The longest first: `sk-` also begins what begins with `sk-proj-`. */
const byLength = [...byAnchor].sort(([one], [other]) => other.length - one.length);
const { shortest, of } = byEnding(byLength.map(([anchor, begun]) => ({ anchors: [anchor], begun })));
/** Prefixes so short that words hold them. */
const shortMax = 4;
const isShort = (anchor: string): boolean =>
  anchor.length <= shortMax || /^(?:test_|live_|sess-|secret_)$/.test(anchor);

/** Tokens of services that say by their prefix what they are. */
export const known: Probe = {
  rules: ["secrets.token"],
  anchors: [...byAnchor.keys()].filter((anchor) => !isShort(anchor)),
  names: [...byAnchor.keys()].filter(isShort),
  look({ text }, end): Sighting | undefined {
    let passed = 0;
    for (const { begun } of of.get(folded(text.slice(Math.max(0, end + 1 - shortest), end + 1))) ?? []) {
      for (const form of begun) {
        const start = end + 1 - form.prefix.length;
        if (start < 0 || !text.startsWith(form.prefix, start) || !isStart(text, start)) continue;
        const until = runEnd(text, end + 1, form.alphabet, tokenMax);
        const token = tokenEnd(text, start, { form, until });
        if (token > 0) return seen("secrets.token", start, token);
        passed = Math.max(passed, until);
      }
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
  while (until > from && !isOf(text, until - 1, alphanumeric)) until--;
  const length = until - from;
  if (length < min || length > max) return -1;
  const body = text.slice(from, until);
  return isDrawn(body) || hasChecksum(prefix, body) ? until : -1;
}

/** Where a service ends its tokens in a checksum, one that fits leaves no doubt. */
const hasChecksum = (prefix: string, body: string): boolean =>
  /^(?:gh[a-z]_|npm_)$/.test(prefix) &&
  body.length === 36 &&
  checksumOf(body.slice(0, -6)) === body.slice(-6);

/** Tokens that are known by what stands in their middle. */
const inner: readonly (readonly [anchor: string, before: number, after: number, alphabet: number])[] = [
  ["T3BlbkFJ", 20, 20, url64],
  [".atlasv1.", 14, 60, filled],
  ["AZDO", 52, 4, alphanumeric],
  ["Q~", 4, 31, dotted],
];

export const marked: Probe = {
  rules: ["secrets.token"],
  anchors: inner.map(([anchor]) => anchor.toLowerCase().replaceAll(/\d/g, "0")),
  look({ text }, end): Sighting | undefined {
    let passed = 0;
    for (const [anchor, before, after, alphabet] of inner) {
      const at = end + 1 - anchor.length;
      if (text.slice(Math.max(0, at), end + 1) !== anchor) continue;
      const start = runStart(text, at, alphabet === filled ? alphanumeric : alphabet, 200);
      const until = runEnd(text, end + 1, alphabet, 300);
      passed = Math.max(passed, until);
      if (at - start < before || until - end - 1 < after || !isDrawn(text.slice(start, until))) continue;
      return seen("secrets.token", start, until);
    }
    return { until: passed };
  },
};

/** How ids of Discord's users begin in base64: three digits each. */
const ids = ["m", "n", "o"].flatMap((first) =>
  ["d", "t", "j", "z"].flatMap((second) =>
    ["a", "e", "i", "m", "q", "u", "y", "c", "g", "k"].map((third) => first + second + third),
  ),
);
const discordToken = /^[MNO][\w-]{22,27}\.[\w-]{6}\.[\w-]{25,110}/;

/** Tokens of Discord, which begin with the id of their user and have no prefix. */
export const discord: Probe = {
  rules: ["secrets.token"],
  anchors: [],
  names: ids,
  look({ text }, end): Sighting | undefined {
    const start = end - 2;
    const first = runEnd(text, start, url64, 29);
    if (first - start < 23 || text[first] !== ".") return { until: first };
    const found = discordToken.exec(text.slice(start, start + 160))?.[0] ?? "";
    return found !== "" && isDrawn(found)
      ? seen("secrets.token", start, start + found.length)
      : { until: first };
  },
};

/** Keys of Mailchimp, which end in the name of a data centre. */
export const mailchimp: Probe = {
  rules: ["secrets.token"],
  anchors: ["-us0"],
  look({ text }, end): Sighting | undefined {
    const at = end - 3;
    const start = runStart(text, at, hexadecimal, 40);
    if (at - start !== 32 || !isStart(text, start) || !isDrawn(text.slice(start, at))) return undefined;
    return seen("secrets.token", start, runEnd(text, end, alphanumeric, 2));
  },
};
