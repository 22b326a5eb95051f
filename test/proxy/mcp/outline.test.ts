import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Outline, outlineOf } from "../../../proxy/mcp/outline.ts";

const membersOf = (text: string): Record<string, string>[] =>
  outlineOf(Buffer.from(text)).objects.map(({ members }) =>
    Object.fromEntries(
      members.map(({ key, start, end }) => [key, Buffer.from(text).subarray(start, end).toString().trim()]),
    ),
  );

describe("the members of an object", () => {
  it("are where JSON.parse finds them, whatever is in them and wherever it is cut (property)", () => {
    const value = fc.object({ maxDepth: 4, withUnicodeString: true } as object);
    fc.assert(
      fc.property(value, fc.array(fc.nat(40), { maxLength: 30 }), fc.nat(4), (object, cuts, indent) => {
        const text = JSON.stringify(object, null, indent);
        const bytes = Buffer.from(text);
        const outline = new Outline(() => true);
        let from = 0;
        for (const cut of cuts) {
          outline.write(bytes.subarray(from, from + cut));
          from += cut;
        }
        outline.write(bytes.subarray(from));
        expect(outline.isWhole).toBe(true);
        const [only] = outline.objects;
        const found = (only?.members ?? []).map(({ key, start, end, text }) => {
          const sliced = bytes.subarray(start, end).toString();
          if (text !== undefined) expect(text).toBe(sliced.trim());
          return [key, JSON.parse(sliced) as unknown];
        });
        expect(found).toEqual(Object.entries(JSON.parse(text) as object));
        expect(only).toMatchObject({ start: 0, end: bytes.length });
      }),
      { numRuns: 500 },
    );
  });

  it("are told of each object of a list", () => {
    expect(membersOf(' [ {"id":1} , {"id":"2","x":[{"id":3}]} ] ')).toEqual([
      { id: "1" },
      { id: '"2"', x: '[{"id":3}]' },
    ]);
  });

  it("are told twice where they stand twice, by their names however they are written", () => {
    const outline = outlineOf(Buffer.from(String.raw`{"\u0069d":1,"id":2}`));
    expect(outline.objects[0]?.members.map(({ key }) => key)).toEqual(["id", "id"]);
  });

  it("may be numbers that Python writes", () => {
    expect(membersOf('{"a":NaN,"b":-Infinity,"c":1E5}')).toEqual([{ a: "NaN", b: "-Infinity", c: "1E5" }]);
  });
});

it.each([
  "",
  "   ",
  "hello",
  "42",
  '"text"',
  "{",
  '{"a":1',
  '{"a":1}}',
  '{"a":1} trailing',
  '{"a":[1}',
  '{"a" 1}',
  "{a:1}",
  '[{"a":1},2]',
  "[[]]",
  '{"a":"no end}',
  "<html>",
  "Server listening on 3000",
])("%j is no message", (text) => {
  expect(outlineOf(Buffer.from(text)).isWhole).toBe(false);
});

it("a return between two members is told, one in a text is not", () => {
  expect(outlineOf(Buffer.from('{"a":\r1}')).hasReturn).toBe(true);
  expect(outlineOf(Buffer.from(String.raw`{"a":"\r"}`)).hasReturn).toBe(false);
});

it("says of an object that is not at its end how far it goes", () => {
  const outline = new Outline((key) => key === "id");
  outline.write(Buffer.from('{"id":7,"result":{"content":[{"te'));
  expect(outline.open?.members.map(({ key, text }) => [key, text])).toEqual([
    ["id", "7"],
    ["result", undefined],
  ]);
});
