import {
  anything,
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  dictionary,
  func,
  jsonValue,
  nat,
  oneof,
  option,
  property,
  string,
  tuple,
} from "fast-check";
import { describe, expect, it } from "vitest";
import { filesystemProbes } from "../../shared/gates/filesystem/probes.ts";
import { fold } from "../../shared/gates/read/fold.ts";
import { piiProbes } from "../../shared/gates/pii/probes.ts";
import type { Anchor } from "../../shared/gates/search/trie.ts";
import { anchorsOf, compilePrefilter } from "../../shared/gates/search/prefilter.ts";
import { Stops, stretchMax } from "../../shared/gates/search/stretch.ts";
import { failedGates, openGate } from "../shared/gates/verdict.ts";

const seed = Number(process.env["SEED"] ?? 20_261_121);
const runs = { seed, numRuns: Number(process.env["CASES"] ?? 1_000) };

const failing = [
  "rm -rf /",
  "sudo rm -rf ~",
  "dd if=/dev/zero of=/dev/sda",
  "../../etc/passwd",
  "cat /etc/shadow",
  "john@example.com",
  "123-45-6789",
  "(555) 123-4567",
  "+1 415 555 0132",
  "mkfs.ext4 /dev/sda1",
];
/** All that alone make a text worth a look. */
const all = [...filesystemProbes, ...piiProbes]
  .flatMap((probe) => anchorsOf(probe, 0))
  .filter(({ isFrequent }) => isFrequent !== true);
/** Whatever their digits are and wherever they stand. */
const sought = all.map((anchor): Anchor => ({ ...anchor, isSpelled: false, isGlued: false }));
const anchors = sought.map((anchor) => anchor.text);
const pieces = oneof(
  constantFrom(...anchors, ...failing),
  constantFrom(
    " ",
    "\n",
    "/",
    "-",
    "@",
    ".",
    "\u200b",
    "\u00a0",
    "\u2013",
    "\uff0d",
    "\uff20",
    "\uff12",
    "7",
    "\\",
    '"',
    "\u{1f600}",
  ),
  string({ maxLength: 6 }),
  string({ unit: "binary", maxLength: 4 }),
);
const text = array(pieces, { maxLength: 12 }).map((parts) => parts.join(""));

/** What the prefilter takes for the same letter. */
const plain = (each: string) =>
  each.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()).replaceAll(/\d/g, "0");

/** One more layer around an output: a list, an object, or a text of JSON with either. */
const wrap = (output: unknown, way: number): unknown => {
  if (way === 0) return [1, output];
  if (way === 1) return { note: "x", inner: output };
  if (way === 2) return JSON.stringify({ inner: output });
  return JSON.stringify([output]);
};

const lettersOf = (each: string): string[] => Array.from(each);

