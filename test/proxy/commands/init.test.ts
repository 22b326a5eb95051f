import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { alone, servers, write } from "./init-home.ts";
import { proxyHome } from "../../support/proxy-cli.ts";

describe("init", () => {
  it("says what it would do, and nothing is written without a yes", async () => {
    await using home = await proxyHome();
    const env = alone(home);
    const file = write(home, ".cursor/mcp.json", servers);
    const program = write(home, "lib/claude/bin/claude", "");
    chmodSync(program, 0o755);
    write(home, "lib/claude/package.json", '{ "version": "2.1.332" }');
    mkdirSync(join(home.path, "bin"));
    symlinkSync(program, join(home.path, "bin/claude"));
    const seen = await home.run(["init"], { env });
    expect(seen).toMatchObject({ code: 0, stderr: "" });
    expect(seen.stdout).toMatch(/^HOST +VERSION +TO DO +NOT JUDGED\n/);
    expect(seen.stdout).toMatch(/^claude-code +2\.1\.332 +write its hook +the output of a tool that fails/m);
    expect(seen.stdout).toMatch(/^cursor +- +wrap 1 server +1 reached by URL, its terminal and its files$/m);
    expect(seen.stdout).toMatch(/\nnothing was written\. To do this: .* init --yes\n$/);
    const dry = await home.run(["init", "--yes", "--dry-run", "--host", "cursor"], { env });
    expect(dry.stdout).toMatch(/^HOST.*\ncursor.*\nnothing was written\n$/);
    expect(readFileSync(file, "utf8")).toBe(servers);
    expect(existsSync(join(home.path, ".claude"))).toBe(false);
    for (const { stdout } of [seen, dry]) expect(stdout).not.toContain("canary");
  });

  it("wraps, says how to undo it and what to look at, and changes nothing when it is run again", async () => {
    await using home = await proxyHome();
    const env = alone(home);
    const file = write(home, ".cursor/mcp.json", servers);
    const done = await home.run(["init", "--yes"], { env });
    expect(done.stdout).toMatch(/^ {2}notes {2}wrapped$/m);
    expect(done.stdout).toMatch(/\nrestart Cursor; to undo it: .* unwrap --all\n.* tail\n.* report\n$/);
    const wrapped = readFileSync(file, "utf8");
    const again = await home.run(["init", "--yes"], { env });
    expect(again.stdout).toMatch(/^cursor.*nothing: it is done.*\nnothing to do\n$/m);
    expect(readFileSync(file, "utf8")).toBe(wrapped);
    const back = await home.run(["unwrap", "--all"], { env });
    expect(back.stdout).toMatch(/notes {2}unwrapped\nrestart Cursor\n$/);
    expect(readFileSync(file, "utf8")).toBe(servers);
  });

  it("says what to type where no host is found, and prints the same for programs", async () => {
    await using home = await proxyHome();
    const env = alone(home);
    const none = await home.run(["init"], { env });
    expect(none).toMatchObject({ code: 0, stderr: expect.stringContaining("no host was found") });
    expect(none.stdout).toMatch(/ wrap --list\n.* mcp -- .*\n.* http <URL>\n$/);
    write(home, ".cursor/mcp.json", servers);
    const { stdout } = await home.run(["init", "--json"], { env });
    expect(JSON.parse(stdout)).toMatchObject([
      { host: "cursor", dry_run: true, files: [{ changed: true, servers: [{ name: "notes" }, {}] }] },
    ]);
  });
});
