import { describe, expect, it } from "vitest";
import { PatternMachine } from "../../../shared/gates/content/pattern-machine.ts";
import { PatternReader } from "../../../shared/gates/content/pattern-reader.ts";
import type { Pattern } from "../../../shared/gates/content/pattern.ts";
import { readingOf } from "../../../shared/gates/content/letters.ts";
import { deeds, judges } from "../../../shared/gates/content/judgements.ts";
import { answersAfterAll, helps, redirects, turns } from "../../../shared/gates/content/redirects.ts";
import { asks, points } from "../../../shared/gates/content/requests.ts";
import { reported } from "../../../shared/gates/content/voices.ts";
import { curtly, holdsBack, refuses, withholds } from "../../../shared/gates/content/withholdings.ts";
import { patternOf as ideaOf } from "../../../shared/gates/content/words.ts";
import { pick, seededRandom } from "../../support/random.ts";

const tables = Object.entries({
  answersAfterAll,
  asks,
  curtly,
  deeds,
  helps,
  holdsBack,
  judges,
  points,
  redirects,
  refuses,
  reported,
  turns,
  withholds,
}).map(([name, table]) => ({ name, table }));
const seed = Number(process.env["SEED"] ?? 20_261_121);

const random = seededRandom(seed);
const roll = (count: number): number => Math.floor(random() * count);
const atoms = ["a", "b", "c", "i", "'", " ", ",", "1", "—", "\\.", "\\w", "\\d", "\\b", ".", "[ab]", "[^a.]"];
const classes = ["[a-c1-]", "[^ ',]", "[b '–]", "^", "$", "(?=a)", "(?! b)", "(?<=b)", "(?<!a )"];
const quantifiers = ["?", "*", "+", "{2}", "{1,}", "{0,3}", "{1,2}?", "*?"];

function randomPattern(depth: number): string {
  const ways = Array.from({ length: 1 + roll(3) }, () =>
    Array.from({ length: roll(4) }, () => randomAtom(depth)).join(""),
  );
  return ways.join("|");
}

function randomAtom(depth: number): string {
  const isGroup = depth > 0 && roll(3) === 0;
  const atom = isGroup ? `(?:${randomPattern(depth - 1)})` : pick(random, [...atoms, ...classes]);
  return roll(3) === 0 && !/^(?:\\b|\^|\$|\(\?[<=!])/.test(atom) ? atom + pick(random, quantifiers) : atom;
}

const randomText = (): string =>
  Array.from({ length: roll(14) }, () => pick(random, "aAbBcCiI1'.,—–- é\n_ ab".split(""))).join("");

const partsOf = (name: string) => new PatternReader(`${name}s?`, partsOf).read();
const patternOf = (source: string) => new PatternReader(source, partsOf).read();

describe(`an automaton (seed ${seed})`, () => {
  it("answers as an expression does, for 10,000 patterns and at every place of a text", () => {
    const different: unknown[] = [];
    let matches = 0;
    for (let round = 0; round < 10_000; round++) {
      const source = randomPattern(2);
      const expression = new RegExp(source, "iy");
      const pattern = patternOf(source);
      const automaton = new PatternMachine([pattern]);
      for (const text of [randomText(), randomText(), randomText()]) {
        for (let at = 0; at <= text.length; at++) {
          expression.lastIndex = at;
          const expected = expression.test(text);
          matches += expected ? 1 : 0;
          if (automaton.matchesAt(0, readingOf(text), at) !== expected) different.push({ source, text, at });
        }
      }
    }
    expect(different.slice(0, 5)).toEqual([]);
    expect(matches).toBeGreaterThan(10_000);
  });

  it("takes time in proportion to its text where an expression would try every way", () => {
    const pattern = patternOf("(?:a|aa)+b|(?:\\w*)*c|(?:a?){20}a{20}d");
    const automaton = new PatternMachine([pattern]);
    const text = "a".repeat(100_000);
    expect(automaton.matchesAt(0, readingOf(text), 0)).toBe(false);
    expect(automaton.matchesAt(0, readingOf(`${text}c`), 0)).toBe(true);
    expect(automaton.size).toBeLessThan(100);
  });

  it("holds no more than 4,000 states, and answers the same after it has made them anew", () => {
    const pattern = patternOf("(?:a|b)*a(?:a|b){12}c");
    const expression = new RegExp("^(?:a|b)*a(?:a|b){12}c");
    const automaton = new PatternMachine([pattern]);
    const sizes: number[] = [];
    for (let round = 0; round < 600; round++) {
      const text = `${Array.from({ length: 40 }, () => pick(random, ["a", "b"])).join("")}c`;
      expect(automaton.matchesAt(0, readingOf(text), 0), text).toBe(expression.test(text));
      sizes.push(automaton.size);
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4_000);
    expect(sizes.filter((size, at) => size < (sizes[at - 1] ?? 0))).not.toHaveLength(0);
  });

  it("reads a part by its name", () => {
    const pattern = patternOf("no <answer>\\b");
    expect(new PatternMachine([pattern]).matchesAt(0, readingOf("no answers"), 0)).toBe(true);
    expect(new PatternMachine([pattern]).matchesAt(0, readingOf("no answering"), 0)).toBe(false);
  });

  it.each(["(a)", "(?:a", "a)", "\\s", "a{,3}", "é", "<Answer>", "[a"])("refuses to read %j", (source) => {
    expect(() => patternOf(source)).toThrow(/language of patterns/);
  });
});

/** Reads what would otherwise only be read once a text leads to it. */
function readAll(pattern: Pattern): void {
  if (pattern.kind === "later") readAll(pattern.read());
  if (pattern.kind === "run") [pattern.first, pattern.rest].forEach(readAll);
  if (pattern.kind === "either") pattern.ways.forEach(readAll);
  if (pattern.kind === "many") readAll(pattern.each);
}

describe("what a table says in the middle of an idea", () => {
  it.each(["a (?:b|\\s)", "a (?:b", "a(?:b <Part>)", "a(?:b)\\1"])(
    "is refused once it is read, as in %j",
    (source) => {
      const pattern = patternOf(source);
      expect(() => readAll(pattern)).toThrow(/language of patterns/);
    },
  );

  it.each(tables)("is well written in $name", ({ table }) => {
    const { first = [], clause = [], anywhere = [] } = table.ideas;
    const ideas = [...first, ...clause, ...anywhere];
    expect(ideas).not.toHaveLength(0);
    for (const idea of ideas) expect(() => readAll(ideaOf(idea)), idea).not.toThrow();
  });
});