describe(`for any text (seed ${seed})`, () => {
  const prefilter = compilePrefilter(sought);
  const isIn = (seen: string, anchor: Anchor): boolean => {
    const letters = plain(anchor.text);
    if (anchor.isName !== true) return seen.includes(letters);
    const literal = letters.replaceAll(/[$()*+.?[\]^{|}\\]/g, String.raw`\$&`);
    return new RegExp(`(?<![a-z0_])${literal}`).test(seen);
  };

  it("the prefilter stops exactly when an anchor occurs in what a reader sees, so its silence is the silence of all rules", () => {
    assert(
      property(text, (each) => {
        const seen = plain(fold(each));
        const occurs = sought.some((anchor) => isIn(seen, anchor));
        expect(prefilter.occursIn(each, 0, each.length)).toBe(occurs);
      }),
      runs,
    );
  });

  it("no anchor is passed over that stands there with its own digits, or behind something, where only those count", () => {
    const exact = compilePrefilter(all);
    const particular = all.filter(({ isSpelled, isGlued }) => isSpelled === true || isGlued === true);
    let found = 0;
    assert(
      property(text, (each) => {
        const seen = fold(each).toLowerCase();
        const occurs = particular.some(({ text: letters, isGlued }) =>
          isGlued === true ? /[^\s/([{<>}\]),;:]@/.test(seen) : seen.includes(letters),
        );
        if (occurs) expect(exact.occursIn(each, 0, each.length)).toBe(true);
        if (!prefilter.occursIn(each, 0, each.length))
          expect(exact.occursIn(each, 0, each.length)).toBe(false);
        found += occurs ? 1 : 0;
      }),
      runs,
    );
    expect(found).toBeGreaterThan(runs.numRuns / 10);
  });

  it("reading its bytes, in pieces and at several places side by side, tells whether there is any", () => {
    // Long enough for several places, and mostly without an anchor, so that where the one is decides.
    const filler = "lorem ipsum dolor sit amet consectetur ";
    let found = 0;
    assert(
      property(nat(6_000), nat(6_000), text, option(nat(6_000)), (length, at, each, cut) => {
        const long = filler.repeat(160).slice(0, length);
        const whole = `${long.slice(0, at)}${each.replaceAll(/[^\0-\x7f]/g, "")}${long.slice(at)}`;
        const bytes = Buffer.from(whole);
        const parts = cut === null ? [bytes] : [bytes.subarray(0, cut), bytes.subarray(cut)];
        const occurs = prefilter.occursIn(whole, 0, whole.length);
        expect(prefilter.occursInBytes(parts, () => false)).toBe(occurs);
        const inside = Math.min(at, length) + ((cut ?? 2) % 5);
        const foreign = Buffer.concat([bytes.subarray(0, inside), Buffer.of(0xe9), bytes.subarray(inside)]);
        expect(prefilter.occursInBytes([foreign], () => false)).toBe(true);
        found += occurs ? 1 : 0;
      }),
      runs,
    );
    expect(found).toBeGreaterThan(runs.numRuns / 4);
    expect(found).toBeLessThan((runs.numRuns * 3) / 4);
  });

  it("reading it in stretches, and at several places side by side, stops wherever reading it letter by letter does", () => {
    const filler = "lorem ipsum dolor sit amet consectetur ";
    const stopsOf = (whole: string, cut: number): string[] => {
      const stops = new Stops();
      const found: string[] = [];
      let state = prefilter.afresh;
      for (let from = 0; from < whole.length; from += cut) {
        state = prefilter.read(whole.slice(from, from + cut), state, stops);
        for (let at = 0; at < stops.count; at++) found.push(`${from + stops.at[at]!} in ${stops.state[at]!}`);
      }
      return found;
    };
    let found = 0;
    assert(
      property(nat(4_000), nat(4_000), text, text, (length, at, each, other) => {
        const long = filler.repeat(110).slice(0, length);
        const whole = long.slice(0, at) + each + long.slice(at) + other;
        const letterByLetter = stopsOf(whole, 1);
        expect(stopsOf(whole, stretchMax)).toEqual(letterByLetter);
        expect(stopsOf(whole, 500 + (at % 1_000))).toEqual(letterByLetter);
        found += letterByLetter.length;
      }),
      { ...runs, numRuns: runs.numRuns / 4 },
    );
    expect(found).toBeGreaterThan(0);
  });

  it("a part of it is read as if it were all of it", () => {
    for (const each of [prefilter, compilePrefilter(all)])
      assert(
        property(text, text, text, (before, part, after) => {
          const whole = before + part + after;
          const alone = each.occursIn(part, 0, part.length);
          expect(each.occursIn(whole, before.length, before.length + part.length)).toBe(alone);
        }),
        runs,
      );
  });
});

