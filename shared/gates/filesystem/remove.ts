import { readCommand } from "./lexer.ts";
import { isProtected } from "./target.ts";

/** Whether the words after `rm` delete recursively what must stay. Also says where the command ends. */
export function judgeRemove(text: string, afterName: number): { fails: boolean; end: number } {
  const { words, end } = readCommand(text, afterName);
  let recursive = false;
  let operandsOnly = false;
  const targets: string[] = [];
  for (const word of words) {
    if (!operandsOnly && word === "--") operandsOnly = true;
    else if (!operandsOnly && word.startsWith("--")) recursive ||= /^--r(?:ecursive)?$/.test(word);
    else if (!operandsOnly && word.startsWith("-")) recursive ||= /[rR]/.test(word);
    else targets.push(word);
  }
  return { fails: recursive && targets.some(isProtected), end };
}
