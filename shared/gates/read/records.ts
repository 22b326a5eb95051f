import { type Field, type Said, saidIn } from "./record-field.ts";
import { fieldsOfLines } from "./record-lines.ts";

/** All of a text is one value as programs write them: maps and lists of texts and numbers. */
const begins = /^\s*[[{(]\s*(?:["'[{(\d]|None|True|False|[\w.]+\()/;
const ends = /[\]})]\s*$/;
const keyBehind = /^\s*[:=]/;
const opens = new Set("[{(,:=");
const closes = new Set("]}),:");

/** The texts in such a value. */
function fieldsOfLiteral(text: string): Field[] {
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

/** A value of a record as a text of its own. */
interface Value extends Said {
  key: string;
  from: number;
  until: number;
}

/** The values of a text that is records: YAML, or maps and lists as programs print them. Each is read when it is asked for. */
export class Records {
  readonly #text: string;
  readonly #fields: readonly Field[];
  #last: Value | undefined;

  constructor(text: string) {
    this.#text = text;
    const literal = fieldsOfLiteral(text);
    this.#fields = literal.length > 0 ? literal : fieldsOfLines(text);
  }

  /** The value that stands around a place. */
  valueAt(at: number): Value | undefined {
    const field = this.#fieldAt(at);
    if (field === undefined || this.#last?.from === field.from) return field && this.#last;
    return (this.#last = { ...saidIn(this.#text, field), ...field });
  }

  #fieldAt(at: number): Field | undefined {
    let low = 0;
    let high = this.#fields.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#fields[middle]!.until <= at) low = middle + 1;
      else high = middle;
    }
    const field = this.#fields[low];
    return field !== undefined && field.from <= at ? field : undefined;
  }
}
