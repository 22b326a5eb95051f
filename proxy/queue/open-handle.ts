import { CommandError } from "../../shared/exit-codes.ts";
import { expectConsistent, renewCopy } from "./consistent.ts";
import { TotalsCopy } from "./copy.ts";
import { patiently } from "./handle.ts";
import type { Handle } from "./handle.ts";
import { schema } from "./schema.ts";
import { expectSound, isSmall } from "./sound.ts";

const openMs = 5_000;

/**
 * Makes a connection what the queue uses, with its schema brought to this version. That may wait for others; nothing waits afterwards. It throws when the file
 * is damaged.
 */
export function prepare(handle: Handle, path: string): void {
  handle.pragma("busy_timeout = 5000");
  expectSound(handle, path);
  patiently(openMs, () => handle.exec("PRAGMA journal_mode = WAL"));
  // Commits are written and not synced: that is enough for a killed process, and the sync for a lost machine happens off the loop.
  handle.pragma("synchronous = OFF");
  handle.pragma("wal_autocheckpoint = 0");
  handle.pragma("journal_size_limit = 16777216");
  const isNew = upgradeSchema(handle, path);
  handle.copy = new TotalsCopy(path);
  if (isNew) renewCopy(handle);
  handle.pragma("busy_timeout = 0");
  expectConsistent(handle, path, isSmall(path));
  // All of it was read, and most will not be asked for again.
  handle.pragma("shrink_memory");
}

/** Brings a file to the schema of this version, whichever process comes first. Whether there was something to do. */
export function upgradeSchema(handle: Handle, path: string, to = schema.length): boolean {
  // It counts for a new file alone. Three records fit a page: with 4 kB an insert costs 0.3 µs more, with 1 kB each one changes two pages.
  handle.pragma("page_size = 2048");
  const version = (): number => handle.all<[number]>("PRAGMA user_version")[0]?.[0] ?? 0;
  if (version() === to) return false;
  handle.transaction(() => {
    const from = version();
    if (from > schema.length)
      throw new CommandError(
        "held",
        `the queue ${path} was written by a newer version (schema ${from}, this one knows ${schema.length}): upgrade agent-gate, or use another --home`,
      );
    for (const step of schema.slice(from, to))
      if (typeof step === "string") handle.exec(step);
      else step(handle);
    handle.exec(`PRAGMA user_version = ${to}`);
  });
  return true;
}
