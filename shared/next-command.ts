import { withoutSecrets } from "./uri.ts";

const plain = /^(?!=)[\w@%+=:,./-]+$/;
/** What a terminal or a log would not show as it is, so that it could not be copied from there. */
const unprinted = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** One word of a command, as a shell has to be given it. Signs that nobody sees are written byte by byte, which bash, zsh and ksh read. */
export function shellWord(word: string): string {
  if (plain.test(word)) return word;
  if (!unprinted.test(word)) return `'${word.replaceAll("'", String.raw`'\''`)}'`;
  const bytes = [...new TextEncoder().encode(word)].map((byte) => byte.toString(16).padStart(2, "0"));
  return `$'${bytes.map((byte) => `\\x${byte}`).join("")}'`;
}

const shellWords = (words: readonly string[]): string => words.map(shellWord).join(" ");

/** A flag that says where things are. Flags of one place stand for each other: a command that names one of them needs no other. */
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

/** A command of the collector to type next. It means the place that this command was given, by the flags that said so. */
export function collectorCommand(...words: readonly string[]): string {
  return shellWords(["agent-gate-collector", ...words, ...givenFlags(collectorPlaces, words)]);
}

/** A command of the proxy that looks at a home. */
export function proxyCommand(...words: readonly string[]): string {
  return shellWords(["agent-gate-proxy", ...words, ...givenFlags(proxyPlaces, words)]);
}

/** A command of the proxy that asks the collector. */
export function recipientCommand(...words: readonly string[]): string {
  return shellWords(["agent-gate-proxy", ...words, ...givenFlags(recipientPlaces, words)]);
}

/** What stands behind `--` belongs to the server that a wrapper starts. */
function givenFlags(places: readonly Placing[], words: readonly string[]): string[] {
  const argv = process.argv.slice(2);
  const end = argv.indexOf("--");
  const own = end === -1 ? argv : argv.slice(0, end);
  return places
    .filter(({ flags }) => !flags.some((flag) => words.includes(flag)))
    .flatMap(({ flags, isSwitch }) => flags.flatMap((flag) => givenFlag(own, flag, isSwitch === true)));
}

/** Of a flag that is given twice the last one counts. A password is not repeated. */
function givenFlag(argv: readonly string[], flag: string, isSwitch: boolean): string[] {
  if (isSwitch) return argv.includes(flag) ? [flag] : [];
  const at = argv.findLastIndex((word) => word === flag || word.startsWith(`${flag}=`));
  const value = argv[at] === flag ? argv[at + 1] : argv[at]?.slice(flag.length + 1);
  if (value === undefined) return [];
  return [flag, flag === "--mongo" ? withoutSecrets(value) : value];
}
