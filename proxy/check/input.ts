import { createReadStream } from "node:fs";
import { CommandError } from "../../shared/exit-codes.ts";
import { jsonTexts } from "../../shared/gates/read/json-text.ts";
import { say } from "../../shared/print.ts";

const newline = 0x0a;

/** All of a file, or of standard input for `-`, as text. */
export async function readWhole(file: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of chunksOf(file)) chunks.push(chunk);
  return textOf(Buffer.concat(chunks));
}

/** The lines that hold anything, with their numbers, each as soon as its end is read. A character that two chunks share stays whole. */
export async function* readLines(file: string): AsyncGenerator<{ line: number; text: string }> {
  let rest: Buffer[] = [];
  let line = 0;
  for await (const chunk of chunksOf(file)) {
    let from = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      const text = textOf(Buffer.concat([...rest, chunk.subarray(from, at)]));
      rest = [];
      from = at + 1;
      line++;
      if (text.trim() !== "") yield { line, text };
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
  const text = textOf(Buffer.concat(rest));
  if (text.trim() !== "") yield { line: line + 1, text };
}

async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  if (file === "-" && process.stdin.isTTY) say("reading standard input, up to Ctrl-D");
  try {
    for await (const chunk of file === "-" ? process.stdin : createReadStream(file)) yield Buffer.from(chunk);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
    throw new CommandError("failure", `${file} cannot be read${code}`, error);
  }
}

/** Some editors and shells write UTF-16, in which the gates would see nothing; a mark at the beginning says so. */
function textOf(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString("hex");
  const encoding = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

/** JSON is taken as the value that it is, anything else as text. */
export function valueOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return keepsAll(text, value) ? value : text;
  } catch {
    return text;
  }
}

/** Of several entries with one key a parser keeps the last. The others would pass unseen, so that such a document is judged as it is written. */
function keepsAll(text: string, value: unknown): boolean {
  return typeof value !== "object" || jsonTexts(text)?.length === jsonTexts(JSON.stringify(value))?.length;
}
