import { Command } from "commander";
import { endWithReader, strict, wantedCommand } from "../../shared/command-line.ts";
import { asksForHelp } from "../../shared/help-text.ts";
import { typedCommand } from "../../shared/next-command.ts";
import { version } from "../../shared/version.ts";
import { collectorCommands } from "./collector.ts";
import { commandTable } from "./table.ts";

/** What people type who know other programs, or the collector's. */
const synonyms: Readonly<Record<string, string>> = {
  ...Object.fromEntries(collectorCommands.map((name) => [name, `collector ${name}`])),
  start: "try",
  log: "tail",
  logs: "tail",
  watch: "tail",
  serve: "http",
  proxy: "http",
  stdio: "mcp",
};

/** The one command that is asked for is loaded; of the others the summaries are enough. */
export async function main(name: string, argv: readonly string[]): Promise<void> {
  const typed = typedCommand("proxy");
  const wanted = wantedCommand(argv, { name: typed, commands: commandTable, synonyms });
  endWithReader(name);
  const program = new Command(typed)
    .description("Judges the output of AI agents' tools.")
    .version(version, "-V, --version");
  // The names of gates and variables are loaded for the help alone.
  const helping = asksForHelp(argv) ? await import("../terminal/help.ts") : undefined;
  for (const [each, { summary, examples, load }] of Object.entries(commandTable)) {
    const command = each === wanted ? await load() : new Command(each).description(summary);
    if (each === wanted) helping?.withHelp(command, typed, examples);
    program.addCommand(command);
  }
  await strict(program).parseAsync([...argv], { from: "user" });
}
