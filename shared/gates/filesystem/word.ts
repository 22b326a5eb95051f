const wordUnit = /[A-Za-z0-9_]/;

/** Whether a name that starts at `start` is a word of its own; the escapes of a string literal, such as `\n`, are no letters. */
export function startsWord(text: string, start: number): boolean {
  const before = text[start - 1] ?? " ";
  if (before === " ") return true;
  if (before === "-" || before === ".") return false;
  if (!wordUnit.test(before)) return true;
  return /\\[nrt]$|%(?:20|0[9ad]|2[267f]|3b|7c)$/i.test(text.slice(Math.max(0, start - 3), start));
}

/** Whether nothing that continues a name follows at `end`. */
export const endsWord = (text: string, end: number): boolean => !/[\w-]/.test(text[end] ?? " ");

/** Where `name` starts that was found as an anchor ending at `end`, or -1 when it is only part of a longer word. */
export function wordAt(text: string, end: number, name: string): number {
  const start = end + 1 - name.length;
  return start >= 0 && startsWord(text, start) && endsWord(text, end + 1) ? start : -1;
}
