import { CommandError } from "../../../shared/exit-codes.ts";
import { collectorCommand } from "../../../shared/next-command.ts";

/** Commits that are not what was written. Readers pass over them, and whoever meets one tells. */
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

/** Whether SQLite stumbled over the structure of a file: what it cannot follow there may still be reached another way. */
export function isCorrupt(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_CORRUPT");
}

/** What cannot be passed over, because everything else rests on it. */
export function damagedFile(path: string, what: string): CommandError {
  return new CommandError(
    "failure",
    `${path} is damaged (${what}): look with ${collectorCommand("doctor")}, and put a backup in its place with ${collectorCommand("restore", "FILE", "--force")}`,
  );
}
