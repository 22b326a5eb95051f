/** A value of a record in a text, from where to where it stands there. */
export interface Field {
  key: string;
  from: number;
  until: number;
  style: Style;
}

/** How a value is written: between quotation marks of either kind, over lines that are one, or line by line. */
export type Style = "single" | "double" | "plain" | "lines" | "literal";

/** What a value says, and where each of its letters stands. */
export interface Said {
  text: string;
  places: readonly number[];
}

const escaped: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  0: "\0",
  _: "\u00a0",
  "\n": "",
};
const coded = /[xuU]([\da-fA-F]{2,8})/y;
const digitsOf: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };
const lastPoint = 0x10ffff;

const blanks = /(?<! ) +(?=\r?\n)/y;

/** What a value says once it is read as it was written: escapes are letters, and lines that are one are joined. */
export function saidIn(text: string, { from, until, style }: Field): Said {
  const places: number[] = [];
  let said = "";
  const say = (letters: string, at: number): void => {
    said += letters;
    for (let each = 0; each < letters.length; each++) places.push(at);
  };
  const hasEscapes = style === "double" || style === "literal";
  let at = from;
  while (at < until) {
    const letter = text.charAt(at);
    blanks.lastIndex = at;
    // Blanks before the end of a line are none.
    if (letter === " " && style !== "literal" && blanks.test(text)) at = blanks.lastIndex;
    else if (letter === "\n" && style !== "literal") {
      const { breaks, next } = foldedAt(text, at, until);
      const joined = breaks > 1 ? "\n".repeat(breaks - 1) : " ";
      say(style === "lines" ? "\n".repeat(breaks) : joined, at);
      at = next;
    } else if (letter === "'" && style === "single" && text[at + 1] === "'") {
      say("'", at);
      at += 2;
    } else if (letter === "\\" && hasEscapes) at = escapeAt(text, at, say);
    else {
      say(letter, at);
      at++;
    }
  }
  return { text: said, places };
}

/** So many ends of lines stand there, with nothing but blanks between, and where the next line begins. */
function foldedAt(text: string, at: number, until: number): { breaks: number; next: number } {
  let breaks = 0;
  let next = at;
  for (; next < until; next++) {
    if (text[next] === "\n") breaks++;
    else if (text[next] !== " " && text[next] !== "\r" && text[next] !== "\t") break;
  }
  return { breaks, next };
}

function escapeAt(text: string, at: number, say: (letters: string, at: number) => void): number {
  const letter = text[at + 1] ?? "";
  if (letter === "\n") {
    let next = at + 2;
    while (text[next] === " " || text[next] === "\t") next++;
    return next;
  }
  coded.lastIndex = at + 1;
  const code = coded.exec(text)?.[1]?.slice(0, digitsOf[letter]);
  if (code === undefined) {
    say(escaped[letter] ?? letter, at);
    return at + 2;
  }
  const point = Number.parseInt(code, 16);
  say(point > lastPoint ? "\ufffd" : String.fromCodePoint(point), at);
  return at + 2 + code.length;
}
