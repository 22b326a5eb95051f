/** One file of a host, and what `wrap` has to do with it. Each comment in them is called note and has a number. */
export interface Fixture {
  says: string;
  host: string;
  content: string | Buffer;
  /** The servers that are wrapped, in their order. */
  wraps?: readonly string[];
  /** Why the file is left alone. */
  problem?: string;
  /** Servers share a list of YAML, which can be put back only as a whole. */
  isShared?: true;
}

const json = `{
  "theme": "dark",
  "mcpServers": {
    "memory": {
      "command": "npx",
      "args": ["-y", "@modelcontextprotocol/server-memory"],
      "env": { "TOKEN": "canary-in-env" },
      "cwd": "/srv",
      "timeout": 30.0
    },
    "files": {
      "args": [
        "--root",
        "/srv/a b"
      ],
      "type": "stdio",
      "command": "mcp-server-filesystem"
    },
    "docs": {
      "url": "https://canary-in-user@docs.example.com/canary-in-path?key=canary-in-query",
      "headers": { "Authorization": "canary-in-headers" }
    }
  },
  "unknown": [1e3, null, { "deep": ["\\u00e4", "ä", 12345678901234567890] }]
}
`;
const both = ["memory", "files"];

const jsonc = `// note-1
{
  /* note-2 */
  "mcpServers": {
    // note-3
    "memory": {
      "command": "npx", // note-4
      "args": [
        // note-5
        "-y", // note-6
        "server", /* note-7 */
      ], // note-8
    },
    "files": { "command": "srv" /* note-9 */, "args": [ /* note-10 */ ], }, // note-11
    // note-12
  },
}
// note-13
`;

const inCursor = (says: string, content: string, rest: Partial<Fixture> = {}): Fixture => ({
  says,
  host: "cursor",
  content,
  wraps: both,
  ...rest,
});

/** A server that is written in one line. */
const only = (says: string, entry: string, rest: Partial<Fixture> = {}): Fixture =>
  inCursor(says, `{ "mcpServers": { "one": ${entry}, "note-1": null } }`, { wraps: ["one"], ...rest });

