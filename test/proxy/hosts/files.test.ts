import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { keysOf } from "../../../proxy/hosts/host.ts";
import { wrapOne } from "../../../proxy/hosts/outcome.ts";
import { originalsIn } from "../../../proxy/hosts/originals.ts";
import { emptyMachine, hostCalled, hostWith, named, wrapper } from "./host-with.ts";

const cursor = `{ "mcpServers": { "a": { "command": "npx", "args": ["a"] }, "b": { "command": "npx" } } }\n`;
const cursorFile = "user/.cursor/mcp.json";
const read = (file: string): string => readFileSync(file, "utf8");

describe("wrap", () => {
  it("wraps the servers that are named, and more of them later", () => {
    using scope = emptyMachine();
    const file = scope.write(cursorFile, cursor);
    expect(scope.wrap("cursor", { names: ["b"] })[0]?.servers).toMatchObject([
      { name: "b", says: "wrapped" },
    ]);
    expect(named(scope.wrap("cursor")[0]!, "already wrapped")).toEqual(["b"]);
    expect(scope.unwrap("cursor")[0]?.servers.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(read(file)).toBe(cursor);
  });

  it("gives servers that another installation wraps the program that is here, and keeps their flags", () => {
    const args = `"/gone/shared/bin/agent-gate.cjs", "mcp", "--mode", "observe", "--", `;
    using one = hostWith(
      "cursor",
      `{ "mcpServers": { "a": { "command": "/gone/node", "args": [${args}"npx", "-y"] } } }`,
    );
    expect(named(one.wrap(), "wrapped")).toEqual(["a"]);
    expect(one.read().toString()).toContain(
      `"${wrapper.node}", "args": ["${wrapper.file}", "mcp", "--mode", "observe", "--", "npx", "-y"]`,
    );
    one.unwrap();
    expect(one.read().toString()).toContain('"command": "npx", "args": ["-y"]');
  });

  it("writes the home and the configuration that it was told of into the command", () => {
    using one = hostWith("cursor", cursor);
    one.wrap({ ...wrapper, flags: ["--home=/h", "--config=/c.json"] });
    expect(one.read().toString()).toContain(
      '"mcp", "--home=/h", "--config=/c.json", "--name=a", "--", "npx", "a"',
    );
  });

  it("leaves files of the project alone unless it is asked for them", () => {
    using scope = emptyMachine();
    scope.write(cursorFile, cursor);
    const file = scope.write("project/.cursor/mcp.json", cursor);
    const [, ofProject] = scope.wrap("cursor");
    expect(ofProject?.servers[0]?.says).toBe(
      "not wrapped: this file is the project's, and others may share it: add --project",
    );
    expect(read(file)).toBe(cursor);
    expect(named(scope.wrap("cursor", { isForProject: true })[1]!, "wrapped")).toEqual(["a", "b"]);
    scope.unwrap("cursor");
    expect(read(file)).toBe(cursor);
  });

  it("says of a file that two hosts share that it is wrapped, and either host puts it back", () => {
    using scope = emptyMachine();
    const content = '{ "mcpServers": { "a": { "type": "local", "command": "npx" } } }';
    const file = scope.write("user/.copilot/mcp-config.json", content);
    scope.wrap("copilot-cli");
    expect(named(scope.wrap("vscode")[0]!, "already wrapped")).toEqual(["a"]);
    scope.unwrap("vscode");
    expect(read(file)).toBe(content);
    expect(scope.unwrap("copilot-cli")[0]).toMatchObject({ hasChanged: false, servers: [] });
  });

  it("lists servers of plugins", () => {
    using scope = emptyMachine();
    const cache = "user/.claude/plugins/cache";
    const entry = '{ "command": "${CLAUDE_PLUGIN_ROOT}/s" }';
    scope.write("user/.claude.json", '{ "mcpServers": {} }');
    scope.write(`${cache}/market/notes/1.0.0/.mcp.json`, `{ "mcpServers": { "n": ${entry} } }`);
    scope.write(`${cache}/market/tasks/0.2.0/.mcp.json`, `{ "t": ${entry} }`);
    scope.write(`${cache}/market/broken/0.2.0/.mcp.json`, "{");
    scope.write(
      `${cache}/market/inline/1.0.0/.claude-plugin/plugin.json`,
      `{ "name": "i", "mcpServers": { "i": ${entry} } }`,
    );
    scope.write(
      "user/.codex/plugins/cache/market/relay/1.0.0/.mcp.json",
      `{ "mcp_servers": { "r": ${entry} } }`,
    );
    scope.write("user/.gemini/settings.json", "{}");
    scope.write(
      "user/.gemini/extensions/maps/gemini-extension.json",
      `{ "name": "maps", "mcpServers": { "m": ${entry} } }`,
    );
    expect(scope.survey("claude-code").ofPlugins).toEqual([
      { plugin: "notes", name: "n" },
      { plugin: "tasks", name: "t" },
      { plugin: "inline", name: "i" },
    ]);
    expect(scope.survey("codex").ofPlugins).toEqual([{ plugin: "relay", name: "r" }]);
    expect(scope.survey("gemini").ofPlugins).toEqual([{ plugin: "maps", name: "m" }]);
  });
});

describe("unwrap", () => {
  it("keeps what was written since, and a server that was wrapped afterwards", () => {
    using scope = emptyMachine();
    const file = scope.write(cursorFile, cursor);
    scope.wrap("cursor");
    const more = (text: string): string =>
      text.replace('"mcpServers": {', '"mcpServers": { "new": { "command": "n", "args": [] },');
    writeFileSync(file, more(read(file)));
    expect(named(scope.wrap("cursor")[0]!, "wrapped")).toEqual(["new"]);
    scope.unwrap("cursor");
    // What had no arguments has an empty list of them, once it had to be turned back by itself.
    expect(read(file)).toBe(more(cursor).replace('"b": {', '"b": { "args": [],'));
  });

  it("works without what was kept in the home", () => {
    using scope = emptyMachine();
    const content = cursor.replace('"npx" }', '"npx", "args": [] }');
    const file = scope.write(cursorFile, content);
    scope.wrap("cursor");
    for (const name of readdirSync(join(scope.home.path, "hosts")))
      writeFileSync(join(scope.home.path, "hosts", name), "");
    scope.unwrap("cursor");
    expect(read(file)).toBe(content);
  });

  it.each([
    ["cursor", (value: unknown) => JSON.stringify(value, null, 2)],
    ["goose", (value: unknown) => stringify(value, { indentSeq: false })],
    ["goose", (value: unknown) => stringify(value, { collectionStyle: "flow" })],
  ])("turns back servers of %s in a file that its host has written anew", (id, written) => {
    const host = hostCalled(id);
    const { command, args = "" } = keysOf(host).started;
    const servers = {
      a: { [command]: "npx", [args]: ["-y", "a"] },
      b: { [command]: "npx", [args]: [] },
      c: { [command]: "c" },
    };
    const content = written({ [String(host.roots[0]?.[0])]: servers });
    using one = hostWith(id, content);
    one.wrap();
    writeFileSync(one.file, written(parse(one.read().toString())));
    expect(named(one.unwrap(), "unwrapped")).toEqual(["a", "b", "c"]);
    const back = { ...servers, c: { ...servers.c, [args]: [] } };
    expect(parse(one.read().toString())).toEqual({ [String(host.roots[0]?.[0])]: back });
  });

  it("keeps what was there for its user alone, and forgets it afterwards", () => {
    using one = hostWith("cursor", cursor);
    one.wrap();
    const folder = join(one.home.path, "hosts");
    expect(originalsIn(one.home).map(({ host, bytes }) => [host, bytes.toString()])).toEqual([
      ["it", cursor],
    ]);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    one.unwrap();
    expect(originalsIn(one.home)).toEqual([]);
  });
});

describe("a file that is written", () => {
  it("keeps its mode and its owner", () => {
    using one = hostWith("cursor", cursor);
    chmodSync(one.file, 0o640);
    const { mode, uid, gid } = statSync(one.file);
    one.wrap();
    expect(statSync(one.file)).toMatchObject({ mode, uid, gid });
    expect(readdirSync(dirname(one.file)).filter((name) => name.includes("agent-gate"))).toEqual([]);
  });

  it("is the one that a link leads to", () => {
    using scope = emptyMachine();
    const target = scope.write("dotfiles/mcp.json", cursor);
    const link = join(scope.machine.home, ".cursor/mcp.json");
    mkdirSync(dirname(link));
    symlinkSync(target, link);
    scope.wrap("cursor");
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(read(target)).toContain("--name=a");
    scope.unwrap("cursor");
    expect(read(target)).toBe(cursor);
  });

  it("is written once where two places lead to it", () => {
    using scope = emptyMachine();
    scope.write("user/.config/Claude/claude_desktop_config.json", cursor);
    symlinkSync("Claude", join(scope.machine.home, ".config/claude"));
    expect(scope.wrap("claude-desktop").map(({ servers }) => servers.length)).toEqual([2]);
    expect(scope.unwrap("claude-desktop")).toMatchObject([{ hasChanged: true }]);
  });

  it("is not written when its host has just done so", () => {
    using scope = emptyMachine();
    const file = scope.write(cursorFile, cursor);
    const seen = scope.survey("cursor").files[0]!;
    writeFileSync(file, "{}");
    const how = { id: "cursor", home: scope.home, wrapper, names: [], isDryRun: false, isForProject: false };
    expect(wrapOne({ ...how, hooked: "nothing" }, seen).problem).toBe(
      "its host has just changed it: try again",
    );
    expect(read(file)).toBe("{}");
    expect(readdirSync(dirname(file))).toEqual(["mcp.json"]);
  });

  it("is not touched where the home cannot keep what was there", () => {
    using one = hostWith("cursor", cursor);
    writeFileSync(join(one.home.path, "hosts"), "");
    expect(() => one.wrap()).toThrow(/^the home .* cannot be written/);
    expect(one.read().toString()).toBe(cursor);
  });

  it("is left alone where it is read-only, or is no file", () => {
    using scope = emptyMachine();
    const file = scope.write(cursorFile, cursor);
    chmodSync(file, 0o444);
    expect(scope.wrap("cursor")).toMatchObject([{ problem: "it is read-only", hasChanged: false }]);
    expect(read(file)).toBe(cursor);
    expect(readdirSync(dirname(file))).toEqual(["mcp.json"]);
    mkdirSync(join(scope.machine.home, ".codeium/windsurf/mcp_config.json"), { recursive: true });
    expect(scope.wrap("windsurf")).toMatchObject([{ problem: "it cannot be read (EISDIR)" }]);
  });

  it("loses what a killed process has left beside it", () => {
    using one = hostWith("cursor", cursor);
    // Larger than any id that a process has.
    for (const pid of [2 ** 30, process.pid]) writeFileSync(`${one.file}.agent-gate-${pid}.new`, "{");
    writeFileSync(`${one.file}.bak`, "{");
    one.wrap();
    expect(readdirSync(dirname(one.file)).filter((name) => name.startsWith("config"))).toEqual([
      "config",
      "config.bak",
    ]);
  });
});
