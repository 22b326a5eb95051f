import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { printFields, printTable, visible } from "../../shared/print.ts";

let printed = "";
beforeEach(() => {
  printed = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterEach(() => void vi.restoreAllMocks());

const forged = {
  "\u001b[8mhidden": "\\u{1b}[8mhidden",
  "a\nb  ✓": "a\\u{a}b  ✓",
  "a\rb\tc": "a\\u{d}b\\u{9}c",
  "\u009b31mred": "\\u{9b}31mred",
  "\u202egnp.exe": "\\u{202e}gnp.exe",
  "zero\u200bwidth\ufeff": "zero\\u{200b}width\\u{feff}",
  "line\u2028end": "line\\u{2028}end",
  "\ud800": "\\u{d800}",
};

describe("what others have named", () => {
  it.each(Object.entries(forged))("is shown as it is, whatever is in it: %j", (name, shown) => {
    expect(visible(name)).toBe(shown);
  });

  it.each(["mail-writer", "größe", "日本語", "مرحبا", "👍🏽", "a b"])(
    "is left alone when it is a name: %s",
    (name) => {
      expect(visible(name)).toBe(name);
    },
  );

  it("forges no row and no field", () => {
    printTable(
      ["AGENT", "SCORE"],
      Object.keys(forged).map((name) => [name, "7"]),
    );
    expect(printed.trimEnd().split("\n")).toHaveLength(1 + Object.keys(forged).length);
    printed = "";
    printFields({ name: "a\nscore  1000", score: 7 });
    expect(printed).toBe("name   a\\u{a}score  1000\nscore  7\n");
  });

  it("lines up, however many there are", () => {
    printTable(
      ["A", "B"],
      Array.from({ length: 200_000 }, (_, at) => [String(at), "x"]),
    );
    expect(printed.split("\n")[1]).toBe("0       x");
  });
});
