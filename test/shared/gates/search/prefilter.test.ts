import { expect, it } from "vitest";
import { anchorsOf, compilePrefilter } from "../../../../shared/gates/search/prefilter.ts";
import { Stops } from "../../../../shared/gates/search/stretch.ts";

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

it("opens no text because of what stands in half of them, and knows of it where something else does", () => {
  const address = compilePrefilter(
    anchorsOf({ anchors: [], frequent: { anchors: ["://"], beside: ["@"] } }, 3, 7),
  );
  const opens = (text: string): boolean => address.occursIn(text, 0, text.length);
  expect(opens("https://example.com/a")).toBe(false);
  expect(opens("https://a:b@example.com")).toBe(true);
  const stops = new Stops();
  address.read("https://", address.afresh, stops);
  expect(address.probesAt(stops.state[0]!, "https://", 7)).toEqual([3]);
});

it("finds a name behind a mark that another anchor begins with", () => {
  const commands = compilePrefilter(anchorsOf({ anchors: ["-rx", "-rmz"], names: ["rm -", "rmdir"] }, 0));
  for (const text of ["rm -", "-rm -", "say rmdir", "-rmdir", "-rmz"])
    expect(commands.occursIn(text, 0, text.length), text).toBe(true);
  for (const text of ["farm -", "xrmdir", "rm", "-rm"])
    expect(commands.occursIn(text, 0, text.length), text).toBe(false);
});
