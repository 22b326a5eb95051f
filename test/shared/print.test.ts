import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { typedCommand } from "../../shared/next-command.ts";
import { columnsOf, printFields, printTable, visible } from "../../shared/print.ts";
import { wrapped } from "../../shared/wrap.ts";
import { unfolded } from "../support/eighty-columns.ts";

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

describe("a line that is too long for its terminal", () => {
  const thing =
    "proxy http://127.0.0.1:8378 → http://127.0.0.1:3001   mode enforce   agent billing-bot   pid 1";

  it("is broken between two things, and indented", () => {
    expect(wrapped(thing, 80, 2)).toEqual([
      "proxy http://127.0.0.1:8378 → http://127.0.0.1:3001   mode enforce",
      "  agent billing-bot   pid 1",
    ]);
  });

  it("is broken at words where one thing is too long", () => {
    expect(wrapped("    → look at them: queue ls; then: queue retry", 30, 6)).toEqual([
      "    → look at them: queue ls;",
      "      then: queue retry",
    ]);
  });

  it("keeps a command on one line, and goes on behind a backslash where it has no room for that", () => {
    const login = typedCommand("proxy", "login");
    expect(
      wrapped(`there is no key: put one here with ${login}; the rest waits`, login.length + 6, 2),
    ).toEqual(["there is no key: put one", "  here with", `  ${login};`, "  the rest waits"]);
    const long = typedCommand("proxy", "allow", "ev_1", "--home", "a home");
    expect(wrapped(`to allow it: ${long}`, long.length - 5, 2)).toEqual([
      "to allow it:",
      `  ${long.slice(0, long.indexOf(" 'a home'"))} \\`,
      "    'a home'",
    ]);
  });

  it("leaves no word against a command, for any width and any length of path", () => {
    const command = typedCommand("proxy", "queue", "ls");
    const line = `look at them: ${command}; then: ${command}`;
    for (let columns = command.length + 2; columns <= line.length; columns++) {
      expect(unfolded(wrapped(line, columns, 2).join("\n")).replaceAll(/\s+/g, " ")).toBe(line);
    }
  });

  it("keeps a word whole that is longer, and is left alone where there is room", () => {
    const path = "/a".repeat(50);
    expect(wrapped(`✓ queue: ${path} writable`, 80, 2)).toEqual(["✓ queue:", `  ${path}`, "  writable"]);
    expect(wrapped(thing, Infinity, 2)).toEqual([thing]);
  });
});

it("a terminal that does not know its columns has room for everything, as a pipe has", () => {
  expect([{ columns: 80 }, { columns: 0 }, {}].map(columnsOf)).toEqual([80, Infinity, Infinity]);
});
