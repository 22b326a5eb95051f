#!/usr/bin/env node
import { conclude } from "../shared/command-line.ts";
import { programName } from "../shared/own-program.ts";

const name = programName("proxy");
const [command, first = ""] = process.argv.slice(2);

const isOfCollector = command === "collector" || (command === "help" && first === "collector");

// Hosts start a wrapper for each of their servers, and wait: it begins before the framework of the other commands is loaded.
if (command === "mcp" && first !== "--help" && first !== "-h") {
  const { startWrapper } = await import("./mcp/stdio/start.ts");
  await conclude(name, (argv) => startWrapper(argv.slice(1)));
  process.exit();
} else if (isOfCollector) {
  process.argv.splice(process.argv.indexOf("collector", 2), 1);
  // Both programs are known here and nowhere else: users type one name for both.
  // oxlint-disable-next-line no-restricted-imports
  await import("../collector/cli.ts");
} else {
  const { main } = await import("./commands/main.ts");
  await conclude(name, (argv) => main(name, argv));
}
