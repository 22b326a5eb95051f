import { announcedBy } from "./key-names.ts";
import { headingsOf } from "./headings.ts";
import { ruleOf } from "./named.ts";
import { seen, type SecretProbe, type SecretSighting } from "./secret.ts";
import { words } from "./columns.ts";

const headMax = 2_000;
/** So much of a table is read for its first secret. */
const tableMax = 32_768;
const rowsMax = 400;
const closes = /^[^<\n]{0,20}(?:<\/(?:strong|b|p|span|em|div)>\s{0,4}){0,3}<\/t[hd]>/i;
const cell = /<t[hd](?:\s[^<>]{0,400})?>/gi;
const tags = /^(?:\s|<(?:p|b|strong|span|code|em|div|ac:[\w-]{1,30})(?:\s[^<>]{0,300})?>)*/i;

/** A table of a page of which a column is headed by the name of a secret. */
export const htmlColumn: SecretProbe = {
  rules: ["secrets.password", "secrets.key"],
  anchors: words.map((word) => `${word}</`),
  look({ text }, end): SecretSighting | undefined {
    if (!closes.test(text.slice(end - 1, end + 100))) return undefined;
    const before = text.slice(Math.max(0, end - headMax), end - 1);
    const row = before.toLowerCase().lastIndexOf("<tr");
    if (row < 0) return undefined;
    const heads = before.slice(row).split(cell);
    const [name = ""] = headingsOf([(heads.at(-1) ?? "").replace(tags, "").trim()]);
    const announced = announcedBy(name);
    if (announced === undefined) return undefined;
    const table = text.slice(end, end + tableMax);
    const closed = table.search(/<\/table/i);
    const until = end + (closed < 0 ? table.length : closed);
    const rows = text.slice(end, until).split(/<\/tr/i, rowsMax);
    let start = end;
    for (const [at, row] of rows.entries()) {
      const found = at === 0 ? undefined : cellAt(row, heads.length - 2);
      const rule = found && ruleOf(announced, { name, value: found.value, surety: "code" });
      if (found !== undefined && rule !== undefined)
        return seen(rule, start + found.start, start + found.start + found.value.length);
      start += row.length + "</tr".length;
    }
    return { until };
  },
};

/** What is written in one cell of a row, without the tags around it. */
function cellAt(row: string, at: number): { value: string; start: number } | undefined {
  const opened = Array.from(row.slice(0, headMax).matchAll(cell))[at];
  if (opened === undefined) return undefined;
  const inner = opened.index + opened[0].length;
  const start = inner + (tags.exec(row.slice(inner, inner + headMax))?.[0].length ?? 0);
  return { value: /^[^<\n]{0,200}/.exec(row.slice(start, start + 200))?.[0].trimEnd() ?? "", start };
}
