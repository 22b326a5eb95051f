import { type Side, typedProgram } from "./own-program.ts";
import { withoutSecrets } from "./uri.ts";

const plain = /^(?!=)[\w@%+=:,./-]+$/;
/** Characters that a terminal or a log does not show, so that they could not be copied from there. */
const unprinted = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * One word of a command, as a shell has to be given it. A word with invisible characters is written byte by byte, in
 * a form that bash, zsh and ksh read.
 */
export function shellWord(word: string): string {
  if (plain.test(word)) return word;
  if (!unprinted.test(word)) return `'${word.replaceAll("'", String.raw`'\''`)}'`;
  const bytes = [...new TextEncoder().encode(word)].map((byte) => byte.toString(16).padStart(2, "0"));
  return `$'${bytes.map((byte) => `\\x${byte}`).join("")}'`;
}

const shellWords = (words: readonly string[]): string => words.map(shellWord).join(" ");

/** A program with words that need no more to be right, for the help and for examples. */
export const typedCommand = (side: Side, ...words: readonly string[]): string =>
  shellWords([...typedProgram(side), ...words]);

/** Flags that name the same place. A command that already has one of them needs no other. */
interface Placing {
  flags: readonly string[];
  isSwitch?: boolean;
}

const collectorPlaces: readonly Placing[] = [{ flags: ["--data", "--mongo"] }, { flags: ["--config"] }];
const proxyPlaces: readonly Placing[] = [{ flags: ["--home"] }, { flags: ["--config"] }];
const recipientPlaces: readonly Placing[] = [
  ...proxyPlaces,
  { flags: ["--collector"] },
  { flags: ["--insecure"], isSwitch: true },
];

/** A command of the collector to type next. It gets the flags that named the place of the data in this command. */
export function collectorCommand(...words: readonly string[]): string {
  return shellWords([...typedProgram("collector"), ...words, ...givenFlags(collectorPlaces, words)]);
}

/** A command of the proxy about a home. */
export function proxyCommand(...words: readonly string[]): string {
  return shellWords([...typedProgram("proxy"), ...words, ...givenFlags(proxyPlaces, words)]);
}

/** A command of the proxy that calls the collector. */
export function recipientCommand(...words: readonly string[]): string {
  return shellWords([...typedProgram("proxy"), ...words, ...givenFlags(recipientPlaces, words)]);
}

/** The flags of this command that name places. Words after `--` belong to the server that a wrapper starts. */
function givenFlags(places: readonly Placing[], words: readonly string[]): string[] {
  const argv = process.argv.slice(2);
  const end = argv.indexOf("--");
  const own = end === -1 ? argv : argv.slice(0, end);
  return places
    .filter(({ flags }) => !flags.some((flag) => words.includes(flag)))
    .flatMap(({ flags, isSwitch }) => flags.flatMap((flag) => givenFlag(own, flag, isSwitch === true)));
}

/** If a flag was given twice, the last one counts. A password is left out. */
function givenFlag(argv: readonly string[], flag: string, isSwitch: boolean): string[] {
  if (isSwitch) return argv.includes(flag) ? [flag] : [];
  const at = argv.findLastIndex((word) => word === flag || word.startsWith(`${flag}=`));
  const value = argv[at] === flag ? argv[at + 1] : argv[at]?.slice(flag.length + 1);
  if (value === undefined) return [];
  return [flag, flag === "--mongo" ? withoutSecrets(value) : value];
}

const secretFlags = ["--header", "--metrics-token", "--mongo"];
const isFlag = (word: string, flags: readonly string[]): boolean =>
  flags.some((flag) => word === flag || word.startsWith(`${flag}=`));

/**
 * This command once more, with other flags in the place of some that have a value. Where something in it may be a
 * secret, it is not repeated.
 */
export function commandWith(side: Side, flags: readonly string[], replaced: readonly string[]): string {
  const argv = process.argv.slice(2);
  if (argv.some((word) => isFlag(word, secretFlags) || /:\/\/[^/]*@/.test(word)))
    return `this command with ${shellWords(flags)}`;
  const words = argv.filter(
    (word, at) => !isFlag(word, replaced) && !replaced.some((flag) => argv[at - 1] === flag),
  );
  // Those that start the program hold this word already.
  const own = side === "collector" && words[0] === "collector" ? words.slice(1) : words;
  return shellWords([...typedProgram(side), ...own, ...flags]);
}
