/** Rows of a keyboard: a finger hits a neighbour. */
const rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

function neighboursOf(letter: string): string[] {
  const row = rows.findIndex((each) => each.includes(letter));
  const at = rows[row]?.indexOf(letter) ?? 0;
  const near = [row - 1, row, row + 1].map((each) => (rows[each] ?? "").slice(Math.max(0, at - 1), at + 2));
  return near
    .join("")
    .split("")
    .filter((each) => each !== letter);
}

/**
 * How a word is mistyped by one letter: left out, doubled, hit beside, or with another in its place. The first and the last letter stay, because other
 * words begin and end so.
 */
function typosOf(word: string): string[] {
  const first = word.charAt(0);
  const typos = neighboursOf(first).map((near) => first + near + word.slice(1));
  for (let at = 1; at < word.length - 1; at++) {
    const letter = word.charAt(at);
    const before = word.slice(0, at);
    const behind = word.slice(at + 1);
    typos.push(
      before + behind,
      before + letter + letter + behind,
      before + behind.charAt(0) + letter + behind.slice(1),
    );
    for (const near of neighboursOf(letter))
      typos.push(before + near + behind, before + near + letter + behind, before + letter + near + behind);
  }
  return typos.filter((each) => each !== word);
}

/** The few words that most orders have. */
const words = [
  "ignore",
  "disregard",
  "previous",
  "instructions",
  "instruction",
  "assistant",
  "system",
  "prompt",
];
const meantBy = new Map(words.flatMap((word) => typosOf(word).map((typo) => [typo, word] as const)));
/** The first and the last letter of each, and how long it can be. */
const ends = new Set(words.map((word) => word.charAt(0) + word.charAt(word.length - 1)));
const candidate = /(?<![\w-])[idpas][a-z]{4,12}(?![\w-])/g;

/** Where words of small letters are mistyped by one letter, and what is meant. */
export function mistypedIn(text: string): { from: number; to: number; meant: string }[] {
  const found: { from: number; to: number; meant: string }[] = [];
  candidate.lastIndex = 0;
  while (candidate.test(text)) {
    const to = candidate.lastIndex;
    let from = to - 1;
    while (from > 0 && isSmall(text.charCodeAt(from - 1))) from--;
    if (!ends.has(text.charAt(from) + text.charAt(to - 1))) continue;
    const meant = meantBy.get(text.slice(from, to));
    if (meant !== undefined) found.push({ from, to, meant });
  }
  return found;
}

const isSmall = (unit: number): boolean => unit >= 97 && unit <= 122;
