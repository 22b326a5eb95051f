import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { eightyColumns, expectEightyColumns } from "../../support/eighty-columns.ts";
import { proxyHome, type ProxyHome } from "../../support/proxy-cli.ts";

const servers = `{
  "mcpServers": {
    "notes": { "command": "npx", "args": ["--token", "canary-in-args"], "env": { "KEY": "canary-in-env" } },
    "--list": { "command": "srv" },
    "docs": {
      "url": "https://canary-in-user@docs.example.com/canary-in-path?canary-in-query",
      "headers": { "Authorization": "canary-in-headers" }
    }
  }
}`;

function cursorIn({ path }: ProxyHome, content: string): string {
  const file = join(path, ".cursor/mcp.json");
  mkdirSync(join(path, ".cursor"), { recursive: true });
  writeFileSync(file, content);
  return file;
}

describe("wrap and unwrap", () => {
  it("print what changes, without anything that may be secret, and put every byte back", async () => {
    await using home = await proxyHome();
    const file = cursorIn(home, servers);
    const dry = await home.run(["wrap", "cursor", "--dry-run"]);
    expect(dry.stdout).toMatch(
      /^--- ~\/\.cursor\/mcp\.json\n\+\+\+ .*\n@@ line 3, notes @@\n-npx …\n\+\S+\/node \S+\/agent-gate\.cjs mcp --home=\S+ --name=notes -- npx …\n/,
    );
    expect(dry.stdout).toContain("nothing was written");
    expect(readFileSync(file, "utf8")).toBe(servers);
    const one = await home.run(["wrap", "cursor", "--", "--list"]);
    expect(one).toMatchObject({ code: 0, stderr: "" });
    expect(one.stdout).toMatch(
      /^~\/\.cursor\/mcp\.json\n {2}--list {2}wrapped\nrestart Cursor; to undo it: .* unwrap cursor\n$/,
    );
    const all = await home.run(["wrap", "cursor"]);
    expect(all.stdout).toMatch(
      /^ {2}docs {4}not wrapped: reached by URL\. Start .* http https:\/\/docs\.example\.com, and/m,
    );
    expect(all.stdout).toMatch(/^ {2}--list {2}already wrapped$/m);
    expect(readFileSync(file, "utf8")).not.toBe(servers);
    const back = await home.run(["unwrap", "cursor"]);
    expect(back.stdout).toMatch(/notes {3}unwrapped\n {2}--list {2}unwrapped\nrestart Cursor\n$/);
    expect(readFileSync(file, "utf8")).toBe(servers);
    for (const { stdout, stderr } of [dry, one, all, back]) expect(stdout + stderr).not.toContain("canary");
  });
});

it("doctor says of each host what is wrapped, what is not, and what cannot be", async () => {
  await using home = await proxyHome();
  cursorIn(home, servers);
  mkdirSync(join(home.path, ".codex"));
  writeFileSync(
    join(home.path, ".codex/config.toml"),
    '[mcp_servers.a]\ncommand = "/gone/node"\nargs = ["/gone/shared/bin/agent-gate.cjs", "mcp", "x"]\n',
  );
  writeFileSync(join(home.path, "work/opencode.json"), '{ "mcp": { "a": { "command": ["npx"] } } }');
  const { stdout } = await home.run(["doctor"], { env: { AGENT_GATE_OFFLINE: "1", ...eightyColumns } });
  const shown = stdout.slice(stdout.indexOf("✗ host"));
  expect(shown.replaceAll(/(?:→|:)\s+\S*node .*?(?=wrap)/g, ": ")).toBe(
    [
      "✗ host codex: 1 of its servers cannot start: the program that wraps them is gone",
      "    : wrap codex",
      "✓ host cursor: 0 wrapped, 2 not: wrap cursor",
      "  cannot be: 1 reached by URL, its terminal and its files",
      "✓ host opencode: 0 wrapped, 1 not",
      "  bash, read, grep, webfetch not judged: wrap opencode",
      "1 problem\n",
    ].join("\n"),
  );
  expectEightyColumns(shown);
});
