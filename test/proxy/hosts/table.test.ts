import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { type Host, keysOf, type Machine } from "../../../proxy/hosts/host.ts";
import { placesOf } from "../../../proxy/hosts/places.ts";
import { hosts } from "../../../proxy/hosts/table.ts";
import { emptyMachine, named } from "./host-with.ts";

/** A file as this host writes it, with a server that it starts and one that it reaches. */
function fixtureOf(host: Host): string {
  const { started, url } = keysOf(host);
  const { command, args } = started;
  const one =
    args === undefined ? { [command]: ["npx", "-y", "s"] } : { [command]: "npx", [args]: ["-y", "s"] };
  const servers = { one: { ...one, cwd: "/srv" }, far: { [url[0] ?? ""]: "https://a.example/mcp" } };
  const root = (host.roots[0] ?? []).map((key) => (key === "*" ? "/a" : String(key)));
  if (host.format === "toml")
    return Object.entries(servers)
      .map(([name, entry]) => `[${root.join(".")}.${name}]\n${lines(entry)}`)
      .join("\n");
  const value = root.toReversed().reduce<unknown>((inner, key) => ({ [key]: inner }), servers);
  return host.format === "yaml" ? stringify(value) : JSON.stringify(value, null, 2);
}

const lines = (entry: object): string =>
  Object.entries(entry)
    .map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`)
    .join("");

describe.each(Object.entries(hosts))("%s", (id, host) => {
  it("is wrapped and unwrapped in each of its files", () => {
    using scope = emptyMachine();
    const { machine } = scope;
    const places = placesOf(host, machine).map(({ path }) => path.replace("*", "profile"));
    expect(places.length).toBeGreaterThan(0);
    const content = fixtureOf(host);
    for (const path of places) scope.write(relative(scope.folder, path), content);
    for (const outcome of scope.wrap(id, { isForProject: true })) {
      expect(named(outcome, "wrapped")).toEqual(["one"]);
      expect(outcome.servers.find(({ name }) => name === "far")?.says).toMatch(
        /^not wrapped: reached by URL\. Start .* http https:\/\/a\.example, and give .* path of the URL$/,
      );
    }
    for (const path of places) expect(readFileSync(path, "utf8")).toContain("--name=one");
    for (const outcome of scope.unwrap(id)) expect(outcome.problem).toBeUndefined();
    for (const path of places) expect(readFileSync(path, "utf8")).toBe(content);
  });

  it("has files on every system", () => {
    const home = { darwin: "/Users/ann", linux: "/home/ann", win32: "C:\\Users\\ann" } as const;
    for (const system of ["darwin", "linux", "win32"] as const) {
      const env = system === "win32" ? { APPDATA: "C:\\Users\\ann\\AppData\\Roaming" } : {};
      const machine: Machine = { system, env, home: home[system], folder: join(home[system], "work") };
      const places = placesOf(host, machine).map(({ path }) => path);
      expect(places.length, system).toBeGreaterThan(0);
      for (const path of places) {
        expect(path.startsWith(home[system]), path).toBe(true);
        expect(path).not.toMatch(system === "win32" ? /[$~/]/ : /[$~\\]/);
      }
    }
  });
});

it.each([
  ["claude-code", { CLAUDE_CONFIG_DIR: "/c" }, "/c/.claude.json"],
  ["codex", { CODEX_HOME: "/c" }, "/c/config.toml"],
  ["copilot-cli", { COPILOT_HOME: "/c" }, "/c/mcp-config.json"],
  ["opencode", { OPENCODE_CONFIG: "/c/o.json" }, "/c/o.json"],
  ["zed", { XDG_CONFIG_HOME: "/c" }, "/c/zed/settings.json"],
  ["cline", { CLINE_MCP_SETTINGS_PATH: "/c/m.json" }, "/c/m.json"],
])("%s with %j has %s, and not its usual file", (id, env, path) => {
  using scope = emptyMachine();
  const host = hosts[id]!;
  const own = placesOf(host, { ...scope.machine, env }).map((place) => place.path);
  const usual = placesOf(host, scope.machine).map((place) => place.path);
  expect(own).toContain(path);
  expect(own.filter((each) => !usual.includes(each))).toContain(path);
  if (id !== "opencode") expect(own.length).toBe(usual.length);
});
