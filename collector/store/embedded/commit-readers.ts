import type { KeptEvent } from "../store.ts";
import type { CommitRow } from "./commit-bytes.ts";
import { CommitReader } from "./commit-bytes.ts";
import type { Database } from "./database.ts";
import { rows } from "./database.ts";
import type { EventIndex } from "./event-index.ts";

/** The events of a page may each be of another commit, and a commit may have 4 MB. */
const heldBytesMax = 8 * 1024 * 1024;

/** Reads single events. A commit that was read is held for the next event; what an erasure rewrites has to be read anew. */
export class CommitReaders {
  readonly #index: EventIndex;
  readonly #commit: (...parameters: unknown[]) => CommitRow[];
  readonly #readers = new Map<number, CommitReader>();
  #heldBytes = 0;

  constructor(database: Database, index: EventIndex) {
    this.#index = index;
    this.#commit = rows(database, "SELECT id, received, packed, rests FROM commits WHERE id = ?");
  }

  /** To be called whenever others were served in between. */
  clear(): void {
    this.#readers.clear();
    this.#heldBytes = 0;
  }

  read(event: number): KeptEvent {
    return this.of(event).read(this.#index.columns.place(event));
  }

  /** The reader of the commit that an event came with. */
  of(event: number): CommitReader {
    const id = this.#index.columns.commit(event);
    const held = this.#readers.get(id);
    if (held !== undefined) return held;
    const [row] = this.#commit(id);
    if (row === undefined) throw new Error("the index names a commit that the database does not have");
    const bytes = row[2].length + row[3].length;
    if (this.#heldBytes + bytes > heldBytesMax) this.clear();
    this.#heldBytes += bytes;
    const reader = new CommitReader(row, (agent) => this.#index.agents.get(agent)?.id ?? "");
    this.#readers.set(id, reader);
    return reader;
  }
}
