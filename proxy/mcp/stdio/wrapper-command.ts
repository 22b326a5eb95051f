import { Command } from "commander";
import { limitSettings } from "../../config/limit-settings.ts";
import { withSettings } from "../../terminal/options.ts";

/** What is said of HTTP alone. */
const ofHttp = [
  "listen",
  "upstream",
  "upstreamCa",
  "pathTool",
  "header",
  ...Object.keys(limitSettings),
  "forwarded",
  "blockStatus",
  "allowHost",
  "allowOrigin",
  "passthrough",
  "ws",
  "ui",
  "kind",
];

/** The flags of `mcp`, as the help says them and as they are read. The command itself never comes this far. */
export function wrapperCommand(): Command {
  return withSettings(new Command("mcp"), ofHttp)
    .description("stand in front of an MCP server that speaks over stdio, and judge what its tools answer")
    .usage("[options] [--] <command…>");
}
