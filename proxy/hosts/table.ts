import { type Host, usual } from "./host.ts";

const mcpServers = [["mcpServers"]] as const;
/** Where VS Code keeps what is a user's, on each system. */
const codeUser = {
  darwin: "~/Library/Application Support/Code/User",
  linux: "$XDG_CONFIG_HOME/Code/User | ~/.config/Code/User",
  win32: "$APPDATA/Code/User",
};

/** Files in the folder of VS Code's user. */
function inCode(...files: readonly string[]) {
  const at = (folder: string): string[] =>
    files.map((file) =>
      folder
        .split(" | ")
        .map((each) => `${each}/${file}`)
        .join(" | "),
    );
  return { darwin: at(codeUser.darwin), linux: at(codeUser.linux), win32: at(codeUser.win32) };
}

/** Files in the folder of the XDG specification, on all systems. */
const inConfig = (...files: readonly string[]): string[] =>
  files.map((file) => `$XDG_CONFIG_HOME/${file} | ~/.config/${file}`);

/** A host with one file in which servers stand under `mcpServers`, as most have. */
const family = (name: string, ...everywhere: readonly string[]): Host => ({
  name,
  files: { everywhere },
  format: "jsonc",
  roots: mcpServers,
  ownTools: "its own tools",
});

const extensionStorage = "globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json";
const rooStorage = "globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json";
const shellAndFiles = "its terminal and its files";

