import { inCode, inConfig } from "./folders.ts";
import type { Host } from "./host.ts";

/** A host with one file in which servers stand under `mcpServers`, as most have. */
const like = (name: string, ...everywhere: readonly string[]): Host => ({
  name,
  files: { everywhere },
  format: "jsonc",
  roots: [["mcpServers"]],
  ownTools: "its own tools",
});

const rooStorage = "globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json";

/** Hosts that differ little from each other: most have `mcpServers` in a file of their own. */
export const family: Readonly<Record<string, Host>> = {
  roo: {
    ...like("Roo Code"),
    files: { ...inCode(rooStorage), project: [".roo/mcp.json"] },
    ownTools: "its terminal and its files",
  },
  kilo: {
    ...like("Kilo Code", ...inConfig("kilo/kilo.jsonc", "kilo/kilo.json")),
    roots: [["mcp"]],
    started: { command: "command" },
  },
  continue: { ...like("Continue", "~/.continue/config.yaml"), format: "yaml" },
  "lm-studio": like("LM Studio", "~/.lmstudio/mcp.json", "~/.cache/lm-studio/mcp.json"),
  amp: {
    ...like("Amp", ...inConfig("amp/settings.json")),
    files: { everywhere: inConfig("amp/settings.json"), project: [".amp/settings.json"] },
    roots: [["amp.mcpServers"], ["mcpServers"]],
  },
  kiro: {
    ...like("Kiro"),
    files: { everywhere: ["~/.kiro/settings/mcp.json"], project: [".kiro/settings/mcp.json"] },
  },
  junie: like("Junie", "~/.junie/mcp/mcp.json"),
  qwen: { ...like("Qwen Code", "~/.qwen/settings.json"), url: ["httpUrl", "url"] },
  iflow: { ...like("iFlow", "~/.iflow/settings.json"), url: ["httpUrl", "url"] },
  tabnine: like("Tabnine", "~/.tabnine/agent/settings.json"),
  forge: like("Forge", "~/.forge/.mcp.json"),
  qoder: like("Qoder", "~/.qoder.json"),
  crush: {
    ...like("Crush"),
    files: {
      everywhere: ["$CRUSH_GLOBAL_CONFIG | $XDG_CONFIG_HOME/crush/crush.json | ~/.config/crush/crush.json"],
      project: ["crush.json", ".crush.json"],
    },
    roots: [["mcp"]],
  },
  hermes: { ...like("Hermes", "~/.hermes/config.yaml"), format: "yaml", roots: [["mcp_servers"]] },
  openclaw: { ...like("OpenClaw", "~/.openclaw/openclaw.json"), roots: [["mcp", "servers"]] },
  librechat: { ...like("LibreChat"), files: { project: ["librechat.yaml"] }, format: "yaml" },
};
