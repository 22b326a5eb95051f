import { expect, it } from "vitest";
import { aligned } from "../../../../proxy/intercept/streams/aligned.ts";

/** The parts of a text between the places, as they are in the marked one. */
function partsOf(text: string, marked: string, parts: readonly string[]): string[] {
  let at = 0;
  const places = parts.map((part) => (at += part.length));
  expect(at).toBe(text.length);
  const ends = aligned(text, marked, places);
  return ends.map((end, index) => marked.slice(ends[index - 1] ?? 0, end));
}

it.each([
  ["what nothing was taken out of is as it was", ["a b", " c"], "a b c", ["a b", " c"]],
  [
    "a mark stands where what it replaces began",
    ["to a", "@b.c ", "now"],
    "to [x] now",
    ["to [x]", " ", "now"],
  ],
  ["two marks stand in two parts", ["a@b.c, ", "and ", "d@e.f."], "[x], and [x].", ["[x], ", "and ", "[x]."]],
  ["marks may stand side by side", ["a@b.c", " ", "d@e.f"], "[x] [x]", ["[x]", " ", "[x]"]],
  ["all of it may be one mark", ["a@", "b.c"], "[x]", ["[x]", ""]],
])("%s", (_, parts, marked, expected) => {
  expect(partsOf(parts.join(""), marked, parts)).toEqual(expected);
});

it("whatever the parts are, together they are the marked text", () => {
  const text = "one a@b.c two d@e.f three";
  const marked = "one [x] two [x] three";
  for (let cut = 0; cut <= text.length; cut++)
    for (let next = cut; next <= text.length; next++)
      expect(
        partsOf(text, marked, [text.slice(0, cut), text.slice(cut, next), text.slice(next)]).join(""),
      ).toBe(marked);
});
