const wordsMax = 32;
const wordMax = 512;
/** Commands whose words are only dangerous together, and those that run them. */
const names =
  "rm find chmod chown chgrp wipefs shred mv cp dd rsync truncate icacls takeown remove-item sudo doas".split(
    " ",
  );
const command = new RegExp(`^(?:[\\w./-]{1,48}/)?(?:${names.join("|")}|mkfs(?:\\.\\w{1,8})?)$`, "i");
const apart = /[\s;|&'"]/;

/** What a list of words that begins with one of these commands looks like in JSON, whatever folder the command is in. */
export const argvAnchors: readonly string[] = [
  "mkfs",
  ...names.flatMap((name) => [`"${name}"`, `/${name}"`]),
];

/** Whether a word can be the first of a command whose words are only dangerous together. */
export const mayBeCommand = (word: string): boolean => command.test(word);

/** The command that a list of words is when a program is started with it, as a shell would be given it; an empty text if it completes no command. */
export function commandOf(list: readonly unknown[]): string {
  const first = list[0];
  if (typeof first !== "string" || list.length < 2 || !command.test(first)) return "";
  let words = first;
  for (let at = 0; at < Math.min(list.length, wordsMax); at++) {
    const word = list[at];
    if (typeof word !== "string") break;
    const quoted = apart.test(word)
      ? `'${word.slice(0, wordMax).replaceAll("'", '"')}'`
      : word.slice(0, wordMax);
    words = at === 0 ? quoted : `${words} ${quoted}`;
  }
  return words;
}

/** Keys of a program, and of what it is started with. */
const programs = ["command", "cmd", "program", "executable", "file", "exec", "name"];
const lists = new Set(["args", "argv", "arguments", "parameters", "params"]);

/** Keys that name much else besides. */
const isLabel = (key: string): boolean => key === "name" || key === "file";

const isProgramKey = (key: string): boolean => programs.includes(key);

/** Asked for every key of every object: almost all begin otherwise. */
export function isArgumentsKey(key: string): boolean {
  const unit = key.charCodeAt(0);
  return (unit === 97 || unit === 112) && key.length < 11 && lists.has(key);
}

/** The same for an object with a program under one key, in a list of its own or not, and its arguments under another. */
export function commandOfFields(fields: Readonly<Record<string, unknown>>, keys: readonly string[]): string {
  const key = keys.find(isArgumentsKey);
  if (key === undefined) return "";
  const program = fields[programs.find((each) => Object.hasOwn(fields, each)) ?? ""];
  return program === undefined ? "" : commandOfParts(program, fields[key]);
}

/** A program and its arguments, each a text or a list of them. */
function commandOfParts(program: unknown, rest: unknown): string {
  const list = isList(program) ? program : [program];
  if (isList(rest)) return commandOf([...list.slice(0, wordsMax), ...rest.slice(0, wordsMax)]);
  const named = typeof rest === "string" ? commandOf([...list.slice(0, wordsMax), ""]) : "";
  return named === "" ? "" : `${named} ${String(rest).slice(0, wordMax)}`;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const longestKey = 10;
const shortestKey = 3;
/** What the keys of programs and of arguments begin with. */
const firstLetters = new Set(Array.from("apcefn", (letter) => letter.charCodeAt(0)));

/** Whether a key may be one of those, by its first character and its length. */
export const isFieldKey = (first: number, length: number): boolean =>
  length >= shortestKey && length <= longestKey && firstLetters.has(first);

/** A program and its arguments in fields of one object, in any order. */
export class CommandFields {
  #program: unknown;
  #rest: unknown;

  /** The command that a field completes; an empty text if it completes no command. */
  take(key: string, value: unknown): string {
    if (isArgumentsKey(key)) this.#rest = value;
    else if (isProgramKey(key)) this.#program = isLabel(key) ? (this.#program ?? value) : value;
    else return "";
    if (this.#program === undefined || this.#rest === undefined) return "";
    const command = commandOfParts(this.#program, this.#rest);
    this.forget();
    return command;
  }

  forget(): void {
    this.#program = undefined;
    this.#rest = undefined;
  }
}
