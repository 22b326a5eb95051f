const words: readonly (readonly [RegExp, string])[] = [
  [/^(?:ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)/, "the disk is full"],
  [/^(?:EROFS|SQLITE_READONLY)/, "the disk is mounted read-only"],
  [/^(?:EMFILE|ENFILE)/, "too many files are open: EMFILE"],
];

/** Why a disk refuses a write, in plain words. Errors without such words keep the code of the system. */
export function diskWords(error: unknown): string {
  const code = codeOf(error) ?? "unknown";
  return words.find(([pattern]) => pattern.test(code))?.[1] ?? code;
}

/** Whether an error may go away by itself: the disk is full, read-only or unreachable, or the process has too many open files. */
export function isOfTheDisk(error: unknown): boolean {
  return disk.test(codeOf(error) ?? "");
}

const disk =
  /^(?:ENOSPC|EDQUOT|EFBIG|EROFS|EACCES|EPERM|EIO|ENOENT|ENOTDIR|EMFILE|ENFILE|SQLITE_(?:FULL|IOERR|CANTOPEN|READONLY|PERM))/;

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error ? String(error.code) : undefined;
