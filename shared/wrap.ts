import { typedCommand } from "./next-command.ts";

/**
 * The lines of a text that is longer than its terminal is wide. It is broken where three spaces keep two things apart,
 * then at words. A command stays on one line, so that it can be copied; one that is too long is broken as a shell
 * reads it. A longer word, such as a path, stays whole, and so does what stands in single quotes.
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

/** A command counts as one word, and so does what stands in quotes. */
const wordsOf = (line: string): string[] =>
  line.match(new RegExp(String.raw`\s*(?:\(?${commandPattern()}|'[^']*'\S*|\S+)`, "g")) ?? [];

/** One word of a command: blanks and signs in quotes are part of it. */
const argument = String.raw`(?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+`;

/** A command ends with its sentence, or with a sign that no argument of ours ends with. */
function commandPattern(): string {
  const own = [typedCommand("proxy"), typedCommand("collector")]
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  const programs = [...own, "curl", "openssl", "kill", "chmod"].join("|");
  return String.raw`(?:${programs})(?: ${argument}(?<![,;)])(?=\s|$))*(?: ${argument}(?<=[,;)])(?=\s|$))?(?=\s|$)`;
}

/** A line that is a command alone goes on behind a backslash, as a shell reads it. */
function continued(line: string, columns: number, indent: number): string[] {
  return new RegExp(`^\\s*${commandPattern()}$`).test(line)
    ? continuedCommand(line, columns, indent)
    : [line];
}

export function continuedCommand(line: string, columns: number, indent: number): string[] {
  if (lengthOf(line) <= columns) return [line];
  const lines = filled(
    line.match(new RegExp(String.raw`\s*${argument}`, "g")) ?? [],
    columns - " \\".length,
    indent + 2,
  );
  return lines.map((each, at) => (at < lines.length - 1 ? `${each} \\` : each));
}

/** Colours take no room. */
// oxlint-disable-next-line no-control-regex
const lengthOf = (text: string): number => text.replaceAll(/\u001b\[\d+m/g, "").length;
