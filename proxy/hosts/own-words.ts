import { join } from "node:path";
import { CommandError } from "../../shared/exit-codes.ts";
import { ownProgram } from "../../shared/own-program.ts";
import { ownFile, splitWords, wrapsItself } from "../mcp/stdio/words.ts";

/** How hosts start our wrapper: by absolute paths, for they know neither the shell nor the folder of the user. */
export interface Wrapper {
  node: string;
  file: string;
  /** Where the user has said that the home and the configuration are. */
  flags: readonly string[];
}

export function thisWrapper(flags: readonly string[], program = process.argv[1]): Wrapper {
  const root = ownProgram(program ?? "")?.root;
  if (root === undefined)
    throw new CommandError("usage", "it is not known where this program is: start it as it was installed");
  if (isOfNpx(root))
    throw new CommandError(
      "usage",
      "npx deletes this program some day, and hosts could not start it then: install it with npm install -g agent-gate",
    );
  return { node: process.execPath, file: join(root, "shared/bin/agent-gate.cjs"), flags };
}

/** npx puts what it starts there. */
const isOfNpx = (root: string): boolean => /[\\/]_npx[\\/]/.test(root);

export const isFromNpx = (program = process.argv[1]): boolean =>
  isOfNpx(ownProgram(program ?? "")?.root ?? "");

const nameLengthMax = 64;

/** A server's name as a flag: some hosts break words at blanks, some fill in what follows a dollar sign. */
function nameFlag(name: string): string[] {
  const plain = name.replaceAll(/[^\p{L}\p{N}\p{M}.@/_-]+/gu, "-").slice(0, nameLengthMax);
  return plain === "" ? [] : [`--name=${plain}`];
}

const lead = (words: readonly string[]): boolean => ownFile.test(words[1] ?? "") && words[2] === "mcp";

/** The command of the server that stands behind our wrapper, or undefined where no wrapper of ours is. */
export function behindWrapper(words: readonly string[]): readonly string[] | undefined {
  if (!lead(words)) return undefined;
  const split = splitWords(words.slice(3));
  return "unknown" in split || split.command.length === 0 ? undefined : split.command;
}

/** What a server is started with through us. One that is wrapped keeps its flags, and gets the program that is here. */
export function throughWrapper(
  words: readonly string[],
  name: string,
  { node, file, flags }: Wrapper,
): readonly string[] {
  if (behindWrapper(words) !== undefined) return [node, file, ...words.slice(2)];
  if (wrapsItself(words)) return words;
  return [node, file, "mcp", ...flags, ...nameFlag(name), "--", ...words];
}

/** Whether a server is judged, by a wrapper that was put there by us or by hand. */
export const isWrapped = (words: readonly string[]): boolean =>
  behindWrapper(words) !== undefined || wrapsItself(words);
