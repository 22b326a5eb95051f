import { crc32 } from "node:zlib";
import type { Damage } from "./damage.ts";
import { isCorrupt } from "./damage.ts";
import type { Database } from "./database.ts";
import { rows } from "./database.ts";
import type { Packed } from "./packed.ts";
import { bytesPerEvent, readPacked } from "./packed.ts";

/** The part of a commit that the index needs. */
export interface StoredHead {
  id: number;
  org: number;
  packed: Packed;
}

export interface StoredCommit extends StoredHead {
  receivedAtMs: number;
  rests: Buffer;
}

/** Some of the commits after a given one, and the commit after which the next page begins; undefined at the end. */
export interface CommitPage {
  commits: StoredCommit[];
  damaged: number[];
  last: number | undefined;
}

export interface CommitSums {
  sum: number;
  restsSum: number;
}

type HeadRow = readonly [id: number, org: number, received: number, packed: unknown, sum: number];
type Row = readonly [...HeadRow, rests: unknown, restsSum: number];
type Read<R> = (...parameters: unknown[]) => R[];

// In the table the checksums come before the long values: SQLite has to walk along a long value to find the column after it.
const headColumns = "id, org, received, packed, sum";
const allColumns = `${headColumns}, rests, rests_sum`;
const headsRead = 2_000;
/**
 * A page is read at once, and an erasure rewrites it in one transaction. So its bytes decide how much room the log
 * needs and how long other requests wait.
 */
const pageBytesMax = 1024 * 1024;
/** The index stores the number of a commit in four bytes. */
const numbers = 2 ** 32;

/** The second checksum starts from the first one, so that details of another commit are noticed. */
export function sumsOf(
  { id, org, receivedAtMs }: { id: number; org: number; receivedAtMs: number },
  packed: Uint8Array,
  rests: Uint8Array,
): CommitSums {
  const sum = crc32(packed, crc32(`${id} ${org} ${receivedAtMs} `));
  return { sum, restsSum: crc32(rests, sum) };
}

export const insertCommit =
  "INSERT INTO commits (id, org, received, sum, rests_sum, packed, rests) VALUES (?, ?, ?, ?, ?, ?, ?)";

/** The only way to read stored commits. A commit whose checksum is wrong, or that SQLite cannot read, is noted as damaged and left out. */
export class CommitRows {
  readonly #damage: Damage;
  readonly #head: Read<HeadRow>;
  readonly #heads: Read<HeadRow>;
  readonly #one: Read<Row>;
  readonly #behind: Read<Row>;
  readonly #behindOf: Read<Row>;
  readonly #sizes: Read<readonly [number | null]>;
  readonly #sizesOf: Read<readonly [number | null]>;
  readonly #newest: Read<readonly [number | null]>;

