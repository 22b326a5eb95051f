import type { Command } from "commander";

export const jsonOption = ["--json", "print JSON"] as const;
export const orgOption = ["--org <name>", "organization (default: the only one there is)"] as const;

/** Every command says in the same words where its data is. */
export function withData(command: Command): Command {
  return command
    .option("--data <dir>", "data directory")
    .option("--mongo <uri>", "the MongoDB database that holds the data instead")
    .option("--config <file>", "configuration file (JSON)");
}

export interface DataFlags {
  data?: string;
  mongo?: string;
  config?: string;
}
