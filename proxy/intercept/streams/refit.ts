import type { Framing } from "../reading.ts";
import { refitMessage } from "./amazon.ts";
import { isValueLike, linesBy } from "./line-ends.ts";
import { isData, isPlainAside } from "./sse.ts";

interface Refitted {
  framing: Framing;
  /** Of the other lines only those are kept in which nobody can say anything. */
  isBare: boolean;
}

/** The same event with another text in it: what else it says, such as its id, stays. */
export function refit(frame: Buffer, text: string, { framing, isBare }: Refitted): Buffer {
  if (framing === "ndjson") return Buffer.from(`${text.trimEnd().replaceAll(/[\r\n]+/g, " ")}\n`);
  if (framing === "amazon") return refitMessage(frame, text, isBare);
  const kept = besideData(frame).filter((line) => !isBare || isPlainAside(line));
  if (text === "" && kept.length === 0) return Buffer.alloc(0);
  const data = linesBy(text).map((line) => `data: ${line}`);
  return Buffer.from([...kept, ...data, "", ""].join("\n"));
}

/** Likewise with other lines in it, each of which says something by itself. */
export function refitLines(frame: Buffer, lines: readonly string[], { framing, isBare }: Refitted): Buffer {
  if (framing === "ndjson") return Buffer.from(lines.map((line) => `${line}\n`).join(""));
  const kept = besideData(frame).filter((line) => !isValueLike(line) && (!isBare || isPlainAside(line)));
  return Buffer.from([...kept, ...lines, "", ""].join("\n"));
}

const besideData = (frame: Buffer): string[] =>
  frame
    .toString()
    .split(lineEnd)
    .filter((line) => line !== "" && !isData(line.replace(mark, "")));

const lineEnd = /\r\n|\n|\r/;
const mark = /^\uFEFF/;
