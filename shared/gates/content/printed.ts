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

/** The answer in a table that has one row: more of them are data. */
export function answerInTable(text: string): string {
  const start = text.trimStart();
  if (start.startsWith("|")) return answerInRows(text);
  return head.test(start) ? answerOfValues(text) : text;
}

/** One of Markdown. */
function answerInRows(text: string): string {
  const [first = "", line = "", only = "", ...more] = text.trim().split("\n");
  if (!rule.test(line) || more.length > 0) return text;
  const at = cellsOf(first).findIndex((name) => column.test(name));
  return cellsOf(only)[at] ?? text;
}

const cellsOf = (line: string): string[] =>
  (row.exec(line)?.[1] ?? "").split("|").map((cell) => cell.replaceAll(/[*_]{2}/g, "").trim());

/** Names between commas, one of them that of an answer, and a line behind it. */
const head =
  /^(?:[\w ]{1,40},){0,11}(?:final |model )?(?:answer|reply|response|output|result|completion)(?:,[\w ]{1,40}){0,11}\r?\n/i;
const value = /\s*(?:"((?:[^"]|"")*)"|([^,\n]*))\s*(,|\r?\n|$)/y;

/** One of values between commas. */
function answerOfValues(text: string): string {
  const rows = valuesIn(text.trim());
  const at = rows[0]?.findIndex((name) => column.test(name)) ?? -1;
  return rows.length === 2 ? (rows[1]?.[at] ?? text) : text;
}

/** Up to the first row too many. */
function valuesIn(text: string): string[][] {
  const rows: string[][] = [[]];
  value.lastIndex = 0;
  for (let found = value.exec(text); found !== null && rows.length < 4; found = value.exec(text)) {
    rows.at(-1)?.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? "").trim());
    if (value.lastIndex >= text.length) break;
    if (found[3] !== ",") rows.push([]);
  }
  return rows;
}
