import { inConfig } from "./folders.ts";
import type { HookDialect } from "./host.ts";

/** How a host is set up to call us with each output. */
export interface HookRow {
  /** The file, in the words of the table of hosts. */
  place: string;
  /** What stands in a file of hooks that is made anew. */
  frame?: object;
  /** The entries, each behind those that are there for its event. Without them the file is a program of ours. */
  entries?(command: string): readonly (readonly [event: string, entry: object])[];
  source?(words: readonly string[]): string;
}

/** How long a host waits for an answer. Only the first of a session takes more than a moment, since it starts what judges. */
const seconds = 30;
const handler = (command: string) => ({ type: "command", command, timeout: seconds });

/** The hosts whose hooks can put something in the place of an output. */
export const hookRows: Readonly<Partial<Record<HookDialect, HookRow>>> = {
  "claude-code": {
    place: "$CLAUDE_CONFIG_DIR/settings.json | ~/.claude/settings.json",
    entries: (command) => [
      ["SessionStart", { hooks: [handler(command)] }],
      ["PostToolUse", { matcher: "*", hooks: [handler(command)] }],
    ],
  },
  codex: {
    place: "$CODEX_HOME/hooks.json | ~/.codex/hooks.json",
    entries: (command) => [["PostToolUse", { hooks: [handler(command)] }]],
  },
  gemini: {
    place: "~/.gemini/settings.json",
    entries: (command) => [
      [
        "AfterTool",
        {
          matcher: ".*",
          hooks: [{ ...handler(command), name: "agent-gate", timeout: seconds * 1_000 }],
        },
      ],
    ],
  },
  copilot: {
    place: "$COPILOT_HOME/hooks/agent-gate.json | ~/.copilot/hooks/agent-gate.json",
    frame: { version: 1 },
    entries: (command) => [
      [
        "postToolUse",
        // PowerShell starts a program whose path stands in quotes only behind an `&`.
        { type: "command", bash: command, powershell: `& ${command}`, timeoutSec: seconds },
      ],
    ],
  },
  opencode: { place: inConfig("opencode/plugins/agent-gate.js")[0] ?? "", source: pluginOf },
};

/** A plugin asks as commands do: so there is one way to start what judges, and to go on without it. */
function pluginOf(words: readonly string[]): string {
  return `// Written by agent-gate, and taken away by: agent-gate unwrap opencode
import { spawn } from "node:child_process";

const [program, ...args] = ${JSON.stringify(words)};

const answerTo = (asked) =>
  new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
    let answer = "";
    child.stdout.on("data", (chunk) => (answer += chunk));
    child.on("error", () => resolve({}));
    child.on("close", () => resolve(answer === "" ? {} : JSON.parse(answer)));
    child.stdin.on("error", () => undefined);
    child.stdin.end(JSON.stringify(asked));
  });

export const AgentGate = async () => ({
  "tool.execute.after": async ({ tool, sessionID, callID, args }, result) => {
    const output = result.output ?? result.content;
    const answer = await answerTo({ tool, sessionID, callID, args, output });
    if (answer.output === undefined) return;
    if (typeof result.output === "string") result.output = answer.output;
    else result.content = [{ type: "text", text: answer.output }];
    // What a host shows of an output besides it may hold the same.
    if (result.metadata?.output !== undefined) result.metadata.output = answer.output;
    if (result.metadata?.preview !== undefined) result.metadata.preview = answer.output;
  },
});
`;
}
