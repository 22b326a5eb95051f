import { createInterface } from "node:readline/promises";

/** Variables that the programs set that run agents. Nobody sits at a terminal that one of them has opened. */
const agentMarks = ["AI_AGENT", "CLAUDECODE", "CODEX_SANDBOX", "CURSOR_AGENT", "GEMINI_CLI"];

export function mayPrompt(isTerminal: boolean, env: NodeJS.ProcessEnv): boolean {
  return isTerminal && agentMarks.every((name) => (env[name] ?? "") === "");
}

/** Asks a person for a yes. False also where nobody can be asked. */
export async function confirmed(question: string): Promise<boolean> {
  if (!mayPrompt(process.stdin.isTTY && process.stderr.isTTY, process.env)) return false;
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await asking.question(`${question} [y/N] `)).trim());
  } finally {
    asking.close();
  }
}