const ofJson: readonly Fixture[] = [
  inCursor("two spaces", json),
  inCursor("tabs", json.replaceAll("  ", "\t")),
  inCursor("CRLF", json.replaceAll("\n", "\r\n")),
  inCursor("a byte order mark", `\ufeff${json}`),
  inCursor("a byte order mark and CRLF", `\ufeff${json.replaceAll("\n", "\r\n")}`),
  inCursor("no line end at the end", json.trimEnd()),
  inCursor("empty lines around it", `\n\n${json}\n\n`),
  inCursor("one line", json.replaceAll(/\n\s*/g, "")),
  inCursor("no blank that is not needed", JSON.stringify(JSON.parse(json))),
  inCursor("comments and commas at the end", jsonc),
  inCursor("comments, commas and CRLF", jsonc.replaceAll("\n", "\r\n")),
  inCursor("comments, commas and tabs", jsonc.replaceAll("  ", "\t")),
  { says: "strict JSON", host: "claude-desktop", content: json, wraps: both },
  {
    says: "a comment where the host allows none",
    host: "claude-desktop",
    content: jsonc,
    problem: "line 1, column 1",
  },
  {
    says: "a comma at the end where the host allows none",
    host: "claude-desktop",
    content: json.replace('"dark",', '"dark",').replace("30.0", "30.0,"),
    problem: "line 10",
  },
  only("no arguments", '{ "command": "npx" }'),
  only("no arguments, on its own line", '{\n    "command": "npx"\n  }'),
  only("arguments that are null", '{ "command": "npx", "args": null }'),
  only("numbers among the arguments", '{ "command": "npx", "args": ["-p", 8080, true] }'),
  only(
    "words that are escaped",
    String.raw`{ "command": "C:\\bin\\s.exe", "args": ["a\"b", "\u00e4", "\t"] }`,
  ),
  only("variables of the host", '{ "command": "${env:BIN}/s", "args": ["${workspaceFolder}"] }'),
  only("a server that is switched off", '{ "command": "npx", "args": ["x"], "disabled": true }'),
  inCursor("a name that is like a flag", json.replace('"memory"', '"--mode"'), {
    wraps: ["--mode", "files"],
  }),
  inCursor("a name that ends flags", json.replace('"memory"', '"--"'), { wraps: ["--", "files"] }),
  inCursor("a name with blanks and signs", json.replace('"memory"', '"My $erver; ä"'), {
    wraps: ["My $erver; ä", "files"],
  }),
  inCursor("an empty name", json.replace('"memory"', '""'), { wraps: ["", "files"] }),
  inCursor("a name of a hundred characters", json.replace('"memory"', `"${"n".repeat(100)}"`), {
    wraps: ["n".repeat(100), "files"],
  }),
  inCursor("a name that objects have already", json.replace('"memory"', '"constructor"'), {
    wraps: ["constructor", "files"],
  }),
  inCursor(
    "a server that is wrapped by hand",
    json.replace('"npx",', '"agent-gate-proxy",').replace('"-y"', '"mcp", "npx"'),
    {
      wraps: ["files"],
    },
  ),
  only(
    "a bridge to a URL",
    '{ "command": "npx", "args": ["mcp-remote", "https://a.example", "--header", "Authorization: canary-in-args"] }',
  ),
  inCursor("no servers", '{ "mcpServers": {} }', { wraps: [] }),
  inCursor("no key for servers", '{ "note-1": 1 }\n', { wraps: [] }),
  inCursor("servers that are null", '{ "mcpServers": null }', { wraps: [] }),
  inCursor("a list in the place of everything", "[]", { wraps: [] }),
  inCursor("an empty file", "", { wraps: [] }),
  inCursor("nothing but line ends", "\n\n", { wraps: [] }),
  inCursor("a key that stands twice", '{ "mcpServers": { "one": { "command": "a", "command": "b" } } }', {
    problem: "cannot be edited",
  }),
  inCursor(
    "a server that stands twice",
    '{ "mcpServers": { "one": { "command": "a" }, "one": { "command": "b" } } }',
    {
      problem: "cannot be edited",
    },
  ),
  inCursor("a bracket that is missing", json.replace("],", ","), { problem: "line 7, column 12" }),
  inCursor("half a file", json.slice(0, 150), { problem: "line 7, column 7" }),
  inCursor("brackets in brackets", "[".repeat(30_000), { problem: "nested too deeply" }),
  {
    says: "UTF-16",
    host: "cursor",
    content: Buffer.from(`\ufeff${json}`, "utf16le"),
    problem: "not written in UTF-8",
  },
  {
    says: "a byte that is no UTF-8",
    host: "cursor",
    content: Buffer.concat([
      Buffer.from(json.slice(0, 20)),
      Buffer.from([0xff]),
      Buffer.from(json.slice(20)),
    ]),
    problem: "not written in UTF-8",
  },
  {
    says: "servers of projects and of the user",
    host: "claude-code",
    content: JSON.stringify(
      {
        numStartups: 4,
        mcpServers: { user: { type: "stdio", command: "u", args: [], env: {} } },
        projects: {
          "/a": { mcpServers: { of: { command: "a" } } },
          "/b": { history: [] },
          "/c": { mcpServers: {} },
        },
      },
      null,
      2,
    ),
    wraps: ["user", "of"],
  },
  {
    says: "servers in two versions of OpenCode",
    host: "opencode",
    content: `{
  "mcp": {
    "old": { "type": "local", "command": ["npx", "-y", "old"], "enabled": true }, // note-1
    "far": { "type": "remote", "url": "https://a.example" },
    "servers": { "new": { "command": [ "uvx" ], "environment": { "K": "v" } } }
  }
}`,
    wraps: ["new", "old"],
  },
  {
    says: "the key of Amp, which has a dot",
    host: "amp",
    content: '{ "amp.mcpServers": { "one": { "command": "npx" } }, "amp.url": "x" }',
    wraps: ["one"],
  },
  {
    says: "inputs of VS Code beside its servers",
    host: "copilot-cli",
    content:
      '{ "inputs": [{ "id": "k" }], "mcpServers": { "one": { "type": "local", "command": "npx", "tools": ["*"] } } }',
    wraps: ["one"],
  },
];

