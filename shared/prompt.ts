/** Variables that the programs set that run agents. Nobody sits at a terminal that one of them has opened. */
const agentMarks = ["AI_AGENT", "CLAUDECODE", "CODEX_SANDBOX", "CURSOR_AGENT", "GEMINI_CLI"];

export function mayPrompt(isTerminal: boolean, env: NodeJS.ProcessEnv): boolean {
  return isTerminal && agentMarks.every((name) => (env[name] ?? "") === "");
}
