import type { KeptEvent } from "../store.ts";
import { CommitReader } from "./commit-bytes.ts";
import type { CommitRows } from "./commit-rows.ts";
import type { EventIndex } from "./event-index.ts";
import { bytesPerEvent } from "./packed.ts";

/** A limit, because each event of a page may be of another commit, and a commit may have 4 MB. */
const heldBytesMax = 8 * 1024 * 1024;

/**
 * Reads single events, for pages and searches. It keeps the commits that it has read for the next event, and has to
 * read a commit anew after an erasure has rewritten it. An event of a damaged commit is undefined, and the index
 * passes over the commit from then on.
 */
export class CommitReaders {
  readonly #index: EventIndex;
  readonly #commitRows: CommitRows;
  readonly #readers = new Map<number, CommitReader>();
  #heldBytes = 0;

  constructor(commitRows: CommitRows, index: EventIndex) {
    this.#index = index;
    this.#commitRows = commitRows;
  }

  /** To be called after other requests were served: they may have changed the commits. */
  clear(): void {
    this.#readers.clear();
    this.#heldBytes = 0;
  }

  read(event: number): KeptEvent | undefined {
    return this.of(event)?.read(this.#index.columns.place(event));
  }

  /** The reader of the commit that holds an event. */
  of(event: number): CommitReader | undefined {
    const id = this.#index.columns.commit(event);
    const held = this.#readers.get(id);
    if (held !== undefined) return held;
    const commit = this.#commitRows.one(id);
    if (commit === undefined) return undefined;
    const bytes = commit.packed.length * bytesPerEvent + commit.rests.length;
    if (this.#heldBytes + bytes > heldBytesMax) this.clear();
    this.#heldBytes += bytes;
    const reader = new CommitReader(commit, this.agentId);
    this.#readers.set(id, reader);
    return reader;
  }

  readonly agentId = (agent: number): string => this.#index.agents.get(agent)?.id ?? "";
}
