import type { Command } from "commander";

export interface CommandEntry {
  summary: string;
  load: () => Promise<Command>;
}

/**
 * The whole command line. Each command is loaded when it is asked for: the framework, the store and the contract cost more to import than
 * commander does, and the help needs no more than the summaries.
 */
export const commandTable: Readonly<Record<string, CommandEntry>> = {
  start: {
    summary: "serve the API (this is what runs when no command is given)",
    load: async () => (await import("./start.ts")).startCommand(),
  },
  orgs: {
    summary: "organizations: create, ls, show, set, limits, suspend, rm",
    load: async () => (await import("./orgs.ts")).orgsCommand(),
  },
  keys: {
    summary: "API keys: create, ls, revoke, rotate, reseal",
    load: async () => (await import("./keys.ts")).keysCommand(),
  },
  agents: {
    summary: "agents and their reputation: ls, show, rm",
    load: async () => (await import("./agents.ts")).agentsCommand(),
  },
  events: {
    summary: "stored evaluations: ls, rm",
    load: async () => (await import("./events.ts")).eventsCommand(),
  },
  audit: {
    summary: "who did what to keys, organizations and data: ls",
    load: async () => (await import("./audit.ts")).auditCommand(),
  },
  export: {
    summary: "write every event of an organization as NDJSON",
    load: async () => (await import("./export.ts")).exportCommand(),
  },
  backup: {
    summary: "write all data to one file, also while collectors serve it",
    load: async () => (await import("./backup.ts")).backupCommand(),
  },
  restore: {
    summary: "put the data of a backup into a data directory or a database",
    load: async () => (await import("./restore.ts")).restoreCommand(),
  },
  migrate: {
    summary: "copy everything between a data directory and MongoDB",
    load: async () => (await import("./migrate.ts")).migrateCommand(),
  },
  openapi: {
    summary: "print the OpenAPI document of the API",
    load: async () => (await import("./openapi.ts")).openapiCommand(),
  },
  config: {
    summary: "print every setting, its value and where it came from",
    load: async () => (await import("./config.ts")).configCommand(),
  },
  doctor: {
    summary: "look for what is wrong and say what to do about it",
    load: async () => (await import("./doctor.ts")).doctorCommand(),
  },
  completion: {
    summary: "print a completion script for bash, zsh or fish",
    load: async () => (await import("./completion.ts")).completionCommand(commandTable),
  },
};
