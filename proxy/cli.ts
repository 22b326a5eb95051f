#!/usr/bin/env node
import { conclude } from "../shared/command-line.ts";

const name = "agent-gate-proxy";
const [command, first = ""] = process.argv.slice(2);

// The collector is a program of its own, which knows nothing of this one. Here alone both are known, so that one program is enough to type.
const isOfCollector = command === "collector" || (command === "help" && first === "collector");

// Hosts start a wrapper for each of their servers, and wait: it begins before the framework of the other commands is loaded.
if (command === "mcp" && first !== "--help" && first !== "-h") {
  const { startWrapper } = await import("./mcp/stdio/start.ts");
  await conclude(name, (argv) => startWrapper(argv.slice(1)));
  process.exit();
} else if (isOfCollector) {
  process.argv.splice(process.argv.indexOf("collector", 2), 1);
  await import("../collector/cli.ts");
} else {
  const { main } = await import("./commands/main.ts");
  await conclude(name, (argv) => main(name, argv));
}
