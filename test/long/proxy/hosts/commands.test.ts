import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { describe, expect, it } from "vitest";
import { contact, note } from "../../../support/mcp/servers.ts";
import { everything } from "../../../support/mcp/launch.ts";
import { root } from "../../../support/compile.ts";
import { proxyProgram } from "../../../support/programs.ts";
import { proxyHome, type ProxyHome } from "../../../support/proxy-cli.ts";

function write({ path }: ProxyHome, name: string, content: string): string {
  const file = join(path, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

const server = join(root, "test/hosts/server.mjs");
const servers = '{ "mcpServers": { "notes": { "command": "npx", "args": ["-y", "notes"] } } }';

describe("wrap and unwrap", () => {
  it.each([
    [["wrap", "cursr"], 2, 'there is no host "cursr": did you mean "cursor"?'],
    [["wrap"], 2, "wrap --list"],
    [["wrap", "cursor", "note"], 2, 'there is no server "note": did you mean "notes"?'],
    [
      ["wrap", "windsurf"],
      1,
      "Windsurf has no configuration here: there is no ~/.codeium/windsurf/mcp_config.json",
    ],
    [["unwrap", "cursor"], 0, ""],
  ])("%j ends with %i and says %s", async (args, code, says) => {
    await using home = await proxyHome();
    write(home, ".cursor/mcp.json", servers);
    const ended = await home.run(args);
    expect(ended).toMatchObject({ code, stderr: expect.stringContaining(says) });
    if (code === 0) expect(ended.stdout).toBe("no server of Cursor is wrapped\n");
    expect(existsSync(join(home.path, "share/agent-gate/hosts"))).toBe(false);
  });

  it("end with 1 where a file is left alone, and wrap the servers of others", async () => {
    await using home = await proxyHome();
    for (const [name, content] of [
      ["config", "{"],
      ["antigravity", servers],
    ] as const) {
      write(home, `.gemini/${name}/mcp_config.json`, content);
    }
    const ended = await home.run(["wrap", "antigravity", "--json"]);
    expect(ended.code).toBe(1);
    expect(JSON.parse(ended.stdout)).toMatchObject({
      host: "antigravity",
      dry_run: false,
      files: [
        { changed: false, problem: "it cannot be read from line 1, column 2 on", servers: [] },
        {
          changed: true,
          servers: [{ name: "notes", says: "wrapped" }],
        },
      ],
    });
  });

  it("list every host, and what is wrapped of those that are here", async () => {
    await using home = await proxyHome();
    write(home, ".cursor/mcp.json", servers);
    await home.run(["wrap", "cursor"]);
    const { stdout } = await home.run(["wrap", "--list"]);
    expect(stdout).toMatch(/^HOST +NAME +WRAPPED +NOT +FILES\n/);
    expect(stdout).toMatch(/^cursor +Cursor +1 +0 +~\/\.cursor\/mcp\.json$/m);
    expect(stdout).toMatch(/^zed +Zed +- +- +none here$/m);
    expect(await home.json("wrap", "--list")).toContainEqual(
      expect.objectContaining({ host: "cursor", name: "Cursor", wrapped: 1, plain: 0, url: 0, plugin: 0 }),
    );
  });

  it("find the files of a project again from another folder", async () => {
    await using home = await proxyHome();
    const file = write(home, "work/.cursor/mcp.json", servers);
    await home.run(["wrap", "cursor", "--project"]);
    expect(readFileSync(file, "utf8")).not.toBe(servers);
    const elsewhere = join(home.path, "elsewhere");
    mkdirSync(elsewhere);
    const preload = `--import=data:text/javascript,process.chdir('${elsewhere}')`;
    await home.run(["unwrap", "cursor"], { env: { NODE_OPTIONS: preload } });
    expect(readFileSync(file, "utf8")).toBe(servers);
  });

  it("refuse a path with a blank where the host would break it", async () => {
    await using home = await proxyHome();
    write(home, ".cursor/mcp.json", servers);
    const other = join(home.path, "a b");
    const { code, stderr } = await home.run(["wrap", "cursor", "--home", other]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining("Cursor breaks words at blanks, and --home="),
    });
  });

  it("take a file of 5 MB, in which a host keeps its history", async () => {
    await using home = await proxyHome();
    const history = Array.from({ length: 50_000 }, (_, at) => ({ id: at, display: "x".repeat(70) }));
    const content = JSON.stringify({ history, mcpServers: { notes: { command: "npx" } } }, null, 2);
    expect(content.length).toBeGreaterThan(5_000_000);
    const file = write(home, ".claude.json", content);
    expect((await home.run(["wrap", "claude-code", "--no-hooks"])).stdout).toContain("notes  wrapped");
    expect(readFileSync(file, "utf8").length).toBeGreaterThan(content.length);
    await home.run(["unwrap", "claude-code"]);
    expect(readFileSync(file, "utf8")).toBe(content);
  });
});

it.each(["--mode", "My notes"])(
  "a server called %s answers through the command that the file holds, and is judged",
  async (name) => {
    await using home = await proxyHome();
    const [command, ...args] = everything("stdio").command;
    const file = write(
      home,
      ".cursor/mcp.json",
      JSON.stringify({ mcpServers: { [name]: { command, args } } }),
    );
    await home.run(["wrap", "cursor"]);
    const entry = JSON.parse(readFileSync(file, "utf8")).mcpServers[name];
    const env = { HOME: home.path, PATH: process.env["PATH"] ?? "", AGENT_GATE_OFFLINE: "1" };
    const client = new Client({ name: "cursor", version: "1" });
    await client.connect(new StdioClientTransport({ ...entry, env, stderr: "ignore" }));
    const echo = async (message: string): Promise<string> =>
      JSON.stringify(await client.callTool({ name: "echo", arguments: { message } }));
    expect(await echo(note)).toContain(note);
    const held = await echo(`Write to ${contact}.`);
    expect(held).not.toContain(contact);
    await client.close();
    const tools = (await home.json("queue", "ls")).map(({ tool }: { tool: string }) => tool);
    expect(tools).toEqual([`${name.replace(" ", "-")}/echo`, `${name.replace(" ", "-")}/echo`]);
  },
);

it.each([
  ["cursor", true],
  ["another", false],
])(
  "a wrapper leaves what succeeds to the hook of cursor: to %s %s, and what fails to none",
  async (name, isLeft) => {
    await using home = await proxyHome();
    const path = write(home, "work/contact.txt", `Write to ${contact}.`);
    const args = [
      "mcp",
      "--name=notes",
      "--hooked-clients=claude-code,cursor",
      "--",
      process.execPath,
      server,
    ];
    const env = { HOME: home.path, PATH: process.env["PATH"] ?? "", AGENT_GATE_OFFLINE: "1" };
    const client = new Client({ name, version: "1" });
    const command = process.execPath;
    await client.connect(
      new StdioClientTransport({ command, args: [proxyProgram, ...args], env, stderr: "ignore" }),
    );
    const call = async (tool: string): Promise<boolean> =>
      JSON.stringify(await client.callTool({ name: tool, arguments: { path } })).includes(contact);
    expect([await call("answer"), await call("fail")]).toEqual([isLeft, false]);
    await client.close();
    const queued = await home.json("queue", "ls", "--home", join(home.path, ".local/share/agent-gate"));
    const tools = queued.map(({ tool }: { tool: string }) => tool);
    expect(tools).toEqual([...(isLeft ? [] : ["notes/answer"]), "notes/fail"]);
  },
);
