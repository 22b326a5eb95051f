import { isOf, word } from "./characters.ts";
import { type Announced, announcedBy } from "./key-names.ts";
import { ruleOf } from "./named.ts";
import { seen, type SecretProbe, type SecretSighting } from "./secret.ts";

const headMax = 400;
/** So much of a table is read for its first secret. */
const tableMax = 65_536;
const rowMax = 600;
const cellsMax = 40;
/** What heads a column: a few words, no sentence and no code. */
const heading = /^[\p{L}\p{N}_#%*][\p{L}\p{N}_#%*/ -]{0,40}(?: ?\([\w ]{0,20}\))?$/u;
const rule = /^[\s+|:=─┼┤├╞╪╡-]*$/;

/** Tables of which a column is headed by the name of a secret: of databases, of Markdown, of values between commas or tabs. */
export const column: SecretProbe = {
  rules: ["secrets.password", "secrets.key"],
  anchors:
    "password passwd passphrase passcode passwort wachtwoord contrase\u00f1a senha pass secret token api_key apikey pwd"
      .split(" ")
      .flatMap((word) => [
        `${word},`,
        `${word} |`,
        `${word}\t`,
        `${word}\n`,
        `${word}  `,
        `${word};`,
        `${word}",`,
        `${word}"\n`,
        `${word}\r`,
        `${word}|`,
        `${word} \u2502`,
        `${word}\``,
        `${word})`,
      ]),
  look({ text }, end): SecretSighting | undefined {
    return fromInsert(text, end) ?? fromTable(text, end);
  },
};

type Separator = "|" | "\u2502" | "\t" | "," | ";" | "  ";
const separators: readonly Separator[] = ["|", "\u2502", "\t", ",", ";", "  "];

function fromTable(text: string, end: number): SecretSighting | undefined {
  const ahead = text.slice(end, end + headMax).indexOf("\n");
  if (ahead < 0) return undefined;
  const close = end + ahead;
  const before = text.slice(Math.max(0, end - headMax), end);
  const start = end - before.length + before.lastIndexOf("\n") + 1;
  const head = text.slice(start, close);
  const separator = separators.find((each) => head.includes(each));
  const columns = separator === undefined ? [] : columnsOf(head, separator);
  if (separator === undefined || columns.length === 0) return { until: close };
  const count = cellsOf(head, separator).length;
  const stop = Math.min(text.length, close + tableMax);
  let from = close + 1;
  while (from < stop) {
    const newline = text.indexOf("\n", from);
    const until = newline < 0 ? text.length : newline;
    const line = text.slice(from, Math.min(until, from + rowMax));
    if (!line.includes(separator) && !rule.test(line)) break;
    const cells = cellsOf(line, separator);
    const found = cells.length === count ? secretIn(cells, columns, from) : undefined;
    if (found !== undefined) return found;
    from = until + 1;
  }
  return { until: Math.max(close, from) };
}

interface Cell {
  text: string;
  start: number;
}

/** A column of which the head says that it holds secrets. */
interface Column {
  at: number;
  name: string;
  announced: Announced;
}

function columnsOf(head: string, separator: Separator): Column[] {
  const names = cellsOf(head, separator);
  if (names.length < 2 || names.length > cellsMax || names.some(({ text }) => !heading.test(text))) return [];
  return names.flatMap(({ text: name }, at) => {
    const announced = announcedBy(name);
    return announced === undefined ? [] : [{ at, name, announced }];
  });
}

function secretIn(
  cells: readonly Cell[],
  columns: readonly Column[],
  from: number,
): SecretSighting | undefined {
  for (const { at, name, announced } of columns) {
    const cell = cells[at];
    if (cell === undefined) continue;
    const found = ruleOf(announced, { name, value: cell.text, surety: "code" });
    if (found !== undefined) return seen(found, from + cell.start, from + cell.start + cell.text.length);
  }
  return undefined;
}

const frame = " \t\r\"'`";

/** The cells of a line without their blanks, quotes and marks of code. */
function cellsOf(line: string, separator: Separator): Cell[] {
  const cells: Cell[] = [];
  for (let from = 0; from <= line.length;) {
    const found = line.indexOf(separator, from);
    const until = found < 0 ? line.length : found;
    let [start, end] = [from, until];
    while (start < end && frame.includes(line[start]!)) start++;
    while (end > start && frame.includes(line[end - 1]!)) end--;
    if (separator !== "  " || end > start) cells.push({ text: line.slice(start, end), start });
    from = until + separator.length;
  }
  if (separator === "|" || separator === "\u2502") {
    if (cells[0]?.text === "") cells.shift();
    if (cells.at(-1)?.text === "") cells.pop();
  }
  return cells;
}

const insert = /\binsert\s+(?:into\s+)?[\w."`[\]]{1,80}\s{0,4}\(([^()]{1,400})$/i;
const values = /^[^()]{0,300}\)\s{0,8}values\s{0,8}\(/i;
const literal =
  /\s{0,8}(?:N?'((?:[^'\\]|''|\\.){0,300})'|"([^"]{0,300})"|[^,'"()]{0,80}(?:\([^()]{0,80}\))?)\s{0,8}(,|\))/y;

/** `INSERT INTO t (a, password) VALUES ('x', 'y')` */
function fromInsert(text: string, end: number): SecretSighting | undefined {
  const nameEnd = isOf(text, end, word) ? end + 1 : end;
  const before = text.slice(Math.max(0, nameEnd - headMax), nameEnd);
  const open = before.lastIndexOf("(");
  const head =
    open < 0 || before.includes(")", open) ? null : insert.exec(before.slice(Math.max(0, open - 110)));
  if (head === null) return undefined;
  const opened = values.exec(text.slice(nameEnd, nameEnd + rowMax));
  if (opened === null) return undefined;
  const list = head[1] ?? "";
  const at = list.split(",").length - 1;
  const name = list.slice(list.lastIndexOf(",") + 1).replaceAll(/[\s"`[\]]/g, "");
  const announced = announcedBy(name);
  if (announced === undefined) return undefined;
  literal.lastIndex = nameEnd + opened[0].length;
  for (let place = 0; place <= at; place++) {
    const from = literal.lastIndex;
    const found = literal.exec(text);
    if (found === null) return undefined;
    const value = found[1] ?? found[2];
    if (place < at || value === undefined) continue;
    const broken = ruleOf(announced, { name, value, surety: "sure" });
    const start = from + found[0].indexOf(value);
    return broken === undefined ? undefined : seen(broken, start, start + value.length);
  }
  return undefined;
}
