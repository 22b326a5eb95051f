import type { Field, Style } from "./record-field.ts";

/** A line that begins a value: under a key, or as one of a list. */
const head = /^( *)((?:- +)*)(?:(["']?)([A-Za-z_$][\w.$@/ -]{0,40}?)\3:(?=[ \t\r\n]|$)[ \t]*)?/;
/** Whoever is given a line to speak in has no field. */
const roles =
  /^(?:system|user|human|assistant|ai|bot|agent|model|developer|admin|operator|note\b.*|p\.?s|important|attention|warning|instructions?|reminder)$/i;
const identifier = /^[a-z_$][\w.$/-]*$/i;
const block = /^[|>][+-]?\d?[+-]?[ \t]*(?:#[^\n]*)?$/;
const aside = /^ *(?:#.*|---.*|\.\.\.|)\r?$/;
const anchored = /^(?:[&!][^\s]+[ \t]+)*/;
/** So many values with a key make records of lines. */
const keyedMin = 3;
const introductionMax = 200;

/** The values of a text that is YAML, or as far as it is. */
export function fieldsOfLines(text: string): Field[] {
  const fields: Field[] = [];
  let keyed = 0;
  let parent = "";
  let at = startOf(text);
  while (at < text.length) {
    const end = endOfLine(text, at);
    const line = text.slice(at, end);
    if (aside.test(line)) {
      at = end + 1;
      continue;
    }
    const found = head.exec(line);
    const [all = "", indent = "", dashes = "", , key] = found ?? [];
    if (found === null || (dashes === "" && key === undefined) || (key !== undefined && roles.test(key)))
      break;
    const column = indent.length + dashes.length - (key === undefined ? 2 : 0);
    const from = at + all.length + (anchored.exec(line.slice(all.length))?.[0].length ?? 0);
    if (key !== undefined && identifier.test(key)) keyed++;
    const value = valueAt(text, from, end, column);
    if (value === undefined) break;
    if (key !== undefined) parent = key;
    if (value.until > value.from) fields.push({ key: key ?? parent, ...value });
    at = endOfLine(text, value.end) + 1;
  }
  return keyed < keyedMin ? [] : fields;
}

const endOfLine = (text: string, at: number): number => {
  const newline = text.indexOf("\n", at);
  return newline < 0 ? text.length : newline;
};

/** Behind a line that says what follows. */
function startOf(text: string): number {
  const end = endOfLine(text, 0);
  return end < introductionMax && /^[A-Z][^\n]*:\s*$/.test(text.slice(0, end)) && text[end + 1] !== " "
    ? end + 1
    : 0;
}

type Value = Omit<Field, "key"> & { end: number };

/** A value that begins in a line, with the lines that go on with it: those that stand further in than its key. */
function valueAt(text: string, from: number, end: number, column: number): Value | undefined {
  const mark = text[from];
  if (mark === "'" || mark === '"') return quotedAt(text, from, mark);
  if (mark === "[" || mark === "{")
    return { from, until: from, style: "plain", end: continued(text, end, column) };
  const first = text.slice(from, end);
  if (first.trim() === "") return { from, until: from, style: "plain", end };
  const until = continued(text, end, column);
  if (!block.test(first)) return { from, until, style: "plain", end: until };
  const style: Style = mark === "|" ? "lines" : "plain";
  return { from: Math.min(end + 1, until), until, style, end: until };
}

/** Where the last line ends that goes on with a value. */
function continued(text: string, end: number, column: number): number {
  let last = end;
  let next = end + 1;
  while (next < text.length) {
    const stop = endOfLine(text, next);
    let at = next;
    while (text[at] === " ") at++;
    if (at < stop && text[at] !== "\r") {
      if (at - next <= column) break;
      last = stop;
    }
    next = stop + 1;
  }
  return last;
}

const closing = { "'": /'(?!')/y, '"': /"/y };

/** Between quotation marks, behind which the line ends. */
function quotedAt(text: string, from: number, mark: "'" | '"'): Value | undefined {
  let at = from + 1;
  for (; at < text.length; at++) {
    if (text[at] === "\\" && mark === '"') at++;
    else if (text[at] === mark) {
      closing[mark].lastIndex = at;
      if (closing[mark].test(text)) break;
      at++;
    }
  }
  const end = endOfLine(text, at);
  // What is cut off goes on to where the text ends.
  if (at < text.length && !/^\s*(?:#.*)?$/.test(text.slice(at + 1, end))) return undefined;
  return { from: from + 1, until: Math.min(at, text.length), style: mark === "'" ? "single" : "double", end };
}
