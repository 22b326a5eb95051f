/** The length of the lines of a token that is broken over lines, as in a mail, a key or a dump. */
const brokenLine = { min: 40, max: 80 };
const lineBehind = /^\r?\n[ \t]{0,12}([A-Za-z0-9+/_-]{4,80})(?![\w+/-])/;
const lineAhead = /(?<![\w+/-])([A-Za-z0-9+/_-]{40,80})\r?\n[ \t]{0,12}$/;

/** The token with the lines before and behind it that it goes on in; undefined where it is one line. */
export function acrossLines(
  text: string,
  start: number,
  end: number,
): { token: string; start: number; end: number } | undefined {
  const { min, max } = brokenLine;
  if (end - start > max) return undefined;
  const lines = [text.slice(start, end)];
  let from = start;
  while (beginsLine(text, from)) {
    const found = lineAhead.exec(text.slice(Math.max(0, from - max - 16), from));
    if (found === null) break;
    lines.push(found[1] ?? "");
    from -= found[0].length;
  }
  lines.reverse();
  let until = end;
  for (let last = end - start; last >= min;) {
    const found = lineBehind.exec(text.slice(until, until + max + 20));
    if (found === null) break;
    last = found[1]?.length ?? 0;
    lines.push(found[1] ?? "");
    until += found[0].length;
  }
  return from === start && until === end ? undefined : { token: lines.join(""), start: from, end: until };
}

const indentMax = 12;

/** Whether nothing but blanks stands before it in its line: almost every token is told apart by that. */
function beginsLine(text: string, at: number): boolean {
  let before = at - 1;
  while (at - before <= indentMax && (text[before] === " " || text[before] === "\t")) before--;
  return text[before] === "\n";
}
