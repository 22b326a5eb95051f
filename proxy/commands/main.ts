import { Command } from "commander";
import { endWithReader, strict, wantedCommand } from "../../shared/command-line.ts";
import { version } from "../../shared/version.ts";
import { commandTable } from "./table.ts";

/** The one command that is asked for is loaded; of the others the summaries are enough. */
export async function main(name: string, argv: readonly string[]): Promise<void> {
  const wanted = wantedCommand(argv, { name, commands: commandTable });
  endWithReader(name);
  const program = new Command(name)
    .description("Judges the output of AI agents' tools.")
    .version(version, "-V, --version");
  for (const [each, { summary, load }] of Object.entries(commandTable))
    program.addCommand(each === wanted ? await load() : new Command(each).description(summary));
  await strict(program).parseAsync([...argv], { from: "user" });
}
