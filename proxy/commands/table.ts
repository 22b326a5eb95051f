import type { Command } from "commander";

/** The whole command line. Each command is loaded when it is asked for; the help needs no more than the summaries. */
export const commandTable: Readonly<Record<string, { summary: string; load: () => Promise<Command> }>> = {
  check: {
    summary: "run the gates over a file or standard input",
    load: async () => (await import("./check.ts")).checkCommand(),
  },
};
