import { crc32 } from "node:zlib";
import type { CommitRows, StoredHead } from "./commit-rows.ts";
import { isCorrupt } from "./damage.ts";
import type { Database } from "./database.ts";
import { rows, runner } from "./database.ts";
import type { EventIndex } from "./event-index.ts";
import type { GroupCommit } from "./group-commit.ts";
import type { IndexColumns } from "./packed.ts";

type SegmentRow = readonly [first: number, last: number, sum: number, packed: unknown];

const insertSegment = "INSERT INTO segments (first, last, sum, packed) VALUES (?, ?, ?, ?)";

const commitsPerSegment = 1_024;
/** Fuller commits load fast by themselves, and a segment would only keep their columns twice. */
const eventsPerSegmentMax = 16 * commitsPerSegment;
const bytesPerCommit = 12;
const bytesPerEvent = 25;

/**
 * Reading a row costs 1.5 µs, however small it is, so a million single evaluations took seconds to load. A segment holds what the index needs of a
 * thousand commits in one row. It is a copy: commits that no sound segment covers are read themselves.
 */
export class Segments {
  readonly #database: Database;
  readonly #commitRows: CommitRows;
  readonly #insert: (...parameters: unknown[]) => number;
  #first = 1;
  #commits = 0;
  #events = 0;

  constructor(database: Database, commitRows: CommitRows) {
    this.#database = database;
    this.#commitRows = commitRows;
    this.#insert = runner(database, insertSegment);
  }

  /** Fills an index with every commit, in order. */
  load(index: EventIndex): void {
    this.#first = 1;
    this.#commits = 0;
    this.#events = 0;
    for (const [first, last, sum, bytes] of this.#stored()) {
      if (!Buffer.isBuffer(bytes) || sumOf(first, last, bytes) !== sum) continue;
      this.#loadCommits(index, this.#first, first - 1);
      addSegment(index, bytes);
      this.#first = last + 1;
      this.#commits = 0;
      this.#events = 0;
    }
    this.#loadCommits(index, this.#first, Number.MAX_SAFE_INTEGER);
  }

  #stored(): SegmentRow[] {
    try {
      return rows<SegmentRow>(
        this.#database,
        "SELECT first, last, sum, packed FROM segments ORDER BY first",
      )();
    } catch (error) {
      if (isCorrupt(error)) return [];
      throw error;
    }
  }

  /** Notes a commit that was stored, and writes a segment when there are enough for one. */
  note(commit: number, events: number, group: GroupCommit): void {
    this.#commits++;
    this.#events += events;
    if (this.#commits < commitsPerSegment) return;
    const first = this.#first;
    const worthwhile = this.#events <= eventsPerSegmentMax;
    this.#first = commit + 1;
    this.#commits = 0;
    this.#events = 0;
    if (!worthwhile) return;
    const change = {
      apply: () => this.#write(first, commit),
      publish: () => undefined,
      undo: () => undefined,
    };
    // A segment that could not be written is no loss: its commits are read one by one.
    group.run(change).catch(() => undefined);
  }

  #write(first: number, last: number): void {
    const found = [...this.#commitRows.heads(first, last)];
    writeSegment(this.#insert, found);
  }

  #loadCommits(index: EventIndex, from: number, to: number): void {
    for (const { id, org, packed } of this.#commitRows.heads(from, to)) {
      index.add({ org, commit: id }, packed, { from: 0, to: packed.length });
      this.#commits++;
      this.#events += packed.length;
    }
  }
}

/** Writes the segments of commits that were not stored one by one; the last thousand or fewer wait for more. */
export function coverCommits(database: Database, commitRows: CommitRows): void {
  const [row] = rows<readonly [number | null]>(database, "SELECT max(last) FROM segments")();
  const insert = runner(database, insertSegment);
  let found: StoredHead[] = [];
  for (const head of commitRows.heads((row?.[0] ?? 0) + 1, Number.MAX_SAFE_INTEGER)) {
    if (found.push(head) < commitsPerSegment) continue;
    if (eventsOf(found) <= eventsPerSegmentMax) writeSegment(insert, found);
    found = [];
  }
}

function writeSegment(insert: (...parameters: unknown[]) => number, found: readonly StoredHead[]): void {
  const [first, last] = [found[0]?.id, found.at(-1)?.id];
  if (first === undefined || last === undefined) return;
  const bytes = encodeSegment(found);
  insert(first, last, sumOf(first, last, bytes), bytes);
}

function sumOf(first: number, last: number, bytes: Buffer): number {
  return crc32(bytes, crc32(`${first} ${last} `));
}

function eventsOf(found: readonly StoredHead[]): number {
  return found.reduce((sum, { packed }) => sum + packed.length, 0);
}

interface Layout extends IndexColumns {
  commit: Uint32Array;
  org: Uint32Array;
  count: Uint32Array;
}

/** The count of commits, four bytes of nothing so that what follows is aligned, then the columns, widest first. */
function layout(buffer: ArrayBufferLike, commits: number, events: number): Layout {
  let at = 8;
  const take = (bytes: number): number => {
    at += bytes;
    return at - bytes;
  };
  return {
    createdAtMs: new Float64Array(buffer, take(8 * events), events),
    latencyMs: new Float64Array(buffer, take(8 * events), events),
    agent: new Uint32Array(buffer, take(4 * events), events),
    sequence: new Uint32Array(buffer, take(4 * events), events),
    commit: new Uint32Array(buffer, take(4 * commits), commits),
    org: new Uint32Array(buffer, take(4 * commits), commits),
    count: new Uint32Array(buffer, take(4 * commits), commits),
    flags: new Uint8Array(buffer, take(events), events),
  };
}

function encodeSegment(found: readonly StoredHead[]): Buffer {
  const events = eventsOf(found);
  const buffer = new ArrayBuffer(8 + bytesPerCommit * found.length + bytesPerEvent * events);
  new Uint32Array(buffer, 0, 1)[0] = found.length;
  const columns = layout(buffer, found.length, events);
  let at = 0;
  for (const [place, { id, org, packed: part }] of found.entries()) {
    columns.commit[place] = id;
    columns.org[place] = org;
    columns.count[place] = part.length;
    for (const name of ["createdAtMs", "latencyMs", "agent", "sequence", "flags"] as const)
      columns[name].set(part[name], at);
    at += part.length;
  }
  return Buffer.from(buffer);
}

function addSegment(index: EventIndex, bytes: Buffer): void {
  const { buffer } = new Uint8Array(bytes);
  const commits = new Uint32Array(buffer, 0, 1)[0] ?? 0;
  const columns = layout(buffer, commits, (bytes.length - 8 - bytesPerCommit * commits) / bytesPerEvent);
  let from = 0;
  for (let place = 0; place < commits; place++) {
    const to = from + (columns.count[place] ?? 0);
    index.add({ org: columns.org[place] ?? 0, commit: columns.commit[place] ?? 0 }, columns, { from, to });
    from = to;
  }
}
