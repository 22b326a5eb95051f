import { describe, expect, it } from "vitest";
import { settledUntil } from "../../../../proxy/intercept/streams/settled.ts";

/** What of a text need not wait for what follows. */
const settled = (text: string, most = 256): string => text.slice(0, settledUntil(text, most));

describe("the end of a text that may go on", () => {
  it.each([
    ["a word", "Write to jane.d", "Write to "],
    ["nothing behind a blank", "Write to ", "Write to "],
    ["a path", "rm -rf /ho", "rm -rf "],
    ["a number in groups", "Call 415 555 1", "Call "],
    ["a number with its sign and brackets", "Call +1 (415) 555", "Call "],
    ["a number behind its blank", "In 2026 ", "In "],
    ["a word with digits in it", "the file a1b2", "the file "],
    ["full-width letters", "an ｊａｎｅ＠", "an "],
  ])("is %s", (_, text, expected) => {
    expect(settled(text)).toBe(expected);
  });

  it.each([
    ["quotes and brackets end a word", 'say "hello"', 'say "hello"'],
    ["scripts without blanks may be cut anywhere", "今日は良い", "今日は良い"],
    ["a number is over when a word begins", "42 is ", "42 is "],
  ])("%s", (_, text, expected) => {
    expect(settled(text)).toBe(expected);
  });

  it("is no longer than it may be", () => {
    expect(settled(`see ${"a".repeat(300)}`, 64)).toBe(`see ${"a".repeat(300 - 64)}`);
    expect(settled("1 ".repeat(300), 64)).toHaveLength(600 - 64);
  });
});
