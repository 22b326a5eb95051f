import { expectConsistent } from "./consistent.ts";
import { TotalsCopy } from "./copy.ts";
import { patiently } from "./handle.ts";
import type { Handle } from "./handle.ts";
import { expectSound, isSmall } from "./sound.ts";

const openMs = 5_000;

/**
 * Makes a connection what the queue uses. That may wait for others; nothing waits afterwards. It throws when the file
 * is damaged, or another version's.
 */
export function prepare(handle: Handle, path: string): void {
  handle.pragma("busy_timeout = 5000");
  expectSound(handle, path);
  patiently(openMs, () => handle.exec("PRAGMA journal_mode = WAL"));
  // Commits are written and not synced: that is enough for a killed process, and the sync for a lost machine happens off the loop.
  handle.pragma("synchronous = OFF");
  handle.pragma("wal_autocheckpoint = 0");
  handle.pragma("journal_size_limit = 16777216");
  handle.copy = new TotalsCopy(path);
  handle.pragma("busy_timeout = 0");
  expectConsistent(handle, path, isSmall(path));
  // All of it was read, and most will not be asked for again.
  handle.pragma("shrink_memory");
}
