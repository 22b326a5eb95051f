#!/usr/bin/env node
import { Command } from "commander";
import { conclude, endWithReader, strict, wantedCommand } from "../shared/command-line.ts";
import { version } from "./app/version.ts";
import { commandTable } from "./commands/table.ts";

const name = "agent-gate-collector";

async function main(argv: readonly string[]): Promise<void> {
  const wanted = wantedCommand(argv, { name, commands: commandTable, fallback: "start" });
  if (wanted !== "start") endWithReader();
  const program = new Command(name)
    .description("Takes the verdicts of agents' gates, keeps their reputation and answers for it.")
    .version(version, "-V, --version");
  for (const [each, { summary, load }] of Object.entries(commandTable)) {
    const command = each === wanted ? await load() : new Command(each).description(summary);
    program.addCommand(command, { isDefault: each === "start" });
  }
  await strict(program).parseAsync([...argv], { from: "user" });
}

// What a command makes is its user's alone: databases, their logs, backups.
process.umask(0o077);
await conclude(name, main);
