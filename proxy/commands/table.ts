import type { Command } from "commander";
import { holdYoungSpace } from "../serve/young-space.ts";

export interface CommandEntry {
  summary: string;
  /** What people type most, behind the name of the program. */
  examples: readonly [string, string];
  load: () => Promise<Command>;
}

/** The whole command line. Each command is loaded when it is asked for; the help needs no more than the summaries. */
export const commandTable: Readonly<Record<string, CommandEntry>> = {
  init: {
    summary: "find the hosts on this machine, such as Claude Code, and have their tools judged",
    examples: ["init", "init --host claude-code --yes"],
    load: async () => (await import("./init.ts")).initCommand(),
  },
  mcp: {
    summary: "stand in front of an MCP server over stdio and judge what its tools answer",
    examples: [
      "mcp -- npx -y @modelcontextprotocol/server-memory",
      "mcp --name notes --gate pii=redact -- node server.js",
    ],
    load: async () => (await import("../mcp/stdio/wrapper-command.ts")).wrapperCommand(),
  },
  wrap: {
    summary: "have the tools of one host judged, by its hook and in front of its MCP servers",
    examples: ["wrap --list", "wrap cursor --dry-run"],
    load: async () => (await import("./wrap.ts")).wrapCommand(),
  },
  unwrap: {
    summary: "undo wrap and init: the configuration of a host is as it was",
    examples: ["unwrap cursor", "unwrap --all"],
    load: async () => (await import("./unwrap.ts")).unwrapCommand(),
  },
  http: {
    summary: "stand in front of an HTTP tool and judge each of its answers",
    examples: [
      "http http://127.0.0.1:3001 --agent billing-bot",
      "http https://api.example.com --port 8400 --mode observe",
    ],
    load: async () => (await serving(() => import("./http.ts"))).httpCommand(),
  },
  run: {
    summary: "stand in front of all upstreams of the configuration file",
    examples: ["run", "run --config agent-gate.json --port 8400"],
    load: async () => (await serving(() => import("./http.ts"))).runCommand(),
  },
  hooks: {
    summary: "answer the hooks of hosts: what Bash, Read and the like brought back is judged",
    examples: ["hooks --idle 1h", "hooks --port 8379"],
    load: async () => (await serving(() => import("./hooks.ts"))).hooksCommand(),
  },
  demo: {
    summary: "one minute that shows everything with real processes, and leaves nothing behind",
    examples: ["demo", "demo --fast"],
    load: async () => (await import("./demo.ts")).demoCommand(),
  },
  try: {
    summary: "a collector, an example tool and the proxy, all in this terminal",
    examples: ["try", "try --fresh"],
    load: async () => (await serving(() => import("./try.ts"))).tryCommand(),
  },
  scan: {
    summary: "judge past sessions of the hosts on this machine and print a scorecard",
    examples: ["scan", "scan --host claude-code --since 7d"],
    load: async () => (await import("./scan.ts")).scanCommand(),
  },
  check: {
    summary: "run the gates over a file or standard input",
    examples: ["check answer.json --explain", "check --gates filesystem,pii < answer.json"],
    load: async () => (await import("./check.ts")).checkCommand(),
  },
  sync: {
    summary: "send what waits to the collector",
    examples: ["sync", "sync --watch"],
    load: async () => (await import("./sync.ts")).syncCommand(),
  },
  login: {
    summary: "store the key of a collector",
    examples: ["login", "login --collector https://gate.example.com --key-file key.txt"],
    load: async () => (await import("./login.ts")).loginCommand(),
  },
  logout: {
    summary: "forget the stored key",
    examples: ["logout", "logout --json"],
    load: async () => (await import("./logout.ts")).logoutCommand(),
  },
  whoami: {
    summary: "say which collector and key are used, and whether they work",
    examples: ["whoami", "whoami --collector https://gate.example.com"],
    load: async () => (await import("./whoami.ts")).whoamiCommand(),
  },
  status: {
    summary: "running proxies, the queue, the collector, scores",
    examples: ["status", "status --check"],
    load: async () => (await import("./status.ts")).statusCommand(),
  },
  tail: {
    summary: "verdicts of all proxies as they come",
    examples: ["tail --failed", "tail --host claude-code"],
    load: async () => (await import("./tail.ts")).tailCommand(),
  },
  report: {
    summary: "what was withheld, redacted and annotated, and what to change",
    examples: ["report", "report --since 24h --json"],
    load: async () => (await import("./report.ts")).reportCommand(),
  },
  allow: {
    summary: "the rules that allow an output: --write puts them into the configuration",
    examples: ["allow ev_0197", "allow ev_0197 --everywhere --write"],
    load: async () => (await import("./allow.ts")).allowCommand(),
  },
  withhold: {
    summary: "the rules that keep from the agent what it got of an output; --write as above",
    examples: ["withhold ev_0197", "withhold ev_0197 --redact --write"],
    load: async () => (await import("./withhold.ts")).withholdCommand(),
  },
  queue: {
    summary: "verdicts that wait: ls, show, stats, retry, drop, clear, export, import",
    examples: ["queue ls --state dead", "queue retry"],
    load: async () => (await import("./queue.ts")).queueCommand(),
  },
  pins: {
    summary: "how MCP servers described their tools at first, and what changed: ls, forget",
    examples: ["pins ls", "pins forget notes"],
    load: async () => (await import("./pins.ts")).pinsCommand(),
  },
  config: {
    summary: "the configuration: show, check, path, schema",
    examples: ["config show --mode observe", "config check --config agent-gate.json"],
    load: async () => (await import("./config.ts")).configCommand(),
  },
  doctor: {
    summary: "look for what is wrong and say what to do about it",
    examples: ["doctor", "doctor --upstream http://127.0.0.1:3001"],
    load: async () => (await import("./doctor.ts")).doctorCommand(),
  },
  collector: {
    summary: "the collector, which keeps verdicts and scores: start, keys, agents, …",
    examples: ["collector start", "collector keys create --type pk"],
    load: async () => (await import("./collector.ts")).collectorCommand(),
  },
  completion: {
    summary: "print a completion script for bash, zsh or fish",
    examples: ["completion bash", "completion zsh"],
    load: async () => (await import("./completion.ts")).completionCommand(commandTable),
  },
  version: {
    summary: "print the version of this program and of Node",
    examples: ["version", "version --json"],
    load: async () => (await import("./version.ts")).versionCommand(),
  },
};

/** What serves is long-lived, and what loads for it makes large tables. */
function serving<T>(load: () => Promise<T>): Promise<T> {
  holdYoungSpace();
  return load();
}