  constructor(database: Database, damage: Damage) {
    this.#damage = damage;
    this.#head = rows(database, `SELECT ${headColumns} FROM commits WHERE id = ?`);
    this.#heads = rows(
      database,
      `SELECT ${headColumns} FROM commits WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ${headsRead}`,
    );
    this.#one = rows(database, `SELECT ${allColumns} FROM commits WHERE id = ?`);
    this.#behind = rows(database, `SELECT ${allColumns} FROM commits WHERE id > ? ORDER BY id LIMIT ?`);
    this.#behindOf = rows(
      database,
      `SELECT ${allColumns} FROM commits WHERE id > ? AND org = ? ORDER BY id LIMIT ?`,
    );
    const size = "SELECT length(packed) + length(rests) FROM commits";
    this.#sizes = rows(database, `${size} WHERE id > ? ORDER BY id LIMIT ?`);
    this.#sizesOf = rows(database, `${size} WHERE id > ? AND org = ? ORDER BY id LIMIT ?`);
    this.#newest = rows(database, `SELECT max(id) FROM commits WHERE id < ${numbers}`);
  }

  newest(): number {
    return this.#newest()[0]?.[0] ?? 0;
  }

  one(id: number): StoredCommit | undefined {
    const [row] = this.#try(() => this.#one(id)) ?? [];
    return this.#noted(id, row && commitOf(row));
  }

  /** Some commits after a given one, of one organization or of all. Large commits make a shorter page, but it has at least one. */
  page(after: number, most: number, org?: number): CommitPage {
    let limit = most;
    const found = this.#try(() => {
      limit = this.#fitting(after, most, org);
      return org === undefined ? this.#behind(after, limit) : this.#behindOf(after, org, limit);
    });
    if (found === undefined) return this.#stepwise(after, limit, org);
    const page: CommitPage = { commits: [], damaged: [], last: found.at(-1)?.[0] };
    for (const row of found) {
      const commit = this.#noted(row[0], commitOf(row));
      if (commit === undefined) page.damaged.push(row[0]);
      else page.commits.push(commit);
    }
    // The page ends at a sound commit: the number of a damaged one may be wrong, and going on from there could skip commits.
    page.last = found.length < limit ? undefined : (page.commits.at(-1)?.id ?? page.last);
    return page;
  }

  /** How many of the next commits make a page. SQLite knows their lengths without reading them. */
  #fitting(after: number, limit: number, org: number | undefined): number {
    const sizes = org === undefined ? this.#sizes(after, limit) : this.#sizesOf(after, org, limit);
    let bytes = 0;
    const fitting = sizes.findIndex(([size]) => (bytes += size ?? 0) > pageBytesMax);
    return fitting < 0 ? limit : Math.max(1, fitting);
  }

  *pages(limit: number, org?: number, from = 0): Generator<CommitPage> {
    for (let after: number | undefined = from; after !== undefined;) {
      const page: CommitPage = this.page(after, limit, org);
      yield page;
      after = page.last;
    }
  }

  /** The commits from one number to another, without the details of their events. */
  *heads(from: number, to: number): Generator<StoredHead> {
    const end = Math.min(to, this.newest());
    for (let next = from; next <= end;) {
      const found = this.#try(() => this.#heads(next, end));
      const last = Math.min(next + headsRead - 1, end);
      if (found === undefined) {
        for (let id = next; id <= last; id++) {
          const head = this.head(id);
          if (head !== undefined) yield head;
        }
        next = last + 1;
        continue;
      }
      let proven: number | undefined;
      for (const row of found) {
        const head = this.#noted(row[0], headOf(row));
        proven = head?.id ?? proven;
        if (head !== undefined) yield head;
      }
      if (found.length < headsRead) return;
      next = (proven ?? found.at(-1)?.[0] ?? end) + 1;
    }
  }

  head(id: number): StoredHead | undefined {
    const found = this.#try(() => this.#head(id));
    if (found?.length === 0) return undefined;
    return this.#noted(id, found?.[0] && headOf(found[0]));
  }

  /** Reads commits one by one: SQLite may still find them by their numbers when it cannot read a page in order. */
  #stepwise(after: number, limit: number, org: number | undefined): CommitPage {
    const end = Math.min(after + limit, this.newest());
    const page: CommitPage = { commits: [], damaged: [], last: after < end ? end : undefined };
    for (let id = after + 1; id <= end; id++) {
      const found = this.#try(() => this.#one(id));
      if (found?.length === 0) continue;
      const commit = this.#noted(id, found?.[0] && commitOf(found[0]));
      if (commit === undefined) page.damaged.push(id);
      else if (org === undefined || commit.org === org) page.commits.push(commit);
    }
    return page;
  }

  #noted<T>(id: number, found: T | undefined): T | undefined {
    if (found === undefined) this.#damage.note(id);
    return found;
  }

  #try<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!isCorrupt(error)) throw error;
      return undefined;
    }
  }
}

function headOf([id, org, received, packed, sum]: HeadRow): StoredHead | undefined {
  if (!Buffer.isBuffer(packed) || packed.length % bytesPerEvent !== 0) return undefined;
  return crc32(packed, crc32(`${id} ${org} ${received} `)) === sum
    ? { id, org, packed: readPacked(packed) }
    : undefined;
}

function commitOf(row: Row): StoredCommit | undefined {
  const [, , receivedAtMs, , sum, rests, restsSum] = row;
  const head = headOf([row[0], row[1], row[2], row[3], sum]);
  if (head === undefined || !Buffer.isBuffer(rests) || crc32(rests, sum) !== restsSum) return undefined;
  return { ...head, receivedAtMs, rests };
}
