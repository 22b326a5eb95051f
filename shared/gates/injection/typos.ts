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
const shortest = 4;
const longest = 12;
const candidate = new RegExp(`(?<![\\w-])[idpas][a-z]{${shortest},${longest}}(?![\\w-])`, "g");

/** Where words of small letters are mistyped by one letter, and what is meant. */
export function mistypedIn(text: string): { from: number; to: number; meant: string }[] {
  const found: { from: number; to: number; meant: string }[] = [];
  for (const { 0: word, index } of text.matchAll(candidate)) {
    const meant = meantBy.get(word);
    if (meant !== undefined) found.push({ from: index, to: index + word.length, meant });
  }
  return found;
}
