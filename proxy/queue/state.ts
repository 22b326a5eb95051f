import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { LowSync } from "lowdb";
import { z } from "zod";

/** The small state beside the queue that people may read and delete: whatever is missing in it is found out again. */
export interface HomeState {
  install_id: string;
  collector?: string;
  /** The last answer of the collector, of whatever kind. */
  last_contact?: { at: string; status: number; accepted?: number };
  /** When it last took a batch. */
  last_accepted_at?: string;
  /** Why the last request got no answer; not there once one was answered. */
  unanswered?: string;
  /** Why nothing is sent at the moment although the collector answers. */
  hold?: { reason: "key" | "configuration" | "refused"; status: number; code: string; since: string };
  /** When the sender tries again by itself. */
  next_attempt_at?: string;
  /** Ours minus the collector's clock, when it was last seen. */
  clock_skew_s?: number;
  /** By agent, as the collector last told it. */
  scores: Record<string, { score: number; status: string; at: string }>;
}

/** Only the holder of the lease changes it; anybody may read. A change reaches the disk within a second. */
export interface State extends AsyncDisposable {
  /** What was wrong with the file when it was opened, in words for a log. */
  readonly notices: readonly string[];
  read(): HomeState;
  change(edit: (state: HomeState) => void): void;
}

const homeState = z.object({
  install_id: z.string().min(1),
  collector: z.string().exactOptional(),
  last_contact: z
    .object({ at: z.string(), status: z.int(), accepted: z.int().exactOptional() })
    .exactOptional(),
  last_accepted_at: z.string().exactOptional(),
  unanswered: z.string().exactOptional(),
  hold: z
    .object({
      reason: z.enum(["key", "configuration", "refused"]),
      status: z.int(),
      code: z.string(),
      since: z.string(),
    })
    .exactOptional(),
  next_attempt_at: z.string().exactOptional(),
  clock_skew_s: z.number().exactOptional(),
  scores: z.record(z.string(), z.object({ score: z.number(), status: z.string(), at: z.string() })),
});

/** A person who asks right after something happened is told so. */
const writeMs = 100;

/** The file is replaced as a whole, so a reader or a crash finds the old one or the new one. */
class StateFile {
  readonly #path: string;
  #seen = "";

  constructor(path: string) {
    this.#path = path;
  }

  /** Whether another process has replaced it since it was last read or written here. */
  get isNews(): boolean {
    return this.#seen !== this.#stamp();
  }

  read(): HomeState | null {
    this.#seen = this.#stamp();
    if (this.#seen === "") return null;
    return homeState.parse(JSON.parse(readFileSync(this.#path, "utf8")));
  }

  write(state: HomeState): void {
    const next = `${this.#path}.${process.pid}.tmp`;
    writeFileSync(next, `${JSON.stringify(state, undefined, 2)}\n`, { mode: 0o600 });
    renameSync(next, this.#path);
    this.#seen = this.#stamp();
  }

  #stamp(): string {
    try {
      const { ino, mtimeMs, size } = statSync(this.#path);
      return `${ino} ${mtimeMs} ${size}`;
    } catch {
      // The file is missing, or cannot be reached.
      return "";
    }
  }
}

/** Opens the state, or starts anew where there is none that can be read. */
export function openState(path: string): State {
  return new SavedState(path);
}

class SavedState implements State {
  readonly notices: string[] = [];
  readonly #file: StateFile;
  readonly #low: LowSync<HomeState>;
  #timer: NodeJS.Timeout | undefined;
  #writtenAt = -Infinity;

  constructor(path: string) {
    this.#file = new StateFile(path);
    this.#low = new LowSync<HomeState>(this.#file, { install_id: randomUUID(), scores: {} });
    try {
      this.#low.read();
    } catch {
      this.notices.push(
        `${basename(path)} could not be read, so a new one was made: its content will be collected again`,
      );
    }
    if (!existsSync(path) || this.notices.length > 0) this.#save();
  }

  read(): HomeState {
    if (this.#timer === undefined && this.#file.isNews) {
      try {
        this.#low.read();
      } catch {
        // Somebody edits it by hand. What is in memory is newer than what cannot be read.
      }
    }
    return this.#low.data;
  }

  change(edit: (state: HomeState) => void): void {
    this.read();
    edit(this.#low.data);
    const dueMs = Math.max(0, this.#writtenAt + writeMs - performance.now());
    this.#timer ??= setTimeout(() => this.#save(), dueMs).unref();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#timer !== undefined) this.#save();
    clearTimeout(this.#timer);
  }

  #save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writtenAt = performance.now();
    try {
      this.#low.write();
    } catch {
      // The disk is full or the folder is gone. Everything in it is found out again, so losing it harms nobody.
      this.#timer = setTimeout(() => this.#save(), writeMs).unref();
    }
  }
}
