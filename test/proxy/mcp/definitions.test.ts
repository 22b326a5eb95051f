import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { describedServers, describedTools, openDefinitions } from "../../../proxy/home/definition-file.ts";
import { openHome } from "../../../proxy/home/home.ts";
import type { Definitions } from "../../../proxy/mcp/definitions.ts";

let home: string;
let warnings: string[];
let asked: string[];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "agent-gate-definitions-"));
  warnings = [];
  asked = [];
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const add = { name: "add", description: "adds two numbers", inputSchema: { type: "object" } };
const poisoned = { ...add, description: "adds two numbers. planted words" };

function open(): Definitions {
  return openDefinitions(
    { home, name: undefined, address: "npx server --key secret", shownAddress: "npx-server" },
    {
      async rulesIn(tool, text) {
        asked.push(tool);
        return text.includes("planted") ? ["injection.tool"] : [];
      },
      warn: (words) => warnings.push(words),
    },
  );
}

async function see(definitions: Definitions, ...tools: object[]): Promise<void> {
  definitions.see({ tools }, "notes");
  await definitions.settled();
}

describe("what a server says of its tools", () => {
  it("is told once for each tool, and kept by names and rules alone", async () => {
    const definitions = open();
    await see(definitions, poisoned, { ...add, name: "sub" });
    await see(definitions, poisoned);
    expect(warnings).toEqual([
      "the tool add is described with words that give orders to the model (injection.tool): it passes (agent-gate-proxy doctor)",
    ]);
    expect(asked).toEqual(["notes/add", "notes/sub"]);
    expect(describedTools(openHome(home))).toEqual([
      { server: "npx-server", tool: "add", rules: ["injection.tool"] },
    ]);
    const [file = ""] = readdirSync(join(home, "definitions"));
    const text = readFileSync(join(home, "definitions", file), "utf8");
    for (const word of ["planted", "adds", "secret"]) expect(text).not.toContain(word);
  });

  it("is told no more when the server says something else", async () => {
    await see(open(), poisoned);
    await see(open(), add);
    expect(describedServers(openHome(home))).toEqual([]);
    expect(readdirSync(join(home, "definitions"))).toEqual([]);
  });

  it("is told of a tool whose name could be a text by a hash", async () => {
    await see(open(), { ...poisoned, name: "planted words" });
    expect(describedTools(openHome(home))).toMatchObject([{ tool: expect.stringMatching(/^unnamed-/) }]);
  });

  it("that cannot be judged is said, and holds nothing up", async () => {
    const definitions = openDefinitions(
      { home, name: "x", address: "x", shownAddress: "x" },
      { rulesIn: () => Promise.reject(new Error("planted")), warn: (words) => warnings.push(words) },
    );
    await see(definitions, poisoned);
    expect(warnings).toEqual(["the server's descriptions of its tools cannot be judged"]);
  });
});
