const dash = 45;
const dot = 46;

/** Whether a unit can be part of the name of a command. Asked for every anchor, where an expression costs as much as all the rest. */
export function isWordUnit(unit: number): boolean {
  if (unit >= 97) return unit <= 122;
  return (unit >= 65 && unit <= 90) || unit === 95 || (unit >= 48 && unit <= 57);
}

/** Whether a name that starts at `start` is a word of its own; the escapes of a string literal, such as `\n`, are no letters. */
export function startsWord(text: string, start: number): boolean {
  const before = start > 0 ? text.charCodeAt(start - 1) : 32;
  if (before === dash || before === dot) return false;
  if (!isWordUnit(before)) return true;
  return /\\[nrt]$|%(?:20|0[9ad]|2[267f]|3b|7c)$/i.test(text.slice(Math.max(0, start - 3), start));
}

/** Whether nothing that continues a name follows at `end`. */
export function endsWord(text: string, end: number): boolean {
  const unit = end < text.length ? text.charCodeAt(end) : 32;
  return unit !== dash && !isWordUnit(unit);
}

/** What may stand right before a name although it ends in a letter or a digit: escapes of a string literal, and what a URL makes of signs. */
const codedSigns = ["\\n", "\\r", "\\t", "%00", "%0a", "%0d", "%0f", "%0b", "%0c"];

/** The anchors of names where `startsWord` sees the start of a word and no other look would. */
export const behindCodedSigns = (names: readonly string[]): string[] =>
  names.flatMap((name) => codedSigns.map((sign) => sign + name));

const wrappers = new Set(
  (
    "sudo doas env command builtin exec busybox toybox nice ionice nohup time timeout stdbuf setsid unbuffer chrt taskset " +
    "strace fakeroot pkexec eatmydata xargs"
  ).split(" "),
);
/** Flags of theirs that a word follows. */
const takesWord = /^-[ugsCUIE]$/;
const setting = /^(?:-|\w+=|[\d.]+[smhd]?$)/;

const nameOf = (word: string): string => word.slice(word.lastIndexOf("/") + 1);

/** The words of a command without the programs in front that only run it: `sudo -u root env A=b rm -rf x` is `rm -rf x`. */
export function withoutWrappers(words: readonly string[]): readonly string[] {
  let at = 0;
  while (wrappers.has(nameOf(words[at] ?? ""))) {
    at++;
    while (setting.test(words[at] ?? "")) at += takesWord.test(words[at] ?? "") ? 2 : 1;
  }
  return at === 0 ? words : words.slice(at);
}
