import type { Framing } from "../reading.ts";
import { hasOtherEnd, isValueLike, linesBy } from "./line-ends.ts";

const lineEnd = /\r\n|\n|\r/;

/** What an event says: to whoever listens, and beside that, in its other fields and its comments. */
export interface Said {
  data: string;
  /** What the event is called, which may tell the texts of a stream apart. */
  name?: string;
  /** What is not of the form in which such a line says nothing of its own. */
  aside: string;
  /** Its lines, where some may read each of them by itself. */
  lines?: readonly string[];
  /** As it stands not everybody reads the same in it. */
  isOdd?: boolean;
  /** It is a line of its own: words in it do not go on with those of the line before. */
  isLine?: boolean;
}

const plainAside = /^(?:event: ?[A-Za-z_.-]{1,64}|id: ?\d{1,9}|retry: ?\d{1,6}|: ?(?:ping|keep-alive)?)$/;
/** No field to those who go by the book, and data to others. */
const likeData = /^[\s\0\uFEFF]*data[\s\0]*:/i;

export const isPlainAside = (line: string): boolean => plainAside.test(line);
export const isData = (line: string): boolean => line === "data" || line.startsWith("data:");

export const saidIn = (text: string, framing: Framing): Said =>
  framing === "sse" ? saidBy(text) : saidInLine(text.trim());

/** An event of one line, as nearly all are, is not cut into lines. */
function saidBy(event: string): Said {
  const end = event.search(lineEnd);
  const isOdd = hasOtherEnd(event);
  if (!isOdd && event.startsWith("data:") && isBlank(event, end))
    return { data: valueOf(event.slice(0, end)), aside: "" };
  const lines = event.split(lineEnd).filter((line) => line !== "");
  const data = lines.filter(isData);
  const asides = lines.filter((line) => !isData(line) && !isPlainAside(line));
  // Lines of JSON that are called events say something only to those who do not heed what they are called.
  const isMisnamed = data.length === 0 && asides.some(isValueLike);
  const name = lines.findLast((line) => line.startsWith("event:"));
  const said: Said = {
    data: data.map(valueOf).join("\n"),
    aside: (isMisnamed ? asides.filter((line) => !isValueLike(line)) : asides).join("\n"),
  };
  if (name !== undefined) said.name = valueOf(name);
  const isBelieved =
    !isOdd && (isMisnamed || !asides.some((line) => likeData.test(line) || isValueLike(line)));
  if (isBelieved && data.length < 2 && !isMisnamed) return said;
  const each = linesBy(event).filter((line) => isValueLike(line) || (!isMisnamed && isData(line)));
  return { ...said, lines: each, ...(isBelieved ? {} : { isOdd: true }) };
}

function saidInLine(line: string): Said {
  if (line.includes("\r") || hasOtherEnd(line))
    return { data: line, aside: "", lines: linesBy(line), isOdd: true };
  if (line.includes("\n")) return { data: line, aside: "", lines: linesBy(line) };
  if (likeData.test(line)) return { data: line, aside: "", lines: [line] };
  return { data: line, aside: "", isLine: true };
}

function isBlank(text: string, from: number): boolean {
  if (from < 0) return false;
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit !== 10 && unit !== 13) return false;
  }
  return true;
}

function valueOf(line: string): string {
  const from = line.indexOf(":") + 1;
  if (from === 0) return "";
  return line.slice(line[from] === " " ? from + 1 : from);
}
