import { behindBlanks, listAt, type Replaced } from "./string-ends.ts";

const percent = 37;
const zero = 48;
const letterS = 115;
const opening = 123;
const closing = 125;
const blanksMax = 2;

/** Where a place ends that begins at `at`, `%s`, `{}` or `{0}`; -1 where none begins. */
function placeEnd(form: string, at: number): number {
  const unit = form.charCodeAt(at);
  if (unit === percent) return form.charCodeAt(at + 1) === letterS ? at + 2 : -1;
  if (unit !== opening) return -1;
  const next = form.charCodeAt(at + 1);
  if (next === closing) return at + 2;
  const isNumbered = next >= zero && next < zero + 10 && form.charCodeAt(at + 2) === closing;
  return isNumbered ? at + 3 : -1;
}

/** Strings in the places of a form, in order where the places have no numbers. */
function inForm(form: string, values: readonly string[]): string {
  let said = "";
  let from = 0;
  let next = 0;
  for (let at = 0; at < form.length; at++) {
    const end = placeEnd(form, at);
    if (end < 0) continue;
    const number = end === at + 3 ? form.charCodeAt(at + 1) - zero : next++;
    said += form.slice(from, at) + (values[number] ?? form.slice(at, end));
    from = end;
    at = end - 1;
  }
  return `"${said}${form.slice(from)}"`;
}

/** Fills a form with the list behind the sign of a language for that, if there are both. */
const filledBy =
  (behindSign: (line: string, at: number) => number) =>
  (line: string, start: number, end: number): Replaced | undefined => {
    const from = behindSign(line, end);
    const list = from < 0 ? undefined : listAt(line, from);
    return list && { text: inForm(line.slice(start + 1, end - 1), list.items), end: list.end };
  };

/** `"{0}" -f "rm"` */
export const formatted = filledBy((line, end) => {
  const sign = behindBlanks(line, end, blanksMax);
  const isSign = line[sign] === "-" && (line[sign + 1] === "f" || line[sign + 1] === "F");
  return isSign ? behindBlanks(line, sign + 2, blanksMax) : -1;
});

/** `"%s" % ("rm")` and `"{}".format("rm")` */
export const filled = filledBy((line, end) => {
  if (line.startsWith(".format(", end)) return end + 8;
  const sign = behindBlanks(line, end, blanksMax);
  if (line.charCodeAt(sign) !== percent) return -1;
  const from = behindBlanks(line, sign + 1, blanksMax);
  return line[from] === "(" ? from + 1 : from;
});
