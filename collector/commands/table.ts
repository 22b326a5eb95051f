import type { Command } from "commander";

export interface CommandEntry {
  summary: string;
  /** What people type most, behind the name of the program. */
  examples: readonly [string, string];
  load: () => Promise<Command>;
}

/**
 * The whole command line. Each command is loaded when it is asked for: the framework, the store and the contract cost more to import than
 * commander does, and the help needs no more than the summaries.
 */
export const commandTable: Readonly<Record<string, CommandEntry>> = {
  start: {
    summary: "serve the API (this is what runs when no command is given)",
    examples: ["start", "start --port 8400 --data ./data"],
    load: async () => (await import("./start.ts")).startCommand(),
  },
  orgs: {
    summary: "organizations: create, ls, show, set, limits, suspend, rm",
    examples: ["orgs create acme", "orgs limits acme"],
    load: async () => (await import("./orgs.ts")).orgsCommand(),
  },
  keys: {
    summary: "API keys: create, ls, revoke, rotate, reseal",
    examples: ["keys create --type sk --name laptop", "keys revoke key_0197"],
    load: async () => (await import("./keys.ts")).keysCommand(),
  },
  agents: {
    summary: "agents and their reputation: ls, show, rm",
    examples: ["agents ls", "agents show billing-bot"],
    load: async () => (await import("./agents.ts")).agentsCommand(),
  },
  events: {
    summary: "verdicts that are kept, which the API calls events: ls, rm",
    examples: ["events ls --failed", "events ls --agent billing-bot"],
    load: async () => (await import("./events.ts")).eventsCommand(),
  },
  webhooks: {
    summary: "addresses that get alerts about agents: add, ls, rm, test, log",
    examples: ["webhooks add https://alerts.example.com/gate", "webhooks test whk_0197"],
    load: async () => (await import("./webhooks.ts")).webhooksCommand(),
  },
  audit: {
    summary: "who did what to keys, organizations and data: ls",
    examples: ["audit ls", "audit ls --json"],
    load: async () => (await import("./audit.ts")).auditCommand(),
  },
  export: {
    summary: "write every verdict of an organization as NDJSON",
    examples: ["export --failed", "export --agent billing-bot --from 2026-01-31T00:00:00Z"],
    load: async () => (await import("./export.ts")).exportCommand(),
  },
  backup: {
    summary: "write all data to one file, also while collectors serve it",
    examples: ["backup copy.db", "backup copy.db --data ./data"],
    load: async () => (await import("./backup.ts")).backupCommand(),
  },
  restore: {
    summary: "put the data of a backup into a data directory or a database",
    examples: ["restore copy.db --data ./elsewhere", "restore copy.db --force"],
    load: async () => (await import("./restore.ts")).restoreCommand(),
  },
  migrate: {
    summary: "copy everything between a data directory and MongoDB",
    examples: ["migrate --to-mongo --dry-run", "migrate --from-mongo --data ./data"],
    load: async () => (await import("./migrate.ts")).migrateCommand(),
  },
  openapi: {
    summary: "print the OpenAPI document of the API",
    examples: ["openapi", "openapi > openapi.json"],
    load: async () => (await import("./openapi.ts")).openapiCommand(),
  },
  config: {
    summary: "print every setting, its value and where it came from",
    examples: ["config", "config --json"],
    load: async () => (await import("./config.ts")).configCommand(),
  },
  doctor: {
    summary: "look for what is wrong and say what to do about it",
    examples: ["doctor", "doctor --url http://127.0.0.1:8377"],
    load: async () => (await import("./doctor.ts")).doctorCommand(),
  },
  completion: {
    summary: "print a completion script for bash, zsh or fish",
    examples: ["completion bash", "completion zsh"],
    load: async () => (await import("./completion.ts")).completionCommand(commandTable),
  },
};
