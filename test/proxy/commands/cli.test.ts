import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commandTable } from "../../../proxy/commands/table.ts";
import type { Json } from "../../support/cli.ts";
import { eightyColumns, expectEightyColumns } from "../../support/eighty-columns.ts";
import { byOwnDefaults } from "../../support/programs.ts";
import { type ProxyHome, proxyHome } from "../../support/proxy-cli.ts";

/** A configuration of the project that the commands are run in. */
function write(home: ProxyHome, content: object): string {
  const file = join(home.path, "agent-gate.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe("the command line of the proxy", () => {
  it("lists every command in its help", async () => {
    await using home = await proxyHome();
    const { code, stdout, stderr } = await home.run(["--help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const name of Object.keys(commandTable)) expect(stdout).toMatch(new RegExp(`^  ${name} `, "m"));
  });

  it.each([
    "status",
    "tail",
    "doctor",
    "queue ls",
    "queue show",
    "queue stats",
    "queue clear",
    "queue import",
  ])("%s takes --json and --home", async (command) => {
    await using home = await proxyHome();
    const { code, stdout } = await home.run([...command.split(" "), "--help"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/--json .*\n.*--home <dir>/);
  });

  it.each([
    [["statsu"], 'did you mean "status"?'],
    [["queue", "lss"], "ls"],
    [["tail", "--fialed"], "--failed"],
    [["config", "show", "--mod", "observe"], "--mode"],
    [["completion", "powershell"], "bash, zsh, fish"],
  ])("answers %j with exit code 2 and a hint", async (args, hint) => {
    await using home = await proxyHome();
    const { code, stdout, stderr } = await home.run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(hint);
  });
});

describe("config show", () => {
  const rowsOf = async (home: ProxyHome, args: string[], env = {}): Promise<Record<string, unknown[]>> => {
    const { stdout } = await home.run(["config", "show", "--json", ...args], { env });
    return Object.fromEntries(JSON.parse(stdout).map((row: Json) => [row.name, [row.value, row.source]]));
  };

  it("prints every setting, its value and where it came from", async () => {
    await using home = await proxyHome();
    write(home, { mode: "observe", listen: 9000, gate: { pii: "off" }, maxInspectBytes: "1MiB" });
    const args = ["--profile", "strict", "--gate", "pii=block", "--gate", "content=off", "--no-sign"];
    expect(await rowsOf(home, args, { AGENT_GATE_MODE: "redact" })).toMatchObject({
      mode: ["redact", "environment"],
      listen: ["127.0.0.1:9000", "file"],
      profile: ["strict", "flag"],
      gate: [{ pii: "block", content: "off" }, "flag"],
      sign: [false, "flag"],
      ui: [true, "default"],
      maxInspectBytes: [1_048_576, "file"],
      agent: [null, "default"],
      AGENT_GATE_KEY: ["not set", "default"],
    });
  });

  it("shows of secrets only that they are set", async () => {
    await using home = await proxyHome();
    write(home, {
      header: { "X-One": "hush" },
      upstreams: [{ name: "crm", url: "http://crm", headers: ["X-Two: ${TOKEN}"] }],
    });
    const env = { TOKEN: "hush", AGENT_GATE_KEY: "hush", AGENT_GATE_SECRET: "hush" };
    const shown = await rowsOf(home, [], env);
    expect(shown).toMatchObject({
      header: [{ "X-One": "set" }, "file"],
      upstreams: [[{ name: "crm", headers: { "X-Two": "set" } }], "file"],
      AGENT_GATE_KEY: ["set", "environment"],
      AGENT_GATE_SECRET: ["set", "environment"],
    });
    expect(JSON.stringify(shown)).not.toContain("hush");
    const { stdout, stderr } = await home.run(["config", "show"], { env });
    expect(stdout + stderr).not.toContain("hush");
  });

  it("fits a terminal of eighty columns", async () => {
    await using home = await proxyHome();
    write(home, { mode: "observe" });
    const { stdout } = await home.run(["config", "show"], { env: { ...eightyColumns, ...byOwnDefaults } });
    expectEightyColumns(stdout);
    expect(stdout).toMatch(/^mode +observe +file.*\n +AGENT_GATE_MODE +observe only records/m);
  });

  it("is a table for people, and names the file beside it", async () => {
    await using home = await proxyHome();
    const file = write(home, { mode: "observe" });
    const { stdout, stderr } = await home.run(["config", "show"], { env: byOwnDefaults });
    expect(stderr).toBe(`configuration file ${file}\n`);
    expect(stdout).toMatch(/^SETTING +VALUE +FROM +ENVIRONMENT +WHAT IT IS$/m);
    expect(stdout).toMatch(/^mode +observe +file +AGENT_GATE_MODE +observe only records/m);
    expect(stdout).toMatch(/^agent +- +default +AGENT_GATE_AGENT +whose outputs these are$/m);
  });
});

describe("config show of limits", () => {
  it("says times and sizes as people write them, what they bound, and where they are from", async () => {
    await using home = await proxyHome();
    write(home, {
      answerTimeout: "90s",
      upstreams: [{ name: "crm", url: "unix:/run/crm.sock", idleTimeout: "2m", maxConnections: 4 }],
    });
    const { stdout } = await home.run(["config", "show", "--patience", "250ms", "--max-connections", "8"]);
    expect(stdout).toMatch(/^maxConnections +8 +flag +at most so many connections to one tool/m);
    expect(stdout).toMatch(/^connectTimeout +10s +default +how long connecting to a tool may take/m);
    expect(stdout).toMatch(/^answerTimeout +90s +file +how long a tool may take until its answer begins/m);
    expect(stdout).toMatch(/^idleTimeout +30s +default +how long a request or an answer may stand still/m);
    expect(stdout).toMatch(/^patience +250ms +flag +after this time a slow answer goes on as it comes/m);
    expect(stdout).toMatch(/^maxInspectBytes +16MiB +default /m);
    expect(stdout).toMatch(/^queueMaxAge +7d +default /m);
    expect(stdout).toContain('"url":"unix:/run/crm.sock","maxConnections":4,"idleTimeout":"2m"');
  });

  it.each([
    [["--connect-timeout", "0s"], "--connect-timeout: must be a time from 1ms to 1d"],
    [["--answer-timeout", "30"], "--answer-timeout: must be a time such as"],
    [["--max-connections", "0"], "--max-connections: must be a whole number from 1"],
    [
      ["--upstream", "unix:tool.sock"],
      "--upstream: must be a URL such as http://127.0.0.1:3001, or unix:/run/tool.sock",
    ],
    [["--upstream", "http://user@host"], "--upstream: must not hold a name or password"],
  ])("refuses %j", async (flags, problem) => {
    await using home = await proxyHome();
    const { code, stderr } = await home.run(["config", "check", ...flags]);
    expect(stderr).toContain(problem);
    expect(code).toBe(2);
  });
});

describe("config check and path", () => {
  it("say which file is read, and that it is right", async () => {
    await using home = await proxyHome();
    expect(await home.json("config", "path")).toEqual({ file: null });
    expect((await home.run(["config", "check"])).stdout).toBe(
      "the configuration is right; there is no configuration file\n",
    );
    const file = write(home, { mode: "observe" });
    expect((await home.run(["config", "path"])).stdout).toBe(`${file}\n`);
    expect((await home.run(["config", "check"])).stdout).toBe(`${file} is right\n`);
    expect(await home.json("config", "check")).toEqual({ ok: true, file });
  });

  it("read the user's own file where no project has one", async () => {
    await using home = await proxyHome();
    const folder = join(home.path, "config/agent-gate");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "config.json"), '{"mode": "observe"}');
    expect(await home.json("config", "path")).toEqual({ file: join(folder, "config.json") });
    const file = write(home, {});
    expect(await home.json("config", "path")).toEqual({ file });
  });

  it("end with 6 and one line, of JSON when asked for, when the file is wrong", async () => {
    await using home = await proxyHome();
    const file = write(home, { upstreams: [{ name: "crm", ulr: "http://crm" }] });
    const message = `upstreams[0] in ${file}: unknown key "ulr". Did you mean "url"?`;
    expect(await home.run(["config", "check"])).toEqual({
      code: 6,
      stdout: "",
      stderr: `agent-gate-proxy: ${message}\n`,
    });
    const { stderr } = await home.run(["config", "check", "--json"]);
    expect(JSON.parse(stderr)).toEqual({ error: { code: "config", message } });
    // Which file it is can be said of a wrong one too.
    expect(await home.json("config", "path")).toEqual({ file });
  });
});

it.each([
  ["that cannot be read", "export default {", /cannot be loaded: SyntaxError: /],
  ["that throws", 'throw new Error("no shop")', /cannot be loaded: Error: no shop \(gate prices\)/],
  ["without rules", "export default { rules: {} }", /must export rules, /],
  [
    "whose anchor is an expression",
    'export default { rules: { a: { one: "a", many: "as" } }, probes: [{ rules: ["a"], anchors: [/x/], look() {} }] }',
    /anchors of a probe must be texts/,
  ],
])("config check ends with 6 for a gate %s, and says why", async (_, text, why) => {
  await using home = await proxyHome();
  const module = join(home.path, "prices.mjs");
  writeFileSync(module, text);
  write(home, { customGates: [{ name: "prices", module: "./prices.mjs" }] });
  const { code, stdout, stderr } = await home.run(["config", "check"]);
  expect({ code, stdout }).toEqual({ code: 6, stdout: "" });
  expect(stderr).toMatch(why);
  expect(stderr).toContain(`customGates: ${module} `);
});

describe("config schema", () => {
  it("knows every key of the file, its values and what it is for", async () => {
    await using home = await proxyHome();
    const schema = JSON.parse((await home.run(["config", "schema"])).stdout);
    expect(schema).toMatchObject({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      additionalProperties: false,
    });
    expect(schema.required).toBeUndefined();
    expect(schema.properties.mode).toEqual({
      type: "string",
      enum: ["observe", "enforce", "redact", "block"],
      description: expect.stringContaining("observe"),
    });
    expect(schema.properties.batchSize).toMatchObject({ type: "integer", minimum: 1, maximum: 100 });
    expect(schema.properties.upstreams.items).toMatchObject({
      required: ["name", "url"],
      additionalProperties: false,
    });
    const described = Object.entries<Json>(schema.properties).filter(([name]) => name !== "$schema");
    for (const [, property] of described) expect(property.description).toMatch(/\w/);
  });
});

describe("version", () => {
  it("names this program's and Node's", async () => {
    await using home = await proxyHome();
    expect((await home.run(["version"])).stdout).toMatch(
      /^agent-gate-proxy \d+\.\d+\.\d+ {2}Node \d+\.\d+\.\d+\n$/,
    );
    expect(await home.json("version")).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node: process.versions.node,
      platform: `${process.platform}-${process.arch}`,
    });
  });
});

describe("completion", () => {
  it.each(["agent-gate-proxy", "agent-gate"])(
    "completes the commands of a command of %s in bash",
    async (program) => {
      await using home = await proxyHome();
      const { stdout } = await home.run(["completion", "bash"]);
      const asked = `${stdout}
      COMP_WORDS=(${program} queue re); COMP_CWORD=2
      $(complete -p ${program} | sed 's/.*-F \\([^ ]*\\) .*/\\1/'); echo "\${COMPREPLY[@]}"`;
      expect(spawnSync("bash", ["-c", asked], { encoding: "utf8" })).toMatchObject({
        stdout: "retry\n",
        stderr: "",
      });
    },
  );

  it.each(["bash", "zsh", "fish"])("prints a script for %s that knows commands and flags", async (shell) => {
    await using home = await proxyHome();
    const { stdout } = await home.run(["completion", shell]);
    expect(stdout).toContain("ls show stats retry drop clear export import");
    expect(stdout).toMatch(/tail.*--failed/);
  });
});
