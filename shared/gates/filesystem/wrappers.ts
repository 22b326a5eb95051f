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
