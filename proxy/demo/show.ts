import picocolors from "picocolors";
import { printLine, printWrapped } from "../../shared/print.ts";
import { continuedCommand } from "../../shared/wrap.ts";

/** More of an answer says nothing new. */
const shownMax = 300;
const indent = "     ";
/** So the longest word of the demo has room in eighty columns. */
const commandIndent = 3;
const columns = (): number => process.stdout.columns ?? Infinity;

export function showTitle(number: number, title: string): void {
  printLine("");
  printWrapped(picocolors.bold(`${String(number).padStart(2)}  ${title}`), 4);
}

/** As it is typed, on lines that go on as a shell reads them. */
export function showCommand(command: string): void {
  for (const line of continuedCommand(`   $ ${command}`, columns(), commandIndent))
    printLine(picocolors.cyan(line));
}

/** What came back, and of long lines the start. Lines are broken at words where that is possible. */
export function showAnswer(answer: string): void {
  const room = columns() - indent.length;
  for (const line of answer.trimEnd().split("\n")) {
    const shown = line.length > shownMax ? `${line.slice(0, shownMax)}…` : line;
    const lines = room > shownMax ? [shown] : shown.match(linesOf(Math.max(20, room)));
    for (const each of lines ?? []) printLine(indent + each.trimEnd());
  }
}

const linesOf = (room: number): RegExp => new RegExp(`.{1,${room}}(?: |$)|.{1,${room}}`, "g");

/** What happened, in words of ours. */
export function showNote(words: string): void {
  printWrapped(indent + words, indent.length);
}
