#!/usr/bin/env node
import { Command, CommanderError } from "commander";
import { CommandError, exitCodes } from "../shared/exit-codes.ts";

/** Each command is loaded when it is asked for: the framework, the store and the contract cost more to import than commander does. */
const commands: Record<string, () => Promise<Command>> = {
  start: async () => (await import("./commands/start.ts")).startCommand(),
  orgs: async () => (await import("./commands/orgs.ts")).orgsCommand(),
  keys: async () => (await import("./commands/keys.ts")).keysCommand(),
};

async function main(argv: readonly string[]): Promise<void> {
  const [first] = argv;
  const known = first !== undefined && Object.hasOwn(commands, first);
  const wanted = known
    ? [first]
    : first === undefined || first.startsWith("-")
      ? Object.keys(commands)
      : Object.keys(commands);
  const program = new Command("agent-gate-collector")
    .description("Takes the verdicts of agents' gates, keeps their reputation and answers for it.")
    .showHelpAfterError("(try --help)")
    .exitOverride();
  for (const name of wanted) {
    const command = await commands[name]?.();
    if (command !== undefined) program.addCommand(strict(command), { isDefault: name === "start" });
  }
  await program.parseAsync([...argv], { from: "user" });
}

/** A mistyped flag is a usage error (2) wherever it stands, and never ends the process behind our back. */
function strict(command: Command): Command {
  command.exitOverride();
  for (const child of command.commands) strict(child);
  return command;
}

function report(error: unknown, asJson: boolean): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  const known = error instanceof CommandError;
  const message = known
    ? error.message
    : `unexpected: ${error instanceof Error ? error.message : String(error)}`;
  const code = known ? error.code : "failure";
  process.stderr.write(
    asJson ? `${JSON.stringify({ error: { code, message } })}\n` : `agent-gate-collector: ${message}\n`,
  );
  return known ? error.exitCode : exitCodes.failure;
}

const argv = process.argv.slice(2);
try {
  await main(argv);
} catch (error) {
  process.exitCode = report(error, argv.includes("--json"));
}
