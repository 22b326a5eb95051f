import type { Command } from "commander";
import { holdYoungSpace } from "../serve/young-space.ts";

/** The whole command line. Each command is loaded when it is asked for; the help needs no more than the summaries. */
export const commandTable: Readonly<Record<string, { summary: string; load: () => Promise<Command> }>> = {
  mcp: {
    summary: "stand in front of an MCP server over stdio and judge what its tools answer",
    load: async () => (await import("../mcp/stdio/wrapper-command.ts")).wrapperCommand(),
  },
  http: {
    summary: "stand in front of an HTTP tool and judge each of its answers",
    load: async () => (await serving(() => import("./http.ts"))).httpCommand(),
  },
  run: {
    summary: "stand in front of all upstreams of the configuration file",
    load: async () => (await serving(() => import("./http.ts"))).runCommand(),
  },
  try: {
    summary: "a collector, an example tool and the proxy, all in this terminal",
    load: async () => (await serving(() => import("./try.ts"))).tryCommand(),
  },
  check: {
    summary: "run the gates over a file or standard input",
    load: async () => (await import("./check.ts")).checkCommand(),
  },
  sync: {
    summary: "send what waits to the collector",
    load: async () => (await import("./sync.ts")).syncCommand(),
  },
  login: {
    summary: "store the key of a collector",
    load: async () => (await import("./login.ts")).loginCommand(),
  },
  logout: {
    summary: "forget the stored key",
    load: async () => (await import("./logout.ts")).logoutCommand(),
  },
  whoami: {
    summary: "say which collector and key are used, and whether they work",
    load: async () => (await import("./whoami.ts")).whoamiCommand(),
  },
  status: {
    summary: "running proxies, the queue, the collector, scores",
    load: async () => (await import("./status.ts")).statusCommand(),
  },
  tail: {
    summary: "verdicts of all proxies as they come",
    load: async () => (await import("./tail.ts")).tailCommand(),
  },
  allow: {
    summary: "the rules that would have let an output pass",
    load: async () => (await import("./allow.ts")).allowCommand(),
  },
  queue: {
    summary: "verdicts that wait: ls, show, stats, retry, drop, clear, export, import",
    load: async () => (await import("./queue.ts")).queueCommand(),
  },
  pins: {
    summary: "what MCP servers said of their tools at first, and what changed: ls, forget",
    load: async () => (await import("./pins.ts")).pinsCommand(),
  },
  config: {
    summary: "the configuration: show, check, path, schema",
    load: async () => (await import("./config.ts")).configCommand(),
  },
  doctor: {
    summary: "look for what is wrong and say what to do about it",
    load: async () => (await import("./doctor.ts")).doctorCommand(),
  },
  collector: {
    summary: "the collector, which keeps verdicts and scores: start, keys, agents, …",
    load: async () => (await import("./collector.ts")).collectorCommand(),
  },
  completion: {
    summary: "print a completion script for bash, zsh or fish",
    load: async () => (await import("./completion.ts")).completionCommand(commandTable),
  },
  version: {
    summary: "print the version of this program and of Node",
    load: async () => (await import("./version.ts")).versionCommand(),
  },
};

/** What serves is long-lived, and what loads for it makes large tables. */
function serving<T>(load: () => Promise<T>): Promise<T> {
  holdYoungSpace();
  return load();
}
