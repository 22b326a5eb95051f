import { typedCommand } from "./next-command.ts";

/**
 * The lines of a text that is longer than its terminal is wide. It is broken where three spaces keep two things apart,
 * then at words. A command stays on one line, so that it can be copied; one that is too long is broken as a shell
 * reads it. A longer word, such as a path, stays whole.
 */
export function wrapped(text: string, columns: number, indent: number): string[] {
  if (lengthOf(text) <= columns) return [text];
  const things = filled(text.split(/(?<! )(?= {3})/), columns, indent);
  return things.flatMap((line) => {
    if (lengthOf(line) <= columns) return [line];
    return filled(wordsOf(line), columns, indent).flatMap((each) => continued(each, columns, indent));
  });
}

function filled(parts: readonly string[], columns: number, indent: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const part of parts) {
    if (line === "" || lengthOf(line) + lengthOf(part) <= columns) line += part;
    else {
      lines.push(line);
      line = " ".repeat(indent) + part.trimStart();
    }
  }
  return [...lines, line];
}

/** A command of ours counts as one word. It ends with its sentence, or with a sign that no argument of ours ends with. */
function wordsOf(line: string): string[] {
  const [, before = line, command = "", after = ""] = commandIn(line) ?? [];
  return [...singles(before), ...(command === "" ? [] : [command]), ...singles(after)];
}

const singles = (text: string): string[] => text.match(/\s*\S+/g) ?? [];

function commandIn(line: string): RegExpExecArray | null {
  const programs = [typedCommand("proxy"), typedCommand("collector")];
  const names = programs
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return new RegExp(`^(|.*?\\S(?=\\s))(\\s*(?:${names.join("|")}|curl) .*?(?:[,;)](?= |$)|$))(.*)$`).exec(line);
}

/** A line that is a command alone goes on behind a backslash. */
function continued(line: string, columns: number, indent: number): string[] {
  if (lengthOf(line) <= columns || commandIn(line)?.[1] !== "") return [line];
  const room = columns - " \\".length;
  const lines = filled(line.match(/\s*(?:"[^"]*"|'[^']*'|\S)+/g) ?? [], room, indent + 2);
  return lines.map((each, at) => (at < lines.length - 1 ? `${each} \\` : each));
}

/** Colours take no room. */
// oxlint-disable-next-line no-control-regex
const lengthOf = (text: string): number => text.replaceAll(/\u001b\[\d+m/g, "").length;
