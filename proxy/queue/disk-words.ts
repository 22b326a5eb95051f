const words: readonly (readonly [RegExp, string])[] = [
  [/^(?:ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)/, "the disk is full"],
  [/^(?:EROFS|SQLITE_READONLY)/, "the disk is mounted read-only"],
  [/^(?:EMFILE|ENFILE)/, "too many files are open: EMFILE"],
];

/** Why a disk takes nothing: the code of the system where there are no plain words for it. */
export function diskWords(error: unknown): string {
  const code = codeOf(error) ?? "unknown";
  return words.find(([pattern]) => pattern.test(code))?.[1] ?? code;
}

/** Of a disk that is full, read-only or not to be reached, and of a process that may open no more files: all of that may pass. */
export function isOfTheDisk(error: unknown): boolean {
  return disk.test(codeOf(error) ?? "");
}

const disk =
  /^(?:ENOSPC|EDQUOT|EFBIG|EROFS|EACCES|EPERM|EIO|ENOENT|ENOTDIR|EMFILE|ENFILE|SQLITE_(?:FULL|IOERR|CANTOPEN|READONLY|PERM))/;

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error ? String(error.code) : undefined;
