#!/usr/bin/env node
import { Command } from "commander";
import { conclude, endWithReader, outliveReader, strict, wantedCommand } from "../shared/command-line.ts";
import { CommandError } from "../shared/exit-codes.ts";
import { asksForHelp } from "../shared/help-text.ts";
import { typedCommand } from "../shared/next-command.ts";
import { programName } from "../shared/own-program.ts";
import { version } from "../shared/version.ts";
import { commandTable } from "./commands/table.ts";
import { StoreError } from "./store-error.ts";

const name = programName("collector");

async function main(argv: readonly string[]): Promise<void> {
  const typed = typedCommand("collector");
  const wanted = wantedCommand(argv, { name: typed, commands: commandTable, fallback: "start" });
  if (wanted === "start") outliveReader();
  else endWithReader(name);
  const program = new Command(typed)
    .description("Takes the verdicts of agents' gates, keeps their reputation and answers for it.")
    .version(version, "-V, --version");
  // The names of variables are loaded for the help alone.
  const helping = asksForHelp(argv) ? await import("./terminal/help.ts") : undefined;
  for (const [each, { summary, examples, load }] of Object.entries(commandTable)) {
    const command = each === wanted ? await load() : new Command(each).description(summary);
    if (each === wanted) helping?.withHelp(command, typed, examples);
    program.addCommand(command, { isDefault: each === "start" });
  }
  await strict(program)
    .parseAsync([...argv], { from: "user" })
    .catch(explain);
}

/** A command met a store that was away. */
function explain(error: unknown): never {
  if (!(error instanceof StoreError)) throw error;
  const advice =
    error.outcome === "refused" ? "try again" : "it may have been done: look before you try again";
  throw new CommandError("unreachable", `${error.message}; ${advice}`, error);
}

// What a command makes is its user's alone: databases, their logs, backups.
process.umask(0o077);
await conclude(name, main);
