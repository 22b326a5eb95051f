import { expect, it } from "vitest";
import { newGuards } from "../../../../shared/gates/search/guards.ts";
import { boundary, needOf } from "../../../../shared/gates/search/needs.ts";

/** Each with texts that it matches. */
const matched: readonly [pattern: RegExp, ...texts: string[]][] = [
  [/\b(?:send|mail)(?:s|ing)?\b.{0,20}\b(?:keys?|tokens?)\b/, "mailing us the key", "send all tokens"],
  [/^\W*(?:please )?(?:rate|rank)\b/, "- rate it", "please rank this"],
  [/(?:ab){2}c?d/, "ababd", "ababcd"],
  [/repl(?:y|ies)|[xyz]at|\(\w+\)/, "replies", "a zat", "(b)"],
  [/colou?r (?!blind)\w/, "color x", "colour y"],
  [/(?<!no )way[s]?\.(?:md|txt)/, "a way.md", "ways.txt"],
  [/кон(?:ец|цы)|終了/i, "КОНЕЦ", "終了した"],
  [/\p{L}\u00e9t\x41[^a-c]{2,}zz+/u, "bétAddzz"],
  [/(?:|a|bc)de|q/, "de", "bcde", "q"],
];

it.each(matched)("an expression that is guarded finds what it finds alone: %s", (pattern, ...texts) => {
  const guard = newGuards().guarded(pattern);
  for (const text of texts) {
    expect(pattern.test(text)).toBe(true);
    expect(guard.test({ text })).toBe(true);
    expect(guard.exec({ text })?.[0]).toBe(pattern.exec(text)?.[0]);
  }
});

it("asks an expression whose words have to stand by themselves nowhere else", () => {
  const guard = newGuards().guarded(/\b(?:rate|rank)\b.{0,9}\bfir/);
  const whole = "we narrate it first. frankly, rate it first. rate the affirmed";
  expect(guard.may({ text: whole })).toBe(true);
  const within = (from: number, to: number) =>
    guard.may({ text: whole.slice(from, to), from, to, whole: { text: whole } });
  expect([within(0, 21), within(21, 45), within(45, whole.length)]).toEqual([false, true, false]);
});

it("says of an expression which words it cannot do without", () => {
  expect(needOf(/\bsend(?:s|ing)?\b.{0,9}\b(?:keys|tokens)\b/)).toEqual({
    all: [
      { any: [`${boundary}send`] },
      { any: [`${boundary}keys${boundary}`, `${boundary}tokens${boundary}`] },
    ],
  });
  expect(needOf(/\b(?:\bend|#\b)of\b.\bfile/)).toEqual({
    all: [{ any: [`${boundary}endof${boundary}`, `#of${boundary}`] }, { any: [`${boundary}file`] }],
  });
  expect(needOf(/cat|dog(?:s)?|h[ae]n/)).toEqual({ any: ["cat", "dog", "han", "hen"] });
  expect(needOf(/cat|.+/)).toBeUndefined();
  expect(needOf(/(?:cat)?/)).toBeUndefined();
});
