import { expect, it } from "vitest";
import { compilePrefilter } from "../../../../shared/gates/search/prefilter.ts";

/** Three hundred letters, each of which an anchor has. */
const letters = Array.from({ length: 300 }, (_, at) => String.fromCharCode(0x4e00 + at));
const prefilter = compilePrefilter(letters.map((letter) => ({ text: `${letter}!${letter}`, probe: 0 })));
const finds = (text: string): boolean => prefilter.occursIn(text, 0, text.length);

it("finds anchors of more letters than a byte can number", () => {
  for (const letter of letters) expect(finds(`before ${letter}!${letter} behind`)).toBe(true);
});

it("takes no letter for another, however many there are", () => {
  for (const [at, letter] of letters.entries())
    expect(finds(`before ${letter}!${letters[(at + 256) % letters.length]!} behind`)).toBe(false);
  expect(finds("a!a 0!0 z!z")).toBe(false);
});
