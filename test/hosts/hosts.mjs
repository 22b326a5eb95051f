// How each host is installed, set up in an empty home, and asked one thing.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const command = process.execPath;
const args = [fileURLToPath(new URL("server.mjs", import.meta.url))];
const asJson = (value) => `${JSON.stringify(value, null, 2)}\n`;

function write(home, file, text) {
  mkdirSync(dirname(join(home, file)), { recursive: true });
  writeFileSync(join(home, file), text);
}
const shell = (command) => ({
  Bash: { command, description: "it" },
  exec_command: { cmd: command },
  shell_command: { command },
  shell: { command: ["bash", "-lc", command] },
  run_shell_command: { command },
  bash: { command, description: "it" },
});
const read = (path) => ({
  Read: { file_path: path },
  read_file: { file_path: path },
  view: { path },
  read: { filePath: path },
  ...shell(`cat ${path}`),
});

/** A tool of our server, as each host calls it. */
const served = (tool, path) => {
  const names = [
    `mcp__notes__${tool}`,
    `mcp__notes/${tool}`,
    `mcp_notes_${tool}`,
    `notes-${tool}`,
    `notes_${tool}`,
  ];
  return Object.fromEntries(names.map((name) => [name, { path }]));
};

/**
 * What the model asks for: a secret in a file, in what a failing command says, in what one says that succeeds, on a web page, in the answer of a server
 * and in a call of it that fails; and something clean.
 */
export const plan = ({ secret, clean, page }) => [
  shell(`cat ${secret}; exit 3`),
  shell(`cat ${secret}`),
  read(secret),
  { webfetch: { url: page, format: "text" }, ...shell(`curl -s ${page}`) },
  shell(`cat ${clean}`),
  shell(`cat ${clean}; exit 4`),
  // Some hosts do not wait for a server before they ask the model for the first time.
  served("answer", secret),
  served("fail", secret),
  served("answer", clean),
];

export const hosts = {
  "claude-code": {
    package: "@anthropic-ai/claude-code@2.1.332",
    bin: "claude",
    writes: ".claude.json",
    setUp(home, url) {
      const notes = { type: "stdio", command, args };
      write(home, ".claude.json", asJson({ mcpServers: { notes } }));
      return {
        ANTHROPIC_BASE_URL: url,
        ANTHROPIC_API_KEY: "x",
        DISABLE_TELEMETRY: "1",
        DISABLE_AUTOUPDATER: "1",
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
        ENABLE_TOOL_SEARCH: "false",
      };
    },
    args: ["-p", "go", "--allowedTools", "Bash", "Read", "mcp__notes__answer", "mcp__notes__fail"],
  },
  codex: {
    package: "@openai/codex@0.171.0",
    bin: "codex",
    setUp(home, url) {
      write(
        home,
        ".codex/config.toml",
        `# mine
model = "stand-in"
model_provider = "here"
[model_providers.here]
name = "here"
base_url = "${url}/v1"
wire_api = "responses"
[mcp_servers.notes]
command = ${JSON.stringify(command)}
args = ${JSON.stringify(args)}
`,
      );
      return { CODEX_HOME: join(home, ".codex") };
    },
    args: ["exec", "--skip-git-repo-check", "--dangerously-bypass-approvals-and-sandbox", "go"],
  },
  gemini: {
    package: "@google/gemini-cli@0.61.0",
    bin: "gemini",
    setUp(home, url) {
      write(
        home,
        ".gemini/settings.json",
        asJson({
          security: { auth: { selectedType: "gemini-api-key" } },
          mcpServers: { notes: { command, args } },
        }),
      );
      return { GOOGLE_GEMINI_BASE_URL: url, GEMINI_API_KEY: "x", GEMINI_CLI_TRUST_WORKSPACE: "true" };
    },
    args: ["-y", "-p", "go"],
  },
  opencode: {
    package: "opencode-ai@1.18.33",
    bin: "opencode",
    setUp(home, url) {
      const models = { "stand-in": { name: "stand-in" } };
      const here = {
        npm: "@ai-sdk/openai-compatible",
        name: "here",
        options: { baseURL: `${url}/v1`, apiKey: "x" },
        models,
      };
      const config = {
        $schema: "https://opencode.ai/config.json",
        provider: { here },
        model: "here/stand-in",
        autoupdate: false,
        permission: "allow",
        mcp: { notes: { type: "local", command: [command, ...args], enabled: true } },
      };
      write(home, ".config/opencode/opencode.json", JSON.stringify(config));
      return {};
    },
    args: ["run", "go"],
  },
  "copilot-cli": {
    package: "@github/copilot@1.0.102",
    bin: "copilot",
    setUp(home, url) {
      const notes = { type: "local", command, args, tools: ["*"] };
      write(home, ".copilot/mcp-config.json", asJson({ mcpServers: { notes } }));
      return {
        COPILOT_OFFLINE: "true",
        COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
        COPILOT_PROVIDER_API_KEY: "x",
        COPILOT_PROVIDER_TYPE: "openai",
        COPILOT_MODEL: "stand-in",
      };
    },
    args: ["-p", "go", "--allow-all-tools", "--allow-all-paths"],
  },
};
