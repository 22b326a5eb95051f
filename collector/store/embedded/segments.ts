import type { Database } from "./database.ts";
import { rows, runner } from "./database.ts";
import type { EventIndex } from "./event-index.ts";
import type { GroupCommit } from "./group-commit.ts";
import type { IndexColumns } from "./packed.ts";
import { readPacked } from "./packed.ts";

type CommitRow = readonly [number, number, Buffer];
type SegmentRow = readonly [number, number, Buffer];

const insertSegment = "INSERT INTO segments (first, last, packed) VALUES (?, ?, ?)";
const selectCommits = "SELECT id, org, packed FROM commits WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?";

const commitsPerSegment = 1_024;
/** Fuller commits load fast by themselves, and a segment would only keep their columns twice. */
const eventsPerSegmentMax = 16 * commitsPerSegment;
const loadCommits = 2_000;
const bytesPerCommit = 12;
const bytesPerEvent = 25;

/**
 * Reading a row costs 1.5 µs, however small it is, so a million single evaluations took seconds to load. A segment holds what the index needs of a
 * thousand commits in one row. It is a copy: whatever no segment covers is read from the commits themselves.
 */
export class Segments {
  readonly #database: Database;
  readonly #insert: (...parameters: unknown[]) => number;
  readonly #between: (first: number, last: number) => CommitRow[];
  #first = 1;
  #commits = 0;
  #events = 0;

  constructor(database: Database) {
    this.#database = database;
    this.#insert = runner(database, insertSegment);
    const between = rows<CommitRow>(database, selectCommits);
    this.#between = (first, last) => between(first, last, loadCommits);
  }

  /** Fills an index with every commit, in order. */
  load(index: EventIndex): void {
    this.#first = 1;
    this.#commits = 0;
    this.#events = 0;
    const segments = rows<SegmentRow>(
      this.#database,
      "SELECT first, last, packed FROM segments ORDER BY first",
    )();
    for (const [first, last, bytes] of segments) {
      this.#loadCommits(index, this.#first, first - 1);
      addSegment(index, bytes);
      this.#first = last + 1;
      this.#commits = 0;
      this.#events = 0;
    }
    this.#loadCommits(index, this.#first, Number.MAX_SAFE_INTEGER);
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
    const found = this.#between(first, last);
    const [oldest] = found;
    const newest = found.at(-1);
    if (oldest !== undefined && newest !== undefined)
      this.#insert(oldest[0], newest[0], encodeSegment(found));
  }

  #loadCommits(index: EventIndex, from: number, to: number): void {
    for (let next = from; next <= to;) {
      const page = this.#between(next, to);
      for (const [id, org, bytes] of page) {
        const packed = readPacked(bytes);
        index.add({ org, commit: id }, packed, { from: 0, to: packed.length });
        this.#commits++;
        this.#events += packed.length;
      }
      if (page.length < loadCommits) return;
      next = (page.at(-1)?.[0] ?? to) + 1;
    }
  }
}

/** Writes the segments of commits that were not stored one by one; the last thousand or fewer wait for more. */
export function coverCommits(database: Database): void {
  const [row] = rows<readonly [number | null]>(database, "SELECT max(last) FROM segments")();
  const read = rows<CommitRow>(database, selectCommits);
  const insert = runner(database, insertSegment);
  for (let next = (row?.[0] ?? 0) + 1; ;) {
    const found = read(next, Number.MAX_SAFE_INTEGER, commitsPerSegment);
    const [first, last] = [found[0]?.[0], found.at(-1)?.[0]];
    if (first === undefined || last === undefined || found.length < commitsPerSegment) return;
    if (eventsOf(found) <= eventsPerSegmentMax) insert(first, last, encodeSegment(found));
    next = last + 1;
  }
}

function eventsOf(found: readonly CommitRow[]): number {
  return found.reduce((sum, [, , bytes]) => sum + readPacked(bytes).length, 0);
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

function encodeSegment(found: readonly CommitRow[]): Buffer {
  const parts = found.map(([, , bytes]) => readPacked(bytes));
  const events = eventsOf(found);
  const buffer = new ArrayBuffer(8 + bytesPerCommit * found.length + bytesPerEvent * events);
  new Uint32Array(buffer, 0, 1)[0] = found.length;
  const columns = layout(buffer, found.length, events);
  let at = 0;
  for (const [place, [id, org]] of found.entries()) {
    const part = parts[place];
    if (part === undefined) continue;
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
