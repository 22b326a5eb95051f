import { createInterface } from "node:readline/promises";

/** Variables that the programs set that run agents. Nobody sits at a terminal that one of them has opened. */
const agentMarks = ["AI_AGENT", "CLAUDECODE", "CODEX_SANDBOX", "CURSOR_AGENT", "GEMINI_CLI"];

export function mayPrompt(isTerminal: boolean, env: NodeJS.ProcessEnv): boolean {
  return isTerminal && agentMarks.every((name) => (env[name] ?? "") === "");
}

/** Whether a person reads what is asked, and can answer. */
export const canAsk = (): boolean => mayPrompt(process.stdin.isTTY && process.stderr.isTTY, process.env);

/** Asks a person for a yes. False also where no person can be asked. */
export async function confirmed(question: string): Promise<boolean> {
  if (!canAsk()) return false;
  return isYes(await answerTo(`${question} [y/N] `));
}

/** The same of what most people want: an empty line is a yes. */
export async function agreed(question: string): Promise<boolean> {
  if (!canAsk()) return false;
  const answer = await answerTo(`${question} [Y/n] `);
  return answer === "" || isYes(answer);
}

const isYes = (answer: string): boolean => /^y(es)?$/i.test(answer);

async function answerTo(question: string): Promise<string> {
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  // Who ends the input, as Ctrl-D does, says no.
  const ended = new Promise<string>((resolve) => asking.once("close", () => resolve("no")));
  try {
    return (await Promise.race([asking.question(question), ended])).trim();
  } finally {
    asking.close();
  }
}
