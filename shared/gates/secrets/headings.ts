/** What parts the cells of a line. */
export type Separator = "|" | "\u2502" | "\t" | "," | ";" | "  " | "||" | "!!" | "^";

/** How the head of a table parts its cells, and how the lines below it do. */
export interface Grid {
  head: Separator;
  rows: Separator;
}

/** Wikis mark the cells of a head as no other line: `||A||B||` above `|a|b|`, `! A !! B` above `| a || b`, `^ A ^ B ^` above `| a | b |`. */
const ofWikis: readonly (Grid & { begins: RegExp })[] = [
  { begins: /^\s*\|\|/, head: "||", rows: "|" },
  { begins: /^\s*![^!\n]{1,200}!!/, head: "!!", rows: "||" },
  { begins: /^\s*\^/, head: "^", rows: "|" },
];
const plain: readonly Separator[] = ["|", "\u2502", "\t", ",", ";", "  "];

export function gridOf(head: string): Grid | undefined {
  const wiki = ofWikis.find(({ begins }) => begins.test(head));
  if (wiki !== undefined) return wiki;
  const separator = plain.find((each) => head.includes(each));
  return separator === undefined ? undefined : { head: separator, rows: separator };
}

/** What heads a column: a few words, no sentence and no code. */
const heading = /^[\p{L}\p{N}_#%*][\p{L}\p{N}_#%*/ -]{0,40}(?: ?\([\w ]{0,20}\))?$/u;
/** How a wiki says of a cell that it heads a column or is set in bold. */
const marks = /^(?:[\w-]{1,20}="[^"]{0,40}" ?\| ?)?(?:_\. ?)?(?:\*{1,2}|'{2,3})?|(?:\*{1,2}|'{2,3})$/g;

/** What a head calls its columns; empty when it is none. */
export function headingsOf(cells: readonly string[]): string[] {
  const names = cells.map((cell) => cell.replaceAll(marks, "").trim());
  return names.every((name) => heading.test(name)) ? names : [];
}
