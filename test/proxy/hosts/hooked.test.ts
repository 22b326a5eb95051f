import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { addHook, hookFileOf, removeHook } from "../../../proxy/hosts/hook-files.ts";
import { emptyMachine, hostCalled, named } from "./host-with.ts";

const servers = `{ "mcpServers": {
  "notes": { "command": "npx", "args": ["notes"] },
  "far": { "url": "https://a.example/mcp" } } }`;
const saysOf = (outcomes: readonly { servers: readonly { says: string }[] }[]): string[] =>
  outcomes.flatMap(({ servers }) => servers.map(({ says }) => says));

describe("the servers of a host with a hook", () => {
  it("are wrapped for calls that fail, where the hook misses these, and wholly when it is gone", () => {
    using scope = emptyMachine();
    const file = scope.write("user/.claude.json", servers);
    const hooked = { hooked: "successes" } as const;
    scope.wrap("claude-code");
    const whole = readFileSync(file, "utf8");
    expect(saysOf(scope.wrap("claude-code", hooked))).toEqual([
      "wrapped for calls that fail; the hook judges the others",
      "judged by the hook, but for calls that fail",
    ]);
    expect(JSON.parse(readFileSync(file, "utf8")).mcpServers.notes.args).toContain(
      "--hooked-clients=claude-code",
    );
    expect(saysOf(scope.wrap("claude-code", hooked))[0]).toBe("already wrapped");
    expect(named(scope.wrap("claude-code")[0]!, "wrapped")).toEqual(["notes"]);
    expect(readFileSync(file, "utf8")).toBe(whole);
    scope.unwrap("claude-code");
    expect(readFileSync(file, "utf8")).toBe(servers);
  });

  it("are as they were where the hook sees all calls, in files of a project too", () => {
    using scope = emptyMachine();
    const own = scope.write("user/.gemini/settings.json", servers);
    const ofProject = scope.write("project/.gemini/settings.json", servers);
    scope.wrap("gemini", { isForProject: true });
    expect(readFileSync(ofProject, "utf8")).not.toBe(servers);
    expect(saysOf(scope.wrap("gemini", { hooked: "all" }))).toEqual([
      "unwrapped: the hook judges it",
      "judged by the hook",
      "unwrapped: the hook judges it",
      "judged by the hook",
    ]);
    for (const file of [own, ofProject]) expect(readFileSync(file, "utf8")).toBe(servers);
  });
});

describe("a folder that was made for a hook", () => {
  const withHook = (content?: string) => {
    const scope = emptyMachine();
    const seen = () => hookFileOf(hostCalled("copilot-cli"), scope.machine)!;
    const { path } = seen();
    if (content !== undefined) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    const { home, machine } = scope;
    const add = () => addHook({ home, id: "copilot-cli", machine }, seen(), ["node", "agent-gate-hook.cjs"]);
    return { ...scope, path, add, remove: () => removeHook(home, seen()) };
  };

  it("goes with it, up to the first that was there", () => {
    using one = withHook();
    one.add();
    writeFileSync(join(one.machine.home, "other"), "");
    one.remove();
    expect(existsSync(join(one.machine.home, ".copilot"))).toBe(false);
    expect(existsSync(one.machine.home)).toBe(true);
  });

  it("stays when somebody has put something there, or when it was there before", () => {
    using one = withHook();
    one.add();
    writeFileSync(join(one.machine.home, ".copilot/mine"), "");
    one.remove();
    expect(existsSync(join(one.machine.home, ".copilot/hooks"))).toBe(false);
    expect(existsSync(join(one.machine.home, ".copilot/mine"))).toBe(true);
    using other = withHook("{}");
    other.add();
    other.remove();
    expect(readFileSync(other.path, "utf8")).toBe("{}");
  });
});
