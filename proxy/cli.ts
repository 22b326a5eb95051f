#!/usr/bin/env node
import { Command } from "commander";
import { conclude, endWithReader, strict, wantedCommand } from "../shared/command-line.ts";
import { commandTable } from "./commands/table.ts";
import { version } from "../shared/version.ts";

const name = "agent-gate-proxy";

async function main(argv: readonly string[]): Promise<void> {
  const wanted = wantedCommand(argv, { name, commands: commandTable });
  endWithReader();
  const program = new Command(name)
    .description("Judges the output of AI agents' tools.")
    .version(version, "-V, --version");
  for (const [each, { summary, load }] of Object.entries(commandTable))
    program.addCommand(each === wanted ? await load() : new Command(each).description(summary));
  await strict(program).parseAsync([...argv], { from: "user" });
}

await conclude(name, main);
