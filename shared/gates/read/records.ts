import { type Field, type Said, saidIn } from "./record-field.ts";
import { fieldsOfLines } from "./record-lines.ts";
import { fieldsOfLiteral } from "./record-literal.ts";

/** A value of a record as a text of its own. */
export interface Value extends Said {
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