const toml = `# note-1
model = "o3" # note-2
started = 2026-01-02T03:04:05Z

[mcp_servers.memory] # note-3
command = "npx"   # note-4
args = ["-y", '@modelcontextprotocol/server-memory'] # note-5
startup_timeout_sec = 1_000

[mcp_servers.memory.env]
TOKEN = "canary-in-env"

# note-6
[mcp_servers.files]
args = [
  # note-7
  "--root", # note-8
  "/srv/a b",
]
command = 'mcp-server-filesystem'

[mcp_servers.docs]
url = "https://docs.example.com/canary"
bearer_token_env_var = "TOKEN"

[[profiles]]
text = """
[mcp_servers.fake]
command = "no"
"""
`;

const inCodex = (says: string, content: string, rest: Partial<Fixture> = {}): Fixture => ({
  says,
  host: "codex",
  content,
  wraps: both,
  ...rest,
});

const ofToml: readonly Fixture[] = [
  inCodex("tables", toml),
  inCodex("tables and CRLF", toml.replaceAll("\n", "\r\n")),
  inCodex("tables and a byte order mark", `\ufeff${toml}`),
  inCodex("tables that are indented by tabs", toml.replaceAll(/^(?=\w)/gm, "\t")),
  inCodex("no line end at the end of it", toml.slice(0, toml.indexOf("\n\n[mcp_servers.docs]"))),
  inCodex(
    "inline tables",
    'mcp_servers = { memory = { command = "npx", args = [ "x" ] }, files = { command = "f" } } # note-1',
  ),
  inCodex(
    "a table of inline tables",
    '[mcp_servers]\nmemory = {command="npx",args=["x"],env={A="1"}}\nfiles = {command="f"}\n',
  ),
  inCodex(
    "dotted keys",
    'mcp_servers.memory.command = "npx"\nmcp_servers.files.command = "f"\nmcp_servers.files.args = []\n',
  ),
  inCodex("names in quotes", '[mcp_servers."a.b"]\ncommand = "npx"\n[mcp_servers.\'c d\']\ncommand = "f"\n', {
    wraps: ["a.b", "c d"],
  }),
  inCodex(
    "arguments over many lines, without a last comma",
    '[mcp_servers.memory]\ncommand = "npx"\nargs = [\n    "a",\n    "b"\n]\n',
    {
      wraps: ["memory"],
    },
  ),
  inCodex(
    "an argument of many lines",
    '[mcp_servers.memory]\ncommand = "npx"\nargs = [\'\'\'\n[x]\n\'\'\', """y"""]\n',
    {
      wraps: ["memory"],
    },
  ),
  inCodex("a server without arguments", '[mcp_servers.memory]\n  command = "npx" # note-1\n', {
    wraps: ["memory"],
  }),
  inCodex(
    "tables that do not stand together",
    '[mcp_servers.memory.env]\nA = "1"\n[other]\n[mcp_servers.memory]\ncommand = "npx"\n',
    {
      wraps: ["memory"],
    },
  ),
  inCodex("a name that objects of TOML cannot have", '[mcp_servers.__proto__]\ncommand = "npx"\n', {
    wraps: ["__proto__"],
  }),
  inCodex("nothing at all", "", { wraps: [] }),
  inCodex("brackets in brackets of TOML", `d = ${"[".repeat(30_000)}${"]".repeat(30_000)}`, {
    problem: "nested too deeply",
  }),
  inCodex("a value that is missing", '[mcp_servers.memory]\ncommand =\nkey = "canary"\n', {
    problem: "line 3, column 1",
  }),
  inCodex("a table that stands twice", '[mcp_servers.a]\ncommand = "x"\n[mcp_servers.a]\ncommand = "y"\n', {
    problem: "line",
  }),
];

const yaml = `# note-1
GOOSE_MODEL: gpt # note-2
extensions:
  # note-3
  memory:
    type: stdio
    cmd: npx   # note-4
    args:
      - -y
      # note-5
      - "server"  # note-6
    envs: {TOKEN: canary-in-env}

  files:
    args: [ --root, '/srv/a b' ] # note-7
    cmd: 'mcp-server-filesystem'
    timeout: 300
  developer:
    type: builtin
    name: developer
text: |
  extensions:
    fake: {cmd: no}
`;

const inGoose = (says: string, content: string, rest: Partial<Fixture> = {}): Fixture => ({
  says,
  host: "goose",
  content,
  wraps: both,
  ...rest,
});

