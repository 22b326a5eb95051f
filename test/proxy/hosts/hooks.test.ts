import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  addHook,
  hasHookAs,
  hookCommandIn,
  hookFileOf,
  removeHook,
} from "../../../proxy/hosts/hook-files.ts";
import { hookRows } from "../../../proxy/hosts/hook-rows.ts";
import { valueOf } from "../../../proxy/hosts/json-list.ts";
import { hosts } from "../../../proxy/hosts/table.ts";
import { emptyMachine, hostCalled } from "./host-with.ts";

const program = "/opt/agent gate/shared/bin/agent-gate-hook.cjs";
const wordsOf = (id: string) => ["/usr/bin/node", program, id, "--home=/home/me/gate"];
const places: Readonly<Record<string, string>> = {
  "claude-code": "user/.claude/settings.json",
  codex: "user/.codex/hooks.json",
  gemini: "user/.gemini/settings.json",
  "copilot-cli": "user/.copilot/hooks/agent-gate.json",
  opencode: "user/.config/opencode/plugins/agent-gate.js",
};

/** A host whose file of hooks holds this, or is not there. */
function hostWith(id: string, content?: string) {
  const scope = emptyMachine();
  const { home, machine, folder } = scope;
  const path = `${folder}/${places[id]}`;
  if (content !== undefined) scope.write(places[id] ?? "", content);
  const seen = () => hookFileOf(hostCalled(id), machine)!;
  return {
    path,
    machine,
    seen,
    read: () => readFileSync(path, "utf8"),
    add: () => addHook({ home, id, machine }, seen(), wordsOf(id)),
    remove: () => removeHook(home, seen()),
    [Symbol.dispose]: scope[Symbol.dispose],
  };
}

/** Whether nothing of a text was changed, and only some was added. */
function isWithin(text: string, longer: string): boolean {
  let at = 0;
  for (const sign of longer) if (sign === text[at]) at++;
  return at === text.length;
}

const others = `{"matcher": "Edit", "hooks": [{"type": "command", "command": "mine.sh"}]}`;
const fixtures: readonly [says: string, content: string][] = [
  ["an empty file", ""],
  ["an empty object", "{}"],
  ["an empty object on lines", "{\n}\n"],
  ["no hooks, and no line end", `{"model": "opus"}`],
  ["tabs and CRLF", `{\r\n\t"theme": "x"\r\n}\r\n`],
  ["a mark in front", `\ufeff{\n  "theme": "x"\n}\n`],
  ["comments and commas at ends", `{\n  // mine\n  "model": "opus", /* , */\n  "more": [1, 2,],\n}\n`],
  ["other hooks", `{\n  "hooks": {\n    "PostToolUse": [\n      ${others} // keep\n    ]\n  }\n}\n`],
  ["other hooks in one line", `{"hooks": {"PostToolUse": [${others}], "Stop": []}}`],
  ["empty hooks", `{"hooks": {}, "a": 1}`],
  ["deep indentation", `{\n        "a": {\n                "b": 1\n        }\n}`],
];

describe("the hook in the configuration of a host", () => {
  it.each(fixtures)("stands behind what is there, and goes without a trace: %s", (_, content) => {
    for (const id of ["claude-code", "gemini", "codex"]) {
      using one = hostWith(id, content);
      expect(one.add(), id).toBe(true);
      const written = one.read();
      expect(isWithin(content, written), written).toBe(true);
      expect(hookCommandIn(one.seen())).toBe(`/usr/bin/node '${program}' ${id} --home=/home/me/gate`);
      expect(one.add(), "again").toBe(false);
      expect(one.read()).toBe(written);
      expect(one.remove()).toBe(true);
      expect(one.read()).toBe(content);
      expect(one.remove(), "again").toBe(false);
    }
  });

  it("is all that goes when the file was edited meanwhile", () => {
    for (const [says, content] of fixtures) {
      using one = hostWith("claude-code", content);
      one.add();
      writeFileSync(one.path, `${one.read()}\n`);
      expect(one.remove(), says).toBe(true);
      const left = one.read();
      expect(left).not.toContain(program);
      expect(left.includes("// keep")).toBe(content.includes("// keep"));
      const meant = content.trim() === "" ? {} : JSON.parse(JSON.stringify(valueOf(content)));
      if (/"hooks": \{\}/.test(content)) delete meant.hooks;
      expect(JSON.parse(JSON.stringify(valueOf(left))), says).toEqual(meant);
    }
  });

  it("is written into a new file if there was no file, and the file goes with it", () => {
    for (const id of Object.keys(places)) {
      using one = hostWith(id);
      expect(one.add(), id).toBe(true);
      expect(hookCommandIn(one.seen())).toContain(program);
      expect(one.add()).toBe(false);
      expect(one.remove()).toBe(true);
      expect(existsSync(one.path)).toBe(false);
    }
  });

  it("is written anew when the program has moved", () => {
    using one = hostWith("claude-code", fixtures[7]?.[1]);
    one.add();
    const isThere = () => hasHookAs(one.seen(), wordsOf("claude-code"), one.machine);
    expect(isThere()).toBe(true);
    writeFileSync(one.path, one.read().replaceAll("/opt/agent gate/", "/old place/"));
    expect(isThere()).toBe(false);
    expect(one.add()).toBe(true);
    expect(one.read().split(program)).toHaveLength(3);
    expect(one.read()).not.toContain("/old place/");
  });

  it.each([
    [`{"hooks": []}`, "uncommon way"],
    [`{"hooks": {"PostToolUse": {}}}`, "uncommon way"],
    [`[]`, "uncommon way"],
    [`{"hooks": {}, "hooks": {}}`, "uncommon way"],
    [`{"hooks": `, "cannot be read"],
  ])("is not written into %s", (content, why) => {
    using one = hostWith("claude-code", content);
    expect(() => one.add()).toThrow(why);
    expect(one.read()).toBe(content);
  });

  it("does not take the place of a plugin of the user's", () => {
    using one = hostWith("opencode", "export const Mine = 1;\n");
    expect(() => one.add()).toThrow("another file");
  });

  it("is known for each host that can put something in the place of an output", () => {
    const able = Object.values(hosts).flatMap(({ hooks }) =>
      hooks && /every tool|its shell/.test(hooks.replaces) ? [hooks.dialect] : [],
    );
    expect(Object.keys(hookRows).toSorted()).toEqual(able.toSorted());
  });
});
