import { CommandError } from "../../shared/exit-codes.ts";

const enter = /[\r\n]/;
const interrupt = "\u0003";
const endOfInput = "\u0004";
const backspaces = new Set(["\u0008", "\u007f"]);

/** Asks on the terminal for what nobody shall read over a shoulder: nothing of it is shown. */
export async function askSecret(
  question: string,
  { stdin, stderr }: Pick<NodeJS.Process, "stdin" | "stderr"> = process,
): Promise<string> {
  // The terminal is silent before it asks: an answer may be pasted at once.
  stdin.setRawMode(true);
  stderr.write(question);
  stdin.setEncoding("utf8");
  let typed = "";
  try {
    for await (const chunk of stdin.iterator({ destroyOnReturn: false })) {
      for (const character of String(chunk)) {
        if (character === interrupt) throw new CommandError("interrupted", "nothing was stored");
        if (enter.test(character) || character === endOfInput) return typed;
        typed = backspaces.has(character) ? typed.slice(0, -1) : typed + character;
      }
    }
    return typed;
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write("\n");
  }
}
