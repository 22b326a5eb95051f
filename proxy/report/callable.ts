import { proxyCommand } from "../../shared/next-command.ts";
import { visible } from "../../shared/print.ts";
import { settings } from "../config/settings.ts";
import type { RunningProxy } from "../home/running.ts";

/** Where a tool has to be called so that its output is judged: at the proxies that run, or else at one that has to be started. */
export function whereToCall(running: readonly RunningProxy[]): string[] {
  const places = running.flatMap(placesOf);
  if (places.length > 0) return places;
  const { fallback } = settings.listen;
  return [
    "No proxy runs here. What to start, by what your agent calls:",
    `  an HTTP tool: ${proxyCommand("http", "http://127.0.0.1:3001")}   and call http://${fallback} in its place`,
    `  MCP servers: ${proxyCommand("wrap", "--list")}`,
    `  the tools of a host itself, such as Bash: ${proxyCommand("wrap", "HOST", "--hooks")}`,
    `  nothing yet, to see how it works: ${proxyCommand("try")}`,
  ];
}

function placesOf({ command, url, host, upstreams }: RunningProxy): string[] {
  if (command === "hooks") return ["The hooks of hosts are answered: have a host use one of its tools."];
  return upstreams.map(({ name, url: tool }) => {
    if (command === "mcp")
      return `The MCP server ${visible(name)} is judged: have ${host === undefined ? "its host" : visible(host)} call one of its tools.`;
    const folder = command === "run" ? `/${name}/` : "";
    return `A proxy runs: call ${url ?? ""}${folder} in place of ${tool}.`;
  });
}
