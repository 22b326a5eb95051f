import { type Decoder, rewriting } from "../../decoder.ts";
import { exchanged, reversed } from "../encodings/ciphers.ts";

const said = `(?:"([^"\`$\\n]{1,200})"|'([^'\\n]{1,200})'|([^\\s"'\`$()|]{1,80}))`;
const through = "\\s{0,2}\\|\\s{0,2}(rev|tr\\s[^|)`\\n]{3,40})";
const substitution = new RegExp(
  `(=?)(?:\\$\\(|\`)(?:echo(?: -\\w{1,2})?|printf|which|command -v) ${said}(?:${through})?\\s{0,2}[)\`]`,
  "g",
);

const filtered = new RegExp(`\\$\\((rev|tr\\s[^<)\\n]{3,40})\\s{0,2}<<<\\s{0,2}${said}\\s{0,2}\\)`, "g");

/** What a shell puts in the place of a command that only says something. */
function substituted(line: string): string {
  const plain = line.replaceAll(substitution, (written: string, sign: string, ...groups: unknown[]) => {
    const [double, single, bare, filter] = groups.map(textOf);
    const word = throughFilter(double ?? single ?? bare ?? "", filter);
    if (word === undefined) return written;
    return sign === "" ? word : `='${word}'`;
  });
  if (!plain.includes("<<<")) return plain;
  return plain.replaceAll(filtered, (written: string, ...groups: unknown[]) => {
    const [filter, double, single, bare] = groups.map(textOf);
    return throughFilter(double ?? single ?? bare ?? "", filter) ?? written;
  });
}

const textOf = (group: unknown): string | undefined => (typeof group === "string" ? group : undefined);

/** What `rev`, or a `tr` that takes thirteen steps, makes of a text. */
function throughFilter(text: string, filter?: string): string | undefined {
  if (filter === undefined) return text;
  if (filter.startsWith("rev")) return reversed(text);
  return /n-z/i.test(filter) ? exchanged(text) : undefined;
}

/** Words that the shell has another command say: `ca$(echo t)`, `$(which rm)`, `$(echo mr | rev)`. */
export const saidWords: Decoder = {
  anchors: ["echo", "printf", "which", "command -v", "rev", "tr"].flatMap((name) => [
    `$(${name} `,
    `\`${name} `,
  ]),
  decode: rewriting(substituted),
};