describe(`for any number (seed ${seed})`, () => {
  const keys = constantFrom("", "id", "ssn", "phone", "mobile", "phone_id", "0123456789");
  const number = string({ unit: constantFrom(..."0123456789".split("")), minLength: 1, maxLength: 24 });

  it.each(["balanced", "strict"] as const)(
    "what is dismissed by its shape is nothing to any rule either, when the profile is %s",
    async (profile) => {
      let dismissed = 0;
      await assert(
        asyncProperty(number, keys, async (digits, key) => {
          const isHeeded = piiProbes.some((probe) => probe.heeds?.(digits, key) === true);
          if (!isHeeded) dismissed++;
          // Blanks around it keep it from being dismissed.
          const looked = await failedGates({ [key]: ` ${digits} ` }, { profile });
          expect(await failedGates({ [key]: digits }, { profile })).toEqual(looked);
          if (!isHeeded) expect(looked).toEqual([]);
        }),
        runs,
      );
      expect(dismissed).toBeGreaterThan(runs.numRuns / 4);
    },
  );
});

describe(`for any JSON value (seed ${seed})`, () => {
  const value = jsonValue({ maxDepth: 4, stringUnit: "grapheme" });
  const spiked = tuple(value, text).map(([inner, each]) => ({ inner, each }));

  it("the verdict is the verdict of its serialized and parsed self", async () => {
    await assert(
      asyncProperty(spiked, async (output) => {
        expect(await failedGates(JSON.parse(JSON.stringify(output)))).toEqual(await failedGates(output));
      }),
      runs,
    );
  });

  it("no gate throws and every gate answers", async () => {
    await using gate = openGate();
    await assert(
      asyncProperty(
        anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
        async (output) => {
          expect((await gate.evaluate({ output })).gates).toHaveLength(3);
        },
      ),
      runs,
    );
  });
});

describe(`a failing filesystem or pii verdict (seed ${seed})`, () => {
  const spike = constantFrom(...failing);

  it("survives objects, lists and up to three layers of JSON in a string", async () => {
    await assert(
      asyncProperty(spike, array(nat(3), { maxLength: 6 }), async (output, ways) => {
        const kept = ways.filter(
          (way, at) => way < 2 || ways.slice(0, at).filter((each) => each >= 2).length < 3,
        );
        const wrapped = kept.reduce<unknown>(wrap, output);
        expect(await failedGates(wrapped)).toEqual(await failedGates(output));
      }),
      runs,
    );
  });

  it("survives any character written as an escape of JSON", async () => {
    await assert(
      asyncProperty(spike, func(boolean()), async (output, isEscaped) => {
        const escaped = lettersOf(output)
          .map((letter, at) =>
            isEscaped(at) ? `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}` : letter,
          )
          .join("");
        expect(await failedGates(`{"inner":"${escaped}"}`)).toEqual(await failedGates(output));
      }),
      runs,
    );
  });

  it("survives invisible characters between all letters, and full-width letters", async () => {
    await assert(
      asyncProperty(spike, func(nat(3)), async (output, disguise) => {
        const disguised = lettersOf(output)
          .map((letter, at) => {
            const way = disguise(at);
            if (way === 0) return `${letter}\u200b`;
            return way === 1 && letter > " " && letter < "~"
              ? String.fromCharCode(letter.charCodeAt(0) + 0xfee0)
              : letter;
          })
          .join("");
        expect(await failedGates(disguised)).toEqual(await failedGates(output));
      }),
      runs,
    );
  });
});

describe(`the reasons for any output (seed ${seed})`, () => {
  // The words of the rules and of the envelope are the fixed vocabulary. It is taken out before the comparison.
  const vocabulary = /(?:[a-zA-Z-]+ )*[a-zA-Z-]+|\[\d{1,3}\]/g;

  it("hold no long number, no at-sign and nothing of the output", async () => {
    await using gate = openGate();
    await assert(
      asyncProperty(dictionary(text, text), text, async (inner, each) => {
        const output = { [each]: inner, each: [each, { content: [each] }] };
        const { gates } = await gate.evaluate({ output });
        const told = JSON.stringify(output);
        for (const { reason = "" } of gates) {
          expect(reason).not.toMatch(/\d{4}|@/);
          const rest = reason.replaceAll(vocabulary, "");
          for (let at = 0; at + 6 <= rest.length; at++) expect(told).not.toContain(rest.slice(at, at + 6));
        }
      }),
      runs,
    );
  });
});
