import { closest } from "./closest.ts";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { escapeControl } from "./log.ts";
import { say } from "./print.ts";

/** What both programs need to know of their commands before any of them is loaded. */
export interface Program {
  name: string;
  commands: Readonly<Record<string, unknown>>;
  /** Words that are no commands, and the one that is meant by each. */
  synonyms?: Readonly<Record<string, string>>;
  /** The command that runs when none is named. */
  fallback?: string;
}

/** The one command that has to be loaded, or none when the help or the version is asked for. */
export function wantedCommand(argv: readonly string[], program: Program): string | undefined {
  const word = argv[0] === "help" ? argv[1] : argv[0];
  if (word === undefined) return argv.length === 0 ? program.fallback : undefined;
  if (["-h", "--help", "-V", "--version"].includes(word)) return undefined;
  if (word.startsWith("-")) return program.fallback;
  if (Object.hasOwn(program.commands, word)) return word;
  const { synonyms = {} } = program;
  const near = Object.hasOwn(synonyms, word)
    ? synonyms[word]
    : closest(word, ["help", ...Object.keys(program.commands)]);
  const hint = near === undefined ? `see ${program.name} --help` : `did you mean "${near}"?`;
  throw new CommandError("usage", `there is no command "${word}": ${hint}`);
}

/** The part of commander's command that `strict` changes: shared code does not import the framework. */
interface Strictable {
  readonly commands: readonly Strictable[];
  exitOverride(): unknown;
  configureOutput(configuration: { outputError: () => void }): unknown;
}

/** A mistyped flag is a usage error (2) wherever it stands, is told by `conclude`, and never ends the process behind our back. */
export function strict<C extends Strictable>(command: C): C {
  command.exitOverride();
  command.configureOutput({ outputError: () => undefined });
  for (const child of command.commands) strict(child);
  return command;
}

/** The reader of our output may stop reading: `events ls | head` is no failure. Output that cannot be written is a failure. */
export function endWithReader(name: string): void {
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
    if (code === "EPIPE") process.exit(process.exitCode ?? exitCodes.ok);
    process.stderr.write(`${name}: the output cannot be written (${code})\n`);
    process.exit(exitCodes.failure);
  });
}

/** Lets a server go on when its output cannot be written: it prints only where it listens. */
export function outliveReader(): void {
  process.stdout.on("error", () => undefined);
}

/** Runs a program to its end. A failure is one line on stderr, of JSON when that was asked for, and an exit code. */
export async function conclude(
  name: string,
  main: (argv: readonly string[]) => Promise<void>,
): Promise<void> {
  const argv = process.argv.slice(2);
  try {
    await main(argv);
  } catch (error) {
    const { exitCode, code, message } = failureOf(error);
    process.exitCode = exitCode;
    if (message === "") return;
    if (argv.includes("--json"))
      process.stderr.write(`${escapeControl(JSON.stringify({ error: { code, message } }))}\n`);
    else say(`${name}: ${message}`);
  }
}

interface Failure {
  exitCode: number;
  code: string;
  /** Empty when commander has said it already: help and version. */
  message: string;
}

function failureOf(error: unknown): Failure {
  if (error instanceof CommandError) return error;
  if (!(error instanceof Error)) return unexpected(String(error));
  const code = "code" in error ? String(error.code) : "";
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return locked;
  if ("syscall" in error && error.syscall === "uv_os_homedir") return homeless;
  if ("syscall" in error && error.syscall === "uv_cwd") return placeless;
  if (!code.startsWith("commander.")) return unexpected(error.message);
  if ("exitCode" in error && error.exitCode === 0) return { exitCode: exitCodes.ok, code: "ok", message: "" };
  const shown = code === "commander.help";
  const message = error.message.replace(/^error: /, "").replaceAll("\n", " ");
  return { exitCode: exitCodes.usage, code: "usage", message: shown ? "" : `${message} (try --help)` };
}

const locked: Failure = {
  exitCode: exitCodes.held,
  code: "held",
  message: "another program holds the database locked: try again when it is done",
};

const homeless: Failure = {
  exitCode: exitCodes.config,
  code: "config",
  message: "the system knows no home directory of this user: set HOME",
};

const placeless: Failure = {
  exitCode: exitCodes.failure,
  code: "failure",
  message: "the folder that this was started in is gone: start it in another one",
};

function unexpected(message: string): Failure {
  return { exitCode: exitCodes.failure, code: "failure", message: `unexpected: ${message}` };
}
