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
  /** A host whose hook has calls that succeed judged, as it calls itself, or no longer does. */
  hooked?: { client: string; isHooked: boolean } | undefined;
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

const hookedFlag = "--hooked-clients=";

/** What a server is started with through us. One that is wrapped keeps its flags, and gets the program that is here. */
export function throughWrapper(
  words: readonly string[],
  name: string,
  { node, file, flags, hooked }: Wrapper,
): readonly string[] {
  const clients = new Set(hookedClientsIn(words));
  if (hooked?.isHooked === true) clients.add(hooked.client);
  else if (hooked !== undefined) clients.delete(hooked.client);
  const lead = [node, file, "mcp", ...(clients.size === 0 ? [] : [hookedFlag + [...clients].join(",")])];
  const command = behindWrapper(words);
  if (command !== undefined)
    return [...lead, ...flagsOf(words, command).filter((word) => !isHookedFlag(word)), ...command];
  if (wrapsItself(words)) return words;
  return [...lead, ...flags, ...nameFlag(name), "--", ...words];
}

/** All of a wrapper's words in front of the command of its server. */
const flagsOf = (words: readonly string[], command: readonly string[]): readonly string[] =>
  words.slice(3, words.length - command.length);

const isHookedFlag = (word: string): boolean => word.startsWith(hookedFlag);

/** The hosts to whose hooks a wrapper leaves calls that succeed. */
export function hookedClientsIn(words: readonly string[]): string[] {
  const command = behindWrapper(words);
  const flag = command && flagsOf(words, command).find(isHookedFlag);
  return flag === undefined ? [] : flag.slice(hookedFlag.length).split(",");
}

/** Whether a server is judged, by a wrapper that was put there by us or by hand. */
export const isWrapped = (words: readonly string[]): boolean =>
  behindWrapper(words) !== undefined || wrapsItself(words);
