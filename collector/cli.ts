#!/usr/bin/env node
import { Command, CommanderError } from "commander";
import { closest } from "../shared/config.ts";
import { CommandError, exitCodes } from "../shared/exit-codes.ts";
import { version } from "./app/version.ts";
import { commandTable } from "./commands/table.ts";

async function main(argv: readonly string[]): Promise<void> {
  const wanted = wantedCommand(argv);
  if (wanted !== "start") endWithReader();
  const program = new Command("agent-gate-collector")
    .description("Takes the verdicts of agents' gates, keeps their reputation and answers for it.")
    .version(version, "-V, --version");
  for (const [name, { summary, load }] of Object.entries(commandTable)) {
    const command = name === wanted ? await load() : new Command(name).description(summary);
    program.addCommand(command, { isDefault: name === "start" });
  }
  await strict(program).parseAsync([...argv], { from: "user" });
}

/** The one command that has to be loaded, or none when the help or the version is asked for. */
function wantedCommand(argv: readonly string[]): string | undefined {
  const word = argv[0] === "help" ? argv[1] : argv[0];
  if (word === undefined) return argv.length === 0 ? "start" : undefined;
  if (["-h", "--help", "-V", "--version"].includes(word)) return undefined;
  if (word.startsWith("-")) return "start";
  if (Object.hasOwn(commandTable, word)) return word;
  const near = closest(word, Object.keys(commandTable));
  const hint = near === undefined ? "see agent-gate-collector --help" : `did you mean "${near}"?`;
  throw new CommandError("usage", `there is no command "${word}": ${hint}`);
}

/** A mistyped flag is a usage error (2) wherever it stands, is told by `report`, and never ends the process behind our back. */
function strict(command: Command): Command {
  command.exitOverride().configureOutput({ outputError: () => undefined });
  for (const child of command.commands) strict(child);
  return command;
}

/** Whoever reads our output may stop reading: `events ls | head` is no failure. */
function endWithReader(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(exitCodes.ok);
  });
}

interface Failure {
  exitCode: number;
  code: string;
  /** Empty when commander has said it already: help and version. */
  message: string;
}

function failureOf(error: unknown): Failure {
  if (error instanceof CommandError) return error;
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return { exitCode: exitCodes.ok, code: "ok", message: "" };
    const shown = error.code === "commander.help";
    const message = error.message.replace(/^error: /, "").replaceAll("\n", " ");
    return { exitCode: exitCodes.usage, code: "usage", message: shown ? "" : `${message} (try --help)` };
  }
  const message = `unexpected: ${error instanceof Error ? error.message : String(error)}`;
  return { exitCode: exitCodes.failure, code: "failure", message };
}

function report({ code, message }: Failure, asJson: boolean): void {
  if (message === "") return;
  const line = asJson ? JSON.stringify({ error: { code, message } }) : `agent-gate-collector: ${message}`;
  process.stderr.write(`${line}\n`);
}

const argv = process.argv.slice(2);
// What a command makes is its user's alone: databases, their logs, backups.
process.umask(0o077);
try {
  await main(argv);
} catch (error) {
  const failure = failureOf(error);
  report(failure, argv.includes("--json"));
  process.exitCode = failure.exitCode;
}
