import { isUtf8 } from "node:buffer";
import type { Subject } from "../../tool-call.ts";
import { isPlain } from "./plain.ts";

/** A header in which a tool says something of its own. */
export interface Field {
  name: string;
  value: string;
  /** Where its name stands in the flat list that it came in. */
  at: number;
}

/** Ordinary answers have one or two of them, most none. */
export function spokenIn(rawHeaders: readonly string[]): Field[] {
  const fields: Field[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    const value = rawHeaders[at + 1] ?? "";
    if (!isPlain(name, value)) fields.push({ name, value, at });
  }
  return fields;
}

/** All of them as one text of JSON: names are read like keys, and a rule may say `headers.X-Owner` of one, as the tool spells it. */
export function subjectOf(fields: readonly Field[]): Subject {
  const members = fields.map(
    ({ name, value }) => `${JSON.stringify(name)}:${JSON.stringify(readings(value))}`,
  );
  return { kind: "text", text: `{"headers":{${members.join(",")}}}`, json: true };
}

/** Some clients take the bytes of a header for Latin-1, others for UTF-8. */
function readings(value: string): string | string[] {
  // oxlint-disable-next-line no-control-regex
  if (/^[\x00-\x7f]*$/.test(value)) return value;
  const bytes = Buffer.from(value, "latin1");
  return isUtf8(bytes) ? [value, bytes.toString()] : value;
}
