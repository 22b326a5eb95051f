import { createInterface } from "node:readline/promises";
import { mayPrompt } from "../../shared/prompt.ts";

/** False also where nobody can be asked. */
export async function confirmed(question: string): Promise<boolean> {
  if (!mayPrompt(process.stdin.isTTY && process.stderr.isTTY, process.env)) return false;
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await asking.question(`${question} [y/N] `)).trim());
  } finally {
    asking.close();
  }
}
