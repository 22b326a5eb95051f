const wordsMax = 32;
const wordMax = 512;
/** Commands whose words are only dangerous together, and those that run them. */
const names = "rm find chmod chown chgrp wipefs shred mv rsync remove-item sudo doas".split(" ");
const command = new RegExp(`^(?:[\\w./-]{1,48}/)?(?:${names.join("|")}|mkfs(?:\\.\\w{1,8})?)$`, "i");
const apart = /[\s;|&'"]/;

/** What a list of words that begins with one of these commands looks like in JSON, whatever folder the command is in. */
export const argvAnchors: readonly string[] = [
  "mkfs",
  ...names.flatMap((name) => [`"${name}"`, `/${name}"`]),
];

/** Whether a word can be the first of a command whose words are only dangerous together. */
export const mayBeCommand = (word: string): boolean => command.test(word);

/** The command that a list of words is when a program is started with it, as a shell would be given it; an empty text when it is none. */
export function commandOf(list: readonly unknown[]): string {
  const first = list[0];
  if (typeof first !== "string" || list.length < 2 || !command.test(first)) return "";
  let words = first;
  for (let at = 0; at < Math.min(list.length, wordsMax); at++) {
    const word = list[at];
    if (typeof word !== "string") break;
    const quoted = apart.test(word)
      ? `'${word.slice(0, wordMax).replaceAll("'", '"')}'`
      : word.slice(0, wordMax);
    words = at === 0 ? quoted : `${words} ${quoted}`;
  }
  return words;
}
