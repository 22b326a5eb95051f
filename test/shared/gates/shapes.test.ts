import { describe, expect, it } from "vitest";
import { openGate } from "./verdict.ts";

const answer = (mail: string) => ({
  user: { login: "octocat", site_admin: false, html_url: mail },
  labels: [{ name: "bug", color: mail }],
});

describe("objects of the same fields, one answer after the other", () => {
  it("are each looked through, however often their fields came before", async () => {
    await using gate = openGate();
    for (let round = 0; round < 4; round++)
      expect((await gate.evaluate({ output: answer("nothing") })).passed).toBe(true);
    for (let round = 0; round < 4; round++)
      expect((await gate.evaluate({ output: answer("ann@example.com") })).passed).toBe(false);
    expect((await gate.evaluate({ output: answer("nothing") })).passed).toBe(true);
  });

  it("are told from those in which one field is an address", async () => {
    await using gate = openGate();
    for (let round = 0; round < 4; round++) {
      expect((await gate.evaluate({ output: { first: 1, second: 2, third: 3 } })).passed).toBe(true);
      const output = { first: 1, "ann@example.com": 2, third: 3 };
      expect((await gate.evaluate({ output })).passed).toBe(false);
    }
  });
});

describe("a sign of an address", () => {
  it.each([
    ["@koa/router", true],
    ["node_modules/@koa/router", true],
    [" @param name", true],
    ["see <@ann>", true],
    ["ann@example.com", false],
    ["\u200bann\u200b@example.com", false],
    ["<ann@example.com>", false],
    ['"ann"@example.com', false],
    ["https://example.com/ann%40example.com", false],
    ["ann%2540example.com", false],
    ["ann&#64;example.com", false],
    ["see https://example.com/a%20b and ann%20example.com", true],
    [">=20.19 or ann=20example.com", true],
  ])("in %s", async (output, passes) => {
    await using gate = openGate();
    expect((await gate.evaluate({ output })).passed).toBe(passes);
  });
});
