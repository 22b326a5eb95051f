import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { byOwnDefaults } from "../../../support/programs.ts";
import { proxyHome, type ProxyHome } from "../../../support/proxy-cli.ts";
import { endResidents } from "../../../proxy/hooks/resident.ts";

/** A home of commands. What a hook has started there ends with the scope. */
async function homeWithHooks() {
  const home = await proxyHome();
  const run: ProxyHome["run"] = (args, { env = {}, ...options } = {}) =>
    home.run(args, { ...options, env: { ...byOwnDefaults, ...env } });
  return {
    ...home,
    run,
    async [Symbol.asyncDispose]() {
      await endResidents(home.home);
      await home[Symbol.asyncDispose]();
    },
  };
}

function write({ path }: Pick<ProxyHome, "path">, name: string, content: string): string {
  const file = join(path, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

const content = `{\n  // mine\n  "model": "opus"\n}\n`;

/** What Codex says of its hooks, and writes when one is trusted. */
const codex = `#!${process.execPath}
const { appendFileSync, existsSync, readFileSync } = require("node:fs");
const folder = process.env.HOME + "/.codex/";
const hooks = JSON.parse(readFileSync(folder + "hooks.json", "utf8")).hooks.PostToolUse;
const isTrusted = () => existsSync(folder + "config.toml") && readFileSync(folder + "config.toml", "utf8").includes("h1");
const answers = {
  initialize: () => ({}),
  "hooks/list": () => ({ data: [{ hooks: hooks.map((hook, at) => ({ key: "k" + at, currentHash: "h1",
    sourcePath: folder + "hooks.json", command: hook.hooks[0].command, trustStatus: isTrusted() ? "trusted" : "untrusted" })) }] }),
  "config/batchWrite": ({ edits }) => appendFileSync(folder + "config.toml", "# " + JSON.stringify(edits) + "\\n"),
};
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id !== undefined) console.log(JSON.stringify({ id, result: answers[method](params) ?? null }));
});
`;

describe("wrap, doctor and unwrap of a host with a hook", () => {
  it("write the hook, try it, and bring every byte back", async () => {
    await using home = await homeWithHooks();
    const file = write(home, ".claude/settings.json", content);
    const dry = await home.run(["wrap", "claude-code", "--dry-run"]);
    expect(dry.stdout).toMatch(
      /^--- ~\/\.claude\/settings\.json\n\+\+\+ .*\n@@ SessionStart, PostToolUse @@\n\+.*agent-gate-hook\.cjs claude-code/,
    );
    expect(readFileSync(file, "utf8")).toBe(content);
    const wrapped = await home.run(["wrap", "claude-code"]);
    expect(wrapped).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("tried: a password in a sample was taken out"),
    });
    const doctor = await home.run(["doctor"]);
    expect(doctor.stdout).toMatch(/✓.*hook claude-code.*taken out/);
    // Nothing that was tried is a verdict.
    expect(home.queue.since(0, 10).records).toEqual([]);
    expect((await home.run(["wrap", "claude-code"])).stdout).toContain("already there");
    expect((await home.run(["unwrap", "claude-code"])).stdout).toContain("hook  removed");
    expect(readFileSync(file, "utf8")).toBe(content);
    expect((await home.run(["doctor"])).stdout).not.toContain("hook claude-code");
  });

  it("have each output judged once, with the hook first or the wrapper first", async () => {
    await using home = await homeWithHooks();
    const settings = write(home, ".claude/settings.json", content);
    const servers = '{ "mcpServers": { "notes": { "command": "npx", "args": ["notes"] } } }';
    const file = write(home, ".claude.json", servers);
    const isLeftToHook = (): boolean => readFileSync(file, "utf8").includes("--hooked-clients=claude-code");
    const dry = await home.run(["wrap", "claude-code", "--dry-run"]);
    expect(dry.stdout).toMatch(/settings\.json\n@@ SessionStart.*\.claude\.json\n@@ line 1, notes @@/s);
    await home.run(["wrap", "claude-code", "notes"]);
    expect([readFileSync(settings, "utf8"), isLeftToHook()]).toEqual([content, false]);
    const both = await home.run(["wrap", "claude-code", "--json"]);
    expect(JSON.parse(both.stdout)).toMatchObject({
      hook: { says: "added", canary: "taken out" },
      files: [{ changed: true }],
    });
    expect(isLeftToHook()).toBe(true);
    const again = await home.run(["wrap", "claude-code"]);
    expect(again.stdout).toMatch(/already there[^]*already wrapped\n$/);
    expect((await home.run(["wrap", "claude-code", "notes"])).stdout).toContain("already wrapped");
    expect((await home.run(["doctor"])).stdout).toMatch(
      /✓ host claude-code: judged by its hook.*servers that fail: 1 wrapped/,
    );
    const wanted = readFileSync(settings, "utf8");
    writeFileSync(settings, wanted.replaceAll(process.execPath, "/gone/node"));
    // A wrapper leaves nothing to a hook that does not work.
    expect((await home.run(["wrap", "claude-code", "notes"])).stdout).toContain("notes  wrapped\n");
    expect((await home.run(["wrap", "claude-code", "--dry-run"])).stdout).toContain("+++ ");
    await home.run(["wrap", "claude-code"]);
    expect([readFileSync(settings, "utf8"), isLeftToHook()]).toEqual([wanted, true]);
    writeFileSync(settings, content);
    expect((await home.run(["doctor"])).stdout).toMatch(/✗ host claude-code: calls that succeed of 1 /);
    await home.run(["wrap", "claude-code"]);
    const alone = await home.run(["wrap", "claude-code", "--no-hooks"]);
    expect(alone.stdout).toContain("notes  wrapped\n");
    expect([readFileSync(settings, "utf8"), isLeftToHook()]).toEqual([content, false]);
    await home.run(["wrap", "claude-code"]);
    expect((await home.run(["unwrap", "--all"])).stdout).toContain("restart Claude Code");
    expect([readFileSync(settings, "utf8"), readFileSync(file, "utf8")]).toEqual([content, servers]);
    expect((await home.run(["unwrap", "--all"])).stdout).toBe("no host is wrapped\n");
  });

  it("say that a password passes where the mode lets it, and that a hook whose program is gone cannot be started", async () => {
    await using home = await homeWithHooks();
    const file = write(home, ".gemini/settings.json", content);
    const env = { AGENT_GATE_MODE: "observe" };
    const wrapped = await home.run(["wrap", "gemini"], { env });
    expect(wrapped).toMatchObject({ code: 0, stdout: expect.stringContaining("passes: the mode") });
    writeFileSync(file, readFileSync(file, "utf8").replace(process.execPath, "/gone/node"));
    expect((await home.run(["doctor"])).stdout).toMatch(/✗.*hook gemini.*cannot be started/);
  });

  it("trust the hook of Codex through Codex, and say where it is not trusted", async () => {
    await using home = await homeWithHooks();
    const config = write(home, ".codex/config.toml", 'model = "mine"\n');
    const untrusted = await home.run(["wrap", "codex"]);
    expect(untrusted.stdout).toContain("installed, not trusted");
    expect((await home.run(["doctor"])).stdout).toMatch(/✗.*hook codex.*installed, not trusted/);
    chmodSync(write(home, "bin/codex", codex), 0o755);
    const env = { PATH: `${join(home.path, "bin")}:${process.env["PATH"]}` };
    expect((await home.run(["wrap", "codex"], { env })).stdout).not.toContain("not trusted");
    expect(readFileSync(config, "utf8")).toContain("trusted_hash");
    expect((await home.run(["doctor"], { env })).stdout).toMatch(/✓.*hook codex.*taken out/);
    await home.run(["unwrap", "codex"]);
    expect(readFileSync(config, "utf8")).toBe('model = "mine"\n');
    expect(existsSync(join(home.path, ".codex/hooks.json"))).toBe(false);
  });

  it.each([
    [["wrap", "cursor", "--hooks"], 2, "no hook of Cursor can put anything in the place of an output"],
    [["wrap", "codex", "notes", "--hooks"], 2, "name no servers"],
  ])("%j ends with %i", async (args, code, says) => {
    await using home = await homeWithHooks();
    expect(await home.run(args)).toMatchObject({ code, stderr: expect.stringContaining(says) });
  });

  it.each([
    ["wrap", "hooks.kept"],
    ["wrap", "hosts.written"],
    ["wrap", "hosts.renamed"],
    ["unwrap", "hosts.written"],
    ["unwrap", "hosts.renamed"],
    ["unwrap", "hooks.put-back"],
  ])("leave the file as it was or as it was to be when killed: %s at %s", async (command, step) => {
    await using home = await homeWithHooks();
    const file = write(home, ".claude/settings.json", content);
    const args = command === "wrap" ? ["wrap", "claude-code"] : ["unwrap", "claude-code"];
    await home.run(["wrap", "claude-code"]);
    const wrapped = readFileSync(file, "utf8");
    if (command === "wrap") await home.run(["unwrap", "claude-code"]);
    const env = { NODE_ENV: "test", AGENT_GATE_FAILPOINT: `${step}:1:kill` };
    expect((await home.run(args, { env })).code).toBeNull();
    expect([content, wrapped]).toContain(readFileSync(file, "utf8"));
    await home.run(["wrap", "claude-code"]);
    expect(readFileSync(file, "utf8")).toBe(wrapped);
    await home.run(["unwrap", "claude-code"]);
    expect(readFileSync(file, "utf8")).toBe(content);
  });
});
