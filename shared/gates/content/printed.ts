import { speakingKeys } from "./spoken.ts";

const printedMax = 16_384;
/** `AIMessage(content='…')`, a list of such or a dictionary, as Python prints them, and nothing around it. */
const python =
  /^\s{0,16}\[?\s?(?:(?:[a-z_]+\.)*[A-Z]\w{2,40}\((?=\w+=)[^]*\)|\{'\w+': ?[^]*\})\s?\]?\s{0,16}$/;
/** The same without the name of its class. */
const fieldsOfPython =
  /^\s{0,16}content=(?:'[^]*'|"[^]*") (?:additional_kwargs|response_metadata|name|role|id|tool_calls)=/;
const field = /(?<![\w.])(?:(\w+)=|'(\w+)': ?)(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g;
/** Who is printed there was asked nothing. */
const ofOthers =
  /^\s{0,16}\[?\s?(?:Human|User|System|Tool)\w*\(|\brole'?(?:=|: ?)['"](?:user|human|system|tool)['"]/;
const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

/** The fields of a message that a program in Python has printed; the text as it is where it is none. */
export function printedFields(text: string): unknown {
  if (text.length > printedMax || ofOthers.test(text)) return text;
  if (!python.test(text) && !fieldsOfPython.test(text)) return text;
  const fields: Record<string, string> = {};
  for (const [, name = "", key = name, single, double = ""] of text.matchAll(field)) {
    const said = (single ?? double).replaceAll(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter);
    if ((speakingKeys.has(key) || key === "role") && said.trim() !== "" && !Object.hasOwn(fields, key))
      fields[key] = said;
  }
  return Object.keys(fields).some((key) => key !== "role") ? fields : text;
}

const row = /^\|(.+)\|\s*$/;
const rule = /^\|[\s:|-]+\|\s*$/;
const column = /^(?:final |model )?(?:answer|reply|response|output|result|completion)$/i;

/** The answer in a table of Markdown that has one row: more of them are data. */
export function answerInTable(text: string): string {
  if (!text.trimStart().startsWith("|")) return text;
  const [head = "", line = "", only = "", ...more] = text.trim().split("\n");
  if (!rule.test(line) || more.length > 0) return text;
  const at = cellsOf(head).findIndex((name) => column.test(name));
  return cellsOf(only)[at] ?? text;
}

const cellsOf = (line: string): string[] =>
  (row.exec(line)?.[1] ?? "").split("|").map((cell) => cell.replaceAll(/[*_]{2}/g, "").trim());
