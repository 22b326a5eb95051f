import type { Framing } from "../reading.ts";
import { isPlainAside } from "./sse.ts";

interface Refitted {
  framing: Framing;
  /** Of the other lines only those are kept in which nobody can say anything. */
  isBare: boolean;
}

/** The same event with another text in it: what else it says, such as its id, stays. */
export function refit(frame: Buffer, text: string, { framing, isBare }: Refitted): Buffer {
  if (framing === "ndjson") return Buffer.from(`${text.replaceAll(/[\r\n]+/g, " ")}\n`);
  const kept = frame
    .toString()
    .split(lineEnd)
    .filter((line) => line !== "" && !isData.test(line) && (!isBare || isPlainAside(line)));
  if (text === "" && kept.length === 0) return Buffer.alloc(0);
  const data = text.split(lineEnd).map((line) => `data: ${line}`);
  return Buffer.from([...kept, ...data, "", ""].join("\n"));
}

const lineEnd = /\r\n|\n|\r/;
const isData = /^\uFEFF?data(?::|$)/;
