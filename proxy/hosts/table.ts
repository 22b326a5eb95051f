import { family } from "./family.ts";
import { inCode, inConfig, inPlugins } from "./folders.ts";
import type { Host } from "./host.ts";

const mcpServers = [["mcpServers"]] as const;
const extensionStorage = "globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json";
const shellAndFiles = "its terminal and its files";

/** The hosts whose configuration can be edited, by the word that a user types. */
export const hosts: Readonly<Record<string, Host>> = {
  "claude-code": {
    name: "Claude Code",
    program: "claude",
    files: {
      everywhere: ["$CLAUDE_CONFIG_DIR/.claude.json | ~/.claude.json"],
      project: [".mcp.json"],
    },
    format: "json",
    roots: [["mcpServers"], ["projects", "*", "mcpServers"]],
    plugins: inPlugins("CLAUDE_CONFIG_DIR", ".claude", ".mcp.json", ".claude-plugin/plugin.json"),
    hooks: {
      dialect: "claude-code",
      replaces: "the output of every tool that succeeds, and of Bash",
      leaves: "the output of a tool that fails, but for Bash",
      hookedClient: "claude-code",
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
    program: "codex",
    files: {
      everywhere: ["$CODEX_HOME/config.toml | ~/.codex/config.toml"],
      project: [".codex/config.toml"],
    },
    format: "toml",
    roots: [["mcp_servers"]],
    plugins: inPlugins("CODEX_HOME", ".codex", ".mcp.json"),
    hooks: {
      dialect: "codex",
      replaces: "the output of its shell and of its servers",
      leaves: "what its session files on disk keep",
      hookedClient: "codex-mcp-client",
    },
    ownTools: "its shell",
  },
  "copilot-cli": {
    name: "GitHub Copilot CLI",
    program: "copilot",
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
      hookedClient: "copilot-cli",
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
    program: "gemini",
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
    program: "opencode",
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
    hooks: {
      dialect: "opencode",
      replaces: "the output of every tool",
      leaves: "nothing",
      hookedClient: "opencode",
    },
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
  ...family,
};
