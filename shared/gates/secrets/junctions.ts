import { word, isOf } from "./characters.ts";

/** How a value is tied to the name before it. */
export type Tie =
  /** `NAME=value`, without blanks: environments, queries of addresses, connection strings, flags. */
  | "env"
  /** `name = value`, `name := value`, `name => value`. */
  | "assign"
  /** `name: value`. */
  | "colon"
  /** `<name>value</name>` */
  | "element"
  /** `name value`, as in flags and configurations. */
  | "blank"
  /** `name is value` */
  | "prose"
  /** The name is itself a value, and the next field holds what it names. */
  | "pair"
  /** `f("name", "value")`, `name("value")` */
  | "argument"
  /** `name | value` in a table of two columns. */
  | "cell";

export interface Junction {
  tie: Tie;
  /** Where the value begins, its quote included. */
  at: number;
}

const blanksMax = 48;
const closersMax = 4;
const isCloser = (letter: string): boolean => letter !== "" && "\"'`])*\\".includes(letter);

function passBlanks(text: string, from: number, max = blanksMax): number {
  let at = from;
  const stop = Math.min(text.length, from + max);
  while (at < stop && (text[at] === " " || text[at] === "\t")) at++;
  return at;
}

function passLines(text: string, from: number): number {
  let at = from;
  const stop = Math.min(text.length, from + blanksMax);
  while (at < stop && (text[at] ?? "") <= " ") at++;
  return at;
}

const declared =
  /^(?:\*?string|&?str|String|char\s?\*?|\w*String|text|varchar|NSString\s?\*?)\s{0,4}=\s{0,4}(?!=)/;
const proseTie =
  /^(?:is|was|are|to|as|it's|will be|(?:changed|reset|set|updated|rotated) to|ist|est|c'est|es|jest|er|\u00e8|\u00e9)(?:\s+(?:now|set to|still|currently|changed to|updated to|reset to))?\s*[:=]?\s+/i;
const typed = /^\s{0,2}[A-Za-z_][\w.<>[\]|? ]{0,40}?\s{1,3}=\s{1,3}/;
const valueField =
  /^["'`\\]{0,2}\s{0,8},?\s{0,40}[-{]?\s{0,8}["'\\]{0,2}(?:value|val|newvalue|defaultvalue|plaintext|content|data|secretvalue)["'\\]{0,2}\s{0,4}(?::|=>?)\s{0,8}/i;
const fieldReach = 120;
const cellMax = 64;
/** The first cell of a row of MediaWiki, where `||` parts it from the next and means no alternative. */
const firstCell = /(?:^|\n)[|!] ?[^|\n]{0,60}$/;
/** `Password (temporary): …` */
const asides = /^ \([^()\n:=]{1,24}\) ?: ?/;
const block = /^[|>][-+]?[ \t]{0,4}\r?\n[ \t]{0,32}/;

/** What stands between a name that ends at `end` and its value; undefined when none follows. */
export function junctionAt(text: string, end: number): Junction | undefined {
  let at = end;
  let closers = 0;
  while (closers < closersMax && isCloser(text[at] ?? "")) {
    at++;
    closers++;
  }
  const isQuoted = closers > 0;
  const afterBlanks = passBlanks(text, at);
  const sign = text[afterBlanks] ?? "";
  const operator = /^(?:[?.+:]|\|\||\?\?)=/.exec(text.slice(afterBlanks, afterBlanks + 3))?.[0] ?? "";
  if (operator !== "" && sign !== ":")
    return { tie: "assign", at: passBlanks(text, afterBlanks + operator.length, 8) };
  // `env.PASSWORD ?? "value"`
  const fallback = /^(?:\?\?|\|\|) {0,2}(?=["'])/.exec(text.slice(afterBlanks, afterBlanks + 5))?.[0];
  if (fallback !== undefined) return { tie: "argument", at: afterBlanks + fallback.length };
  if (sign === "=") return afterEquals(text, at, afterBlanks);
  if (sign === ":") return afterColon(text, afterBlanks);
  if (sign === "-" && text[afterBlanks + 1] === ">")
    return { tie: "assign", at: passBlanks(text, afterBlanks + 2, 8) };
  if (sign === ">" && closers === 0) return { tie: "element", at: passLines(text, afterBlanks + 1) };
  if ((sign === "|" || sign === "\u2502") && text[afterBlanks + 1] !== "|")
    return { tie: "cell", at: passBlanks(text, afterBlanks + 1) };
  if (sign === "|" && firstCell.test(text.slice(Math.max(0, end - cellMax), end)))
    return { tie: "cell", at: passBlanks(text, afterBlanks + 2) };
  const aside = asides.exec(text.slice(end, end + fieldReach))?.[0];
  if (aside !== undefined) return { tie: "colon", at: passBlanks(text, end + aside.length) };
  const field = valueField.exec(text.slice(end, end + fieldReach));
  if (field !== null) return { tie: "pair", at: end + field[0].length };
  if (sign === ",")
    return isQuoted ? { tie: "argument", at: passBlanks(text, afterBlanks + 1, 8) } : undefined;
  if (sign === "(" && !isQuoted) return { tie: "argument", at: passBlanks(text, afterBlanks + 1, 8) };
  if (afterBlanks === at) return undefined;
  const type = declared.exec(text.slice(afterBlanks, afterBlanks + 32));
  if (type !== null) return { tie: "assign", at: afterBlanks + type[0].length };
  const prose = proseTie.exec(text.slice(afterBlanks, afterBlanks + 40));
  if (prose !== null) return { tie: "prose", at: afterBlanks + prose[0].length };
  return { tie: "blank", at: afterBlanks };
}

function afterEquals(text: string, name: number, sign: number): Junction | undefined {
  let at = sign + 1;
  if (text[at] === "=" || text[at] === "~") return undefined;
  if (text[at] === ">") at++;
  const value = passBlanks(text, at, 16);
  // `NAME=` at the end of a line has no value.
  return { tie: sign === name && value === at ? "env" : "assign", at: value };
}

function afterColon(text: string, sign: number): Junction | undefined {
  let at = sign + 1;
  if (text[at] === ":") return undefined;
  if (text[at] === "=") return { tie: "assign", at: passBlanks(text, at + 1, 8) };
  // `**Password:** value`
  while (text[at] === "*" || text[at] === "_") at++;
  const value = passBlanks(text, at);
  const lines = block.exec(text.slice(value, value + 48));
  if (lines !== null) return { tie: "colon", at: value + lines[0].length };
  if (isOf(text, value, word)) {
    const type = typed.exec(text.slice(value, value + 56));
    if (type !== null && text[value + type[0].length] !== "=")
      return { tie: "assign", at: value + type[0].length };
  }
  return { tie: "colon", at: value };
}
