import { Command } from "commander";

/** The names of the collector's commands. `cli.ts` hands them to the collector's own program; the proxy knows no more of them. */
export const collectorCommands = [
  "start",
  "orgs",
  "keys",
  "agents",
  "events",
  "webhooks",
  "audit",
  "export",
  "backup",
  "restore",
  "migrate",
  "openapi",
  "config",
  "doctor",
  "completion",
] as const;

/** What completion says of `collector`. It never runs. */
export function collectorCommand(): Command {
  const command = new Command("collector").description("run a command of the collector");
  for (const name of collectorCommands) command.command(name);
  return command;
}
