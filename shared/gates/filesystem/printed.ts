import { lineBefore } from "../read/text.ts";

const lineMax = 200;
const linesMax = 40;

/** Where somebody types: what stands below it in a session was printed, and not typed. */
const prompt = /^(?:PS [^\n>]{0,80}>|[\w.-]{1,40}@[\w.-]{1,60}[^\n$#%>]{0,60}[$#%>]|[$%>]) +(?=\S)/;

/** Whether an argument of a command starts at `start` that only says it. */
type Says = (text: string, start: number) => boolean;

/**
 * Whether what starts at `start` stands in the output of a command of a session that only said it: `$ find … -exec echo rm -rf {} \;` and the lines below it
 * that say `rm -rf …`, or `$ git commit -m "Refuse rm -rf /"` and the line that tells what was committed.
 */
export function isPrinted(text: string, start: number, isSaid: Says): boolean {
  const before = lineBefore(text, start, lineMax);
  if (before.length === lineMax || prompt.test(before)) return false;
  // The command with the word before it, where it does not begin its line.
  const said = `${/\S+ +$/.exec(before)?.[0] ?? ""}${commandAt(text, start)}`;
  const offset = said.length - commandAt(text, start).length;
  let end = start - before.length - 1;
  for (let lines = 0; lines < linesMax && end > 0; lines++) {
    const line = lineBefore(text, end, lineMax);
    if (line.length === lineMax) return false;
    const typed = prompt.exec(line);
    if (typed !== null) {
      const at = line.indexOf(said, typed[0].length);
      return at > 0 && isSaid(text, end - line.length + at + offset);
    }
    end -= line.length + 1;
  }
  return false;
}

/** The name of a command and its flags: `rm -rf`. */
const commandAt = (text: string, start: number): string =>
  /^\S{1,40}(?: +-\S{1,20}){0,4}/.exec(text.slice(start, start + lineMax))?.[0] ?? "";
