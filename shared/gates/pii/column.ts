import { lineBefore } from "../read/text.ts";

const isDelimiter = (unit: string | undefined): unit is string =>
  unit === "," || unit === "\t" || unit === ";" || unit === "|";
const isQuoting = (unit: string | undefined): boolean => unit === '"' || unit === "'" || unit === " ";
const headMax = 400;
const telling = /phone|mobile|\bcell|\btel\b|\bfax\b|ssn|social.?sec/i;

/**
 * The heading of the column in which the number from `start` to `end` stands alone, when the text begins as a table does whose headings say
 * something about numbers at all.
 */
export function headingOf(text: string, start: number, end: number): string | undefined {
  const before = isQuoting(text[start - 1]) ? text[start - 2] : text[start - 1];
  const after = isQuoting(text[end]) ? text[end + 1] : text[end];
  const delimiter = isDelimiter(before) ? before : after;
  if (!isDelimiter(delimiter)) return undefined;
  const isAlone = [before, after].every(
    (each) => each === undefined || each === delimiter || /[\r\n]/.test(each),
  );
  const head = text.slice(0, headMax);
  if (!isAlone || !telling.test(head)) return undefined;
  const header = head.split("\n").find((line) => line.includes(delimiter));
  const line = lineBefore(text, start, headMax);
  if (header === undefined || start < header.length || line.length === headMax) return undefined;
  const column = line.replaceAll(/"[^"]*"/g, "").split(delimiter).length - 1;
  const heading = header.split(delimiter)[column] ?? "";
  return heading.trim().replaceAll(/^["']|["']$/g, "");
}

/** `Id` and `count` at the end name something else than the number. */
export const headsPhone = (heading = ""): boolean =>
  /phone|mobile|\bcell|\btel\b|\bfax\b/i.test(heading) &&
  !/(?:\bid|_id|count|model|type|time|at)$/i.test(heading);

export const headsSsn = (heading = ""): boolean => /(?:\b|_)ssn\b|social.?sec/i.test(heading);
