import { commandOfParts, isArgumentsKey, isLabel, isProgramKey } from "./argv.ts";

const longestKey = 10;
const shortestKey = 3;
/** What the keys of programs and of arguments begin with. */
const firstLetters = new Set(Array.from("apcefn", (letter) => letter.charCodeAt(0)));

/** Whether a key may be one of those, by its first character and its length. */
export const isFieldKey = (first: number, length: number): boolean =>
  length >= shortestKey && length <= longestKey && firstLetters.has(first);

/** A program and its arguments in fields of one object, in whatever order. */
export class CommandFields {
  #program: unknown;
  #rest: unknown;

  /** The command that a field completes; an empty text when it is none. */
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