const ofYaml: readonly Fixture[] = [
  inGoose("blocks", yaml),
  inGoose("blocks and CRLF", yaml.replaceAll("\n", "\r\n")),
  inGoose("blocks and a byte order mark", `\ufeff${yaml}`),
  inGoose("a document that is marked", `%YAML 1.2\n---\n${yaml}...\n`),
  inGoose("lists that are not indented", yaml.replaceAll(/^ {6}(?=[-#])/gm, "    ")),
  inGoose("braces", "{extensions: {memory: {cmd: npx, args: [a]}, files: {type: stdio, cmd: f}}} # note-1\n"),
  inGoose(
    "braces as in JSON",
    '{"extensions": {"memory": {"cmd": "npx", "args": ["a"]}, "files": {"cmd": "f"}}}',
  ),
  inGoose(
    "no arguments in YAML",
    "extensions:\n  memory:\n    cmd: npx # note-1\n  files:\n    cmd: f\n    args:\n",
  ),
  inGoose(
    "a command that is folded",
    "extensions:\n  memory:\n    cmd: >-\n      npx\n    args: []\n  files:\n    cmd: !!str f\n",
  ),
  inGoose(
    "what servers share is in an anchor",
    "x: &all {envs: {A: 1}, timeout: 3} # note-1\nextensions:\n  memory:\n    <<: *all\n    cmd: npx\n  files:\n    cmd: f\n    <<: *all\n",
  ),
  inGoose(
    "arguments that all servers share",
    "extensions:\n  memory:\n    cmd: npx\n    args: &args [a, b]\n  files:\n    cmd: f\n    args: *args\n",
    { isShared: true },
  ),
  inGoose(
    "a command that comes from an anchor",
    "x: &all\n  cmd: npx\n  args: [a]\nextensions:\n  memory:\n    <<: *all\n    timeout: 3\n",
    {
      wraps: ["memory"],
    },
  ),
  inGoose(
    "a command that something else refers to",
    "extensions:\n  memory:\n    cmd: &npx npx\nother: *npx\n",
    { problem: "servers in it share a command" },
  ),
  inGoose("a server that is another one", "extensions:\n  memory: &m\n    cmd: npx\n  files: *m\n", {
    wraps: ["memory"],
  }),
  inGoose("a key of YAML that stands twice", "extensions:\n  a: {cmd: x}\n  a: {cmd: y}\n", {
    problem: "line 3, column",
  }),
  inGoose("an alias of nothing", "extensions:\n  a: {cmd: *none}\n", { problem: "line 2, column" }),
  inGoose("two documents", "a: 1\n---\nextensions: {a: {cmd: x}}\n", { problem: "line" }),
  inGoose("a tab in YAML", "extensions:\n\ta: {cmd: canary}\n", { problem: "line 2, column" }),
  inGoose("a name that objects of YAML cannot have", "extensions:\n  __proto__:\n    cmd: npx\n", {
    wraps: ["__proto__"],
  }),
  inGoose("keys with a question mark", "extensions:\n  memory:\n    ? cmd\n    : npx\n", {
    problem: "cannot be edited",
  }),
  inGoose("brackets in brackets of YAML", `d: ${"[".repeat(3_000)}`, { problem: "nested too deeply" }),
  inGoose("dashes behind dashes", `d:\n  ${"- ".repeat(3_000)}x`, { problem: "nested too deeply" }),
  inGoose(
    "aliases of aliases",
    ["b", "c", "d", "e"].reduce(
      (text, key, at) =>
        `${text}${key}: &${key} [${Array.from("123456789", () => `*${"abcd"[at]}`).join(", ")}]\n`,
      "a: &a [x]\n",
    ),
    { problem: "its aliases stand for too much" },
  ),
  inGoose("an empty document", "", { wraps: [] }),
  {
    says: "a list of servers",
    host: "continue",
    content:
      "name: mine\nmcpServers:\n  - name: memory # note-1\n    command: npx\n    args:\n      - -y\n  - command: f\n    name: files\n  -   name: far\n      url: https://a.example\n",
    wraps: both,
  },
];

export const fixtures: readonly Fixture[] = [...ofJson, ...ofToml, ...ofYaml];