/** The hosts whose configuration can be edited, by the word that a user types. */
export const hosts: Readonly<Record<string, Host>> = {
  "claude-code": {
    name: "Claude Code",
    files: {
      everywhere: ["$CLAUDE_CONFIG_DIR/.claude.json | ~/.claude.json"],
      project: [".mcp.json"],
    },
    format: "json",
    roots: [["mcpServers"], ["projects", "*", "mcpServers"]],
    plugins: ["$CLAUDE_CONFIG_DIR/plugins/cache/*/**/*/.mcp.json | ~/.claude/plugins/cache/*/**/*/.mcp.json"],
    hooks: {
      dialect: "claude-code",
      replaces: "the output of every tool that succeeds",
      leaves: "the output of a tool that fails",
    },
    ownTools: "Bash, Read, Grep, WebFetch",
  },
  "claude-desktop": {
    name: "Claude Desktop",
    files: {
      darwin: ["~/Library/Application Support/Claude/claude_desktop_config.json"],
      linux: inConfig("Claude/claude_desktop_config.json", "claude/claude_desktop_config.json"),
      win32: ["$APPDATA/Claude/claude_desktop_config.json"],
    },
    format: "json",
    roots: mcpServers,
    breaksBlanks: true,
    ownTools: "its extensions and its connectors",
  },
  codex: {
    name: "Codex",
    files: {
      everywhere: ["$CODEX_HOME/config.toml | ~/.codex/config.toml"],
      project: [".codex/config.toml"],
    },
    format: "toml",
    roots: [["mcp_servers"]],
    hooks: {
      dialect: "codex",
      replaces: "the output of its shell, also of a command that fails",
      leaves: "what its session files on disk keep",
    },
    ownTools: "its shell",
  },
  "copilot-cli": {
    name: "GitHub Copilot CLI",
    files: {
      everywhere: ["$COPILOT_HOME/mcp-config.json | ~/.copilot/mcp-config.json"],
      project: [".mcp.json"],
    },
    format: "jsonc",
    roots: mcpServers,
    hooks: {
      dialect: "copilot",
      replaces: "the output of every tool",
      leaves: "what its session files on disk keep",
    },
    ownTools: "bash, view, grep",
  },
  vscode: {
    name: "VS Code",
    files: {
      ...inCode("mcp.json", "profiles/*/mcp.json"),
      everywhere: ["$COPILOT_HOME/mcp-config.json | ~/.copilot/mcp-config.json"],
      project: [".vscode/mcp.json", ".mcp.json"],
    },
    format: "jsonc",
    roots: [["servers"], ["mcpServers"]],
    hooks: { dialect: "vscode", replaces: "nothing", leaves: "all outputs: a hook can only stop a tool" },
    ownTools: shellAndFiles,
  },
  cursor: {
    name: "Cursor",
    files: { everywhere: ["~/.cursor/mcp.json"], project: [".cursor/mcp.json"] },
    format: "jsonc",
    roots: mcpServers,
    breaksBlanks: true,
    hooks: { dialect: "cursor", replaces: "outputs of MCP servers", leaves: "its shell and its files" },
    ownTools: shellAndFiles,
  },
  gemini: {
    name: "Gemini CLI",
    files: { everywhere: ["~/.gemini/settings.json"], project: [".gemini/settings.json"] },
    format: "jsonc",
    roots: mcpServers,
    url: ["httpUrl", "url"],
    plugins: ["~/.gemini/extensions/**/gemini-extension.json"],
    hooks: { dialect: "gemini", replaces: "the output of every tool", leaves: "nothing" },
    ownTools: "its shell, its files, the web",
  },
  antigravity: {
    name: "Antigravity",
    files: {
      everywhere: [
        "~/.gemini/config/mcp_config.json",
        "~/.gemini/antigravity/mcp_config.json",
        "~/.gemini/antigravity-cli/mcp_config.json",
      ],
      project: [".agents/mcp_config.json"],
    },
    format: "jsonc",
    roots: mcpServers,
    url: ["serverUrl", "httpUrl", "url"],
    ownTools: shellAndFiles,
  },
  opencode: {
    name: "OpenCode",
    files: {
      everywhere: [
        "$OPENCODE_CONFIG",
        ...inConfig("opencode/opencode.json", "opencode/opencode.jsonc", "opencode/config.json"),
      ],
      project: ["opencode.json", "opencode.jsonc", ".opencode/opencode.json", ".opencode/opencode.jsonc"],
    },
    format: "jsonc",
    roots: [["mcp", "servers"], ["mcp"]],
    started: { command: "command" },
    hooks: { dialect: "opencode", replaces: "the output of every tool", leaves: "nothing" },
    ownTools: "bash, read, grep, webfetch",
  },
  windsurf: {
    name: "Windsurf",
    files: { everywhere: ["~/.codeium/windsurf/mcp_config.json"] },
    format: "jsonc",
    roots: mcpServers,
    url: ["serverUrl", "url"],
    ownTools: shellAndFiles,
  },
  zed: {
    name: "Zed",
    files: {
      darwin: inConfig("zed/settings.json"),
      linux: inConfig("zed/settings.json"),
      win32: ["$APPDATA/Zed/settings.json", "~/.config/zed/settings.json"],
      project: [".zed/settings.json"],
    },
    format: "jsonc",
    roots: [["context_servers"]],
    ownTools: shellAndFiles,
  },
  cline: {
    name: "Cline",
    files: {
      ...inCode(extensionStorage),
      everywhere: ["$CLINE_MCP_SETTINGS_PATH | ~/.cline/data/settings/cline_mcp_settings.json"],
    },
    format: "jsonc",
    roots: mcpServers,
    ownTools: shellAndFiles,
  },
  goose: {
    name: "goose",
    files: {
      darwin: inConfig("goose/config.yaml"),
      linux: inConfig("goose/config.yaml"),
      win32: ["$APPDATA/Block/goose/config/config.yaml"],
    },
    format: "yaml",
    roots: [["extensions"]],
    started: { command: "cmd", args: "args" },
    url: ["uri"],
    ownTools: "its built-in extensions",
  },
  roo: {
    ...family("Roo Code"),
    files: { ...inCode(rooStorage), project: [".roo/mcp.json"] },
    ownTools: shellAndFiles,
  },
  kilo: {
    ...family("Kilo Code", ...inConfig("kilo/kilo.jsonc", "kilo/kilo.json")),
    roots: [["mcp"]],
    started: { command: "command" },
  },
  continue: { ...family("Continue", "~/.continue/config.yaml"), format: "yaml" },
  "lm-studio": family("LM Studio", "~/.lmstudio/mcp.json", "~/.cache/lm-studio/mcp.json"),
  amp: {
    ...family("Amp", ...inConfig("amp/settings.json")),
    files: { everywhere: inConfig("amp/settings.json"), project: [".amp/settings.json"] },
    roots: [["amp.mcpServers"], ["mcpServers"]],
  },
  kiro: {
    ...family("Kiro"),
    files: { everywhere: ["~/.kiro/settings/mcp.json"], project: [".kiro/settings/mcp.json"] },
  },
  junie: family("Junie", "~/.junie/mcp/mcp.json"),
  qwen: { ...family("Qwen Code", "~/.qwen/settings.json"), url: ["httpUrl", "url"] },
  iflow: { ...family("iFlow", "~/.iflow/settings.json"), url: ["httpUrl", "url"] },
  tabnine: family("Tabnine", "~/.tabnine/agent/settings.json"),
  forge: family("Forge", "~/.forge/.mcp.json"),
  qoder: family("Qoder", "~/.qoder.json"),
  crush: {
    ...family("Crush"),
    files: {
      everywhere: ["$CRUSH_GLOBAL_CONFIG | $XDG_CONFIG_HOME/crush/crush.json | ~/.config/crush/crush.json"],
      project: ["crush.json", ".crush.json"],
    },
    roots: [["mcp"]],
  },
  hermes: { ...family("Hermes", "~/.hermes/config.yaml"), format: "yaml", roots: [["mcp_servers"]] },
  openclaw: { ...family("OpenClaw", "~/.openclaw/openclaw.json"), roots: [["mcp", "servers"]] },
  librechat: { ...family("LibreChat"), files: { project: ["librechat.yaml"] }, format: "yaml" },
};

/** The keys of a server, which most hosts call alike. */
export const keysOf = ({ started = usual.started, url = usual.url }: Host) => ({ started, url });
