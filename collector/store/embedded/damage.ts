import { CommandError } from "../../../shared/exit-codes.ts";
import { collectorCommand } from "../../../shared/next-command.ts";

/** Commits whose stored bytes have changed. Readers pass over them and note each one that they meet. */
export class Damage {
  readonly commits = new Set<number>();
  readonly #found: (commits: number) => void;

  constructor(found: (commits: number) => void = () => undefined) {
    this.#found = found;
  }

  note(commit: number): void {
    if (this.commits.has(commit)) return;
    this.commits.add(commit);
    this.#found(this.commits.size);
  }
}

/** Whether SQLite found the structure of a file damaged. Its rows may still be reached in another way. */
export function isCorrupt(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_CORRUPT");
}

/** Damage that cannot be passed over, because everything else depends on the damaged part. */
export function damagedFile(path: string, what: string): CommandError {
  return new CommandError("failure", `${path} is damaged (${what}): ${repair()}`);
}

/** What an operator can do about a damaged file. */
export function repair(): string {
  const restore = collectorCommand("restore", "FILE", "--force");
  return `look with ${collectorCommand("doctor")}, and put a backup in its place with ${restore}`;
}
