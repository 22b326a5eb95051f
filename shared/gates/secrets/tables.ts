import { announcedBy } from "./key-names.ts";
import { ruleOf } from "./named.ts";
import type { Probe, Sighting } from "../gate.ts";
import { seen } from "./patterns.ts";

const headMax = 400;
/** So much of a table is read for its first secret. */
const tableMax = 65_536;
const rowMax = 600;
const cellsMax = 40;

/** What a head ends in that says of a column that it holds secrets, and what may stand behind it. */
const words =
  "password passwd passphrase passcode passwort kennwort wachtwoord contraseña senha passord lösenord hasło heslo пароль 密码 パスワード 비밀번호 pass secret token api_key apikey pwd credentials creds"
    .split(" ")
    .concat("mot de passe");
const ends = [",", " |", "\t", "\n", "  ", ";", '",', '"\n', "\r", "|", " │", "`", ")", "*"];
/** Where a line of nothing else parts a head from its rows. */
const rule = /^[\s+|:=─┼┤├╞╪╡-]*$/;
const separators = ["|", "│", "\t", ",", ";", "  "];
/** What heads a column: a few words, no sentence and no code. */
const heading = /^[\p{L}\p{N}_#%*][\p{L}\p{N}_#%*/ -]{0,40}(?: ?\([\w ]{0,20}\))?$/u;

/** Tables of which a column is headed by the name of a secret: of databases, of Markdown, of values between commas or tabs. */
export const column: Probe = {
  rules: ["secrets.password", "secrets.key"],
  anchors: words.flatMap((word) => ends.map((end) => word + end)),
  look: ({ text }, end) => fromInsert(text, end) ?? fromTable(text, end),
};

interface Cell {
  text: string;
  start: number;
}

/** The cells of a line without their blanks, quotes and marks of code; two blanks part columns however many they are. */
function cellsOf(line: string, separator: string): Cell[] {
  const cells: Cell[] = [];
  let from = 0;
  // Wikis write two where others write one.
  const plain = separator === "|" ? line.replaceAll("||", " |") : line;
  for (const part of plain.split(separator)) {
    const [, lead = "", text = ""] = /^([ \t\r"'`*]*)(.*?)[ \t\r"'`*]*$/.exec(part) ?? [];
    if (separator !== "  " || text !== "") cells.push({ text, start: from + lead.length });
    from += part.length + separator.length;
  }
  if (/[|│]/.test(separator)) {
    if (cells[0]?.text === "") cells.shift();
    if (cells.at(-1)?.text === "") cells.pop();
  }
  return cells;
}

function fromTable(text: string, end: number): Sighting | undefined {
  const ahead = text.slice(end, end + headMax).indexOf("\n");
  if (ahead < 0) return undefined;
  const close = end + ahead;
  const start = Math.max(0, end - headMax, text.lastIndexOf("\n", end - 1) + 1);
  const separator = separators.find((each) => text.slice(start, close).includes(each));
  if (separator === undefined) return { until: close };
  const head = cellsOf(text.slice(start, close), separator);
  if (head.length < 2 || head.length > cellsMax || !head.every((cell) => heading.test(cell.text)))
    return { until: close };
  const columns = head.flatMap(({ text: name }, at) => {
    const announced = announcedBy(name);
    return announced === undefined ? [] : [{ at, name, announced }];
  });
  const stop = Math.min(text.length, close + tableMax);
  let from = close + 1;
  while (columns.length > 0 && from < stop) {
    const newline = text.indexOf("\n", from);
    const until = newline < 0 ? text.length : newline;
    const line = text.slice(from, Math.min(until, from + rowMax));
    if (!line.includes(separator) && !rule.test(line)) break;
    const cells = cellsOf(line, separator);
    for (const { at, name, announced } of cells.length === head.length ? columns : []) {
      const { text: value, start: place } = cells[at]!;
      const found = ruleOf(announced, { name, value, surety: "code" });
      if (found !== undefined) return seen(found, from + place, from + place + value.length);
    }
    from = until + 1;
  }
  return { until: Math.max(close, from) };
}

const insert = /\binsert\s+(?:into\s+)?[\w."`[\]]{1,80}\s{0,4}$/i;
const insertMax = 120;
const values = /[^()]{0,300}\)\s{0,8}values\s{0,8}\(/iy;
const literal =
  /\s{0,8}(?:N?'((?:[^'\\]|''|\\.){0,300})'|"([^"]{0,300})"|[^,'"()]{0,80}(?:\([^()]{0,80}\))?)\s{0,8}(?:,|\))/dy;

/** `INSERT INTO t (a, password) VALUES ('x', 'y')` */
function fromInsert(text: string, end: number): Sighting | undefined {
  const nameEnd = /\w/.test(text[end] ?? "") ? end + 1 : end;
  const head = text.slice(Math.max(0, nameEnd - headMax), nameEnd);
  const open = head.lastIndexOf("(");
  values.lastIndex = nameEnd;
  if (open < 0 || head.includes(")", open) || !insert.test(head.slice(Math.max(0, open - insertMax), open)))
    return undefined;
  if (!values.test(text)) return undefined;
  const names = head
    .slice(open + 1)
    .split(",")
    .map((each) => each.replaceAll(/[\s"`[\]]/g, ""));
  literal.lastIndex = values.lastIndex;
  for (const [at, name] of names.entries()) {
    const found = literal.exec(text);
    const place = found?.indices?.slice(1).find(Boolean);
    const announced = at === names.length - 1 ? announcedBy(name) : undefined;
    if (found === null) return undefined;
    if (place === undefined || announced === undefined) continue;
    const broken = ruleOf(announced, { name, value: text.slice(...place), surety: "sure" });
    return broken === undefined ? undefined : seen(broken, ...place);
  }
  return undefined;
}
