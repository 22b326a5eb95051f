import { isOf, word } from "./characters.ts";
import { type Announced, announcedBy } from "./key-names.ts";
import { type Grid, gridOf, headingsOf, type Separator } from "./headings.ts";
import { ruleOf } from "./named.ts";
import { isTold } from "./values.ts";
import type { Probe, Sighting } from "../gate.ts";
import { seen } from "./secret.ts";
import { fromStack } from "./stacked.ts";

const headMax = 400;
/** So much of a table is read for its first secret. */
const tableMax = 65_536;
const rowMax = 600;
const cellsMax = 40;
const rule = /^[\s+|:=─┼┤├╞╪╡-]*$/;

/** What a head ends in that says of a column that it holds secrets, and what may stand behind it. */
export const words = [
  ..."password passwd passphrase passcode passwort kennwort wachtwoord contrase\u00f1a senha pass secret token api_key apikey pwd credentials creds zugangsdaten anmeldedaten identifiants credenciales credenciais credenziali inloggegevens".split(
    " ",
  ),
  ..."has\u0142o heslo jelsz\u00f3 parola salasana passord l\u00f6senord adgangskode \u043f\u0430\u0440\u043e\u043b\u044c \u5bc6\u7801 \u5bc6\u78bc \u30d1\u30b9\u30ef\u30fc\u30c9 \ube44\ubc00\ubc88\ud638".split(
    " ",
  ),
  "mot de passe",
];
const ends = [
  ",",
  " |",
  "\t",
  "\n",
  "  ",
  ";",
  '",',
  '"\n',
  "\r",
  "|",
  " \u2502",
  "`",
  ")",
  " ^",
  "^",
  "*",
  " !!",
  "!!",
  "''",
];

/** Tables of which a column is headed by the name of a secret: of databases, of Markdown, of values between commas or tabs. */
export const column: Probe = {
  rules: ["secrets.password", "secrets.key"],
  anchors: words.flatMap((word) => ends.map((end) => word + end)),
  look({ text }, end): Sighting | undefined {
    return fromInsert(text, end) ?? fromStack(text, end) ?? fromTable(text, end);
  },
};

function fromTable(text: string, end: number): Sighting | undefined {
  const ahead = text.slice(end, end + headMax).indexOf("\n");
  if (ahead < 0) return undefined;
  const close = end + ahead;
  const before = text.slice(Math.max(0, end - headMax), end);
  const start = end - before.length + before.lastIndexOf("\n") + 1;
  const head = text.slice(start, close);
  const grid = gridOf(head);
  if (grid === undefined || !isRow(text.slice(close + 1, close + 1 + rowMax), grid)) return { until: close };
  const cellsOfHead = cellsOf(head, grid.head);
  const columns = columnsOf(cellsOfHead);
  if (columns.length === 0) return { until: close };
  const { rows } = grid;
  const stop = Math.min(text.length, close + tableMax);
  let from = close + 1;
  while (from < stop) {
    const newline = text.indexOf("\n", from);
    const until = newline < 0 ? text.length : newline;
    const line = text.slice(from, Math.min(until, from + rowMax));
    if (!line.includes(rows) && !rule.test(line)) break;
    const cells = cellsOf(line, rows);
    const found = cells.length === cellsOfHead.length ? secretIn(cells, columns, from) : undefined;
    if (found !== undefined) return found;
    from = until + 1;
  }
  return { until: Math.max(close, from) };
}

/** Whether what begins so may be the first line below a head. */
function isRow(start: string, { rows }: Grid): boolean {
  const newline = start.indexOf("\n");
  const line = newline < 0 ? start : start.slice(0, newline);
  return line.includes(rows) || rule.test(line);
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

function columnsOf(head: readonly Cell[]): Column[] {
  if (head.length < 2 || head.length > cellsMax) return [];
  return headingsOf(head.map(({ text }) => text)).flatMap((name, at) => {
    const announced = announcedBy(name);
    return announced === undefined ? [] : [{ at, name, announced }];
  });
}

/** A login and its password in one cell, and how its column is called. */
const isOfBoth = /cred|login|user|account|daten|identifiant|gegevens/i;
/** Shorter ones are names of what gives access: `IAM / IRSA-v2`. */
const toldMin = 8;
const withLogin = /^[\w.@+-]{2,40}(?: [/|] |: |, )(\S{6,64})$/;

function secretIn(cells: readonly Cell[], columns: readonly Column[], from: number): Sighting | undefined {
  for (const { at, name, announced } of columns) {
    const cell = cells[at];
    if (cell === undefined) continue;
    const both = isOfBoth.test(name) ? (withLogin.exec(cell.text)?.[1] ?? "") : "";
    const start = cell.start + cell.text.length - both.length;
    if (both.length >= toldMin && isTold(both)) return seen("secrets.password", start, start + both.length);
    const found = ruleOf(announced, { name, value: cell.text, surety: "code" });
    if (found !== undefined) return seen(found, from + cell.start, from + cell.start + cell.text.length);
  }
  return undefined;
}

const frame = " \t\r\"'`";
/** Separators that a line may begin and end with as well. */
const around: ReadonlySet<Separator> = new Set<Separator>(["|", "\u2502", "||", "^"]);
/** What stands before the first cell of a line in which two of it part the others. */
const first = /^\s*[!|](?![!|])/;

/** The cells of a line without their blanks, quotes and marks of code. */
function cellsOf(line: string, separator: Separator): Cell[] {
  const cells: Cell[] = [];
  const opened = separator === "!!" || separator === "||" ? (first.exec(line)?.[0].length ?? 0) : 0;
  for (let from = opened; from <= line.length;) {
    const found = line.indexOf(separator, from);
    const until = found < 0 ? line.length : found;
    let [start, end] = [from, until];
    while (start < end && frame.includes(line[start]!)) start++;
    while (end > start && frame.includes(line[end - 1]!)) end--;
    if (separator !== "  " || end > start) cells.push({ text: line.slice(start, end), start });
    from = until + separator.length;
  }
  if (around.has(separator)) {
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
function fromInsert(text: string, end: number): Sighting | undefined {
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
