import { PassThrough } from "node:stream";
import picocolors from "picocolors";
import { expect, it } from "vitest";
import { createLog } from "../../proxy/log.ts";
import { HostLog } from "../../proxy/mcp/stdio/host-log.ts";
import { isAtLeast, prettyLine } from "../../shared/log.ts";
import { expectEightyColumns } from "../support/eighty-columns.ts";

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

const long =
  "nothing is sent until this is mended: verdicts are kept; there is no key, and one is asked for at every start of a proxy";

it.each([
  ["a terminal", (sink: PassThrough) => sink],
  ["the terminal in which a wrapper runs", (sink: PassThrough) => new HostLog(sink)],
])("%s has lines that it has room for, broken at words", (_, through) => {
  const sink = Object.assign(new PassThrough(), { columns: 80 });
  createLog({ format: "pretty", level: "info" }, through(sink)).info(long);
  const printed = String(sink.read());
  expectEightyColumns(printed);
  expect(printed.trimEnd().split("\n")).toHaveLength(2);
  expect(printed.replaceAll(/\s+/g, " ")).toContain(long);
});

it("a file has one line for each", () => {
  const sink = new PassThrough();
  createLog({ format: "pretty", level: "info" }, sink).info(long);
  expect(String(sink.read()).trimEnd()).not.toContain("\n");
});
