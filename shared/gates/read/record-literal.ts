import type { Field } from "./record-field.ts";

/** All of a text is one value as programs write them: maps and lists of texts and numbers. */
const begins = /^\s*[[{(]\s*(?:["'[{(\d]|None|True|False|[\w.]+\()/;
const ends = /[\]})]\s*$/;
const keyBehind = /^\s*[:=]/;
const opens = new Set("[{(,:=");
const closes = new Set("]}),:");

/** The texts in such a value. */
export function fieldsOfLiteral(text: string): Field[] {
  if (!begins.test(text.slice(0, 64)) || !ends.test(text.slice(-16))) return [];
  const fields: Field[] = [];
  let key = "";
  for (let at = 0; at < text.length; at++) {
    const mark = text[at];
    if (mark !== '"' && mark !== "'") continue;
    const from = at + 1;
    for (at++; at < text.length && text[at] !== mark; at++) if (text[at] === "\\") at++;
    if (!opens.has(before(text, from - 1)) || !closes.has(behind(text, at + 1))) return [];
    if (keyBehind.test(text.slice(at + 1, at + 8))) key = text.slice(from, Math.min(at, from + 64));
    else fields.push({ key, from, until: at, style: "literal" });
  }
  return fields;
}

function before(text: string, at: number): string {
  while (at > 0 && /\s/.test(text[at - 1]!)) at--;
  return text[at - 1] ?? "";
}

function behind(text: string, at: number): string {
  while (at < text.length && /\s/.test(text[at]!)) at++;
  return text[at] ?? "";
}
