import picocolors from "picocolors";
import { expect, it } from "vitest";
import { isAtLeast, prettyLine } from "../../shared/log.ts";

const plain = picocolors.createColors(false);
const at = new Date(2026, 0, 2, 13, 4, 5);

it("a line for a person says when, what, and its facts", () => {
  const facts = { status: 404, org: "acme" };
  expect(prettyLine({ at, level: "warn", message: "request", facts }, plain)).toBe(
    "13:04:05  request  status=404 org=acme\n",
  );
  expect(prettyLine({ at, level: "info", message: "ready", facts: {} }, plain)).toBe("13:04:05  ready\n");
});

it("is coloured by its level, and no fact can colour it or end it", () => {
  const line = prettyLine(
    { at, level: "error", message: "failed", facts: { where: "a\u0007b" } },
    picocolors.createColors(true),
  );
  expect(line).toContain("\u001b[31mfailed\u001b[39m");
  expect(line).toContain("a\\u0007b");
});

it("below the level that was asked for there are no lines", () => {
  const levels = ["debug", "info", "warn", "error"] as const;
  expect(levels.filter((level) => isAtLeast(level, "warn"))).toEqual(["warn", "error"]);
  expect(levels.filter((level) => isAtLeast(level, "debug"))).toEqual(levels);
});
