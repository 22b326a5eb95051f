import { crc32 } from "node:zlib";
import { z } from "zod";
import type { Kinds } from "../counts/kinds.ts";
import type { Database, Runner } from "./database.ts";
import { rows, runner } from "./database.ts";

export const commitsPerBlock = 256;

export const blockOf = (commit: number): number => Math.floor(commit / commitsPerBlock);

/** The events of one commit that it still holds, in order. */
export interface CountedCommit {
  commit: number;
  kinds: ArrayLike<number>;
  buckets: ArrayLike<number>;
}

const kindTable = z.array(z.tuple([z.boolean(), z.string().nullable(), z.array(z.string())]));
type Row = readonly [sum: number, body: unknown];

/** Copies of what counts need, a row for each organization and 256 commits, so that a collector that starts again does not have to read all events again. */
export class CountedBlocks {
  readonly #read: (...parameters: unknown[]) => Row[];
  readonly #write: Runner;

  constructor(database: Database) {
    this.#read = rows(database, "SELECT sum, body FROM counted WHERE org = ? AND block = ?");
    this.#write = runner(
      database,
      "INSERT OR REPLACE INTO counted (org, block, sum, body) VALUES (?, ?, ?, ?)",
    );
  }

  write(org: number, block: number, body: Buffer): void {
    this.#write(org, block, sumOf(org, block, body), body);
  }

  /** Nothing of a row that is damaged: its commits are then read themselves. */
  read(org: number, block: number, kinds: Kinds): CountedCommit[] {
    const [row] = this.#read(org, block);
    if (row === undefined || !Buffer.isBuffer(row[1]) || sumOf(org, block, row[1]) !== row[0]) return [];
    return decode(row[1], kinds);
  }
}

function sumOf(org: number, block: number, body: Buffer): number {
  return crc32(body, crc32(`${org} ${block} `));
}

interface Layout {
  commits: Uint32Array;
  counts: Uint32Array;
  kinds: Uint16Array;
  buckets: Uint8Array;
  end: number;
}

/** Two numbers, then the columns, widest first, then the table of kinds as JSON. */
function layout(buffer: ArrayBufferLike, commits: number, events: number): Layout {
  const [counts, kinds, buckets] = [8 + 4 * commits, 8 + 8 * commits, 8 + 8 * commits + 2 * events];
  return {
    commits: new Uint32Array(buffer, 8, commits),
    counts: new Uint32Array(buffer, counts, commits),
    kinds: new Uint16Array(buffer, kinds, events),
    buckets: new Uint8Array(buffer, buckets, events),
    end: buckets + events,
  };
}

/** Undefined when an event has no names: in another place there may be room for them. */
export function encode(counted: readonly CountedCommit[], kinds: Kinds): Buffer | undefined {
  const numbers = new Map<number, number>();
  const table: z.infer<typeof kindTable> = [];
  for (const { kinds: ofCommit } of counted)
    for (let at = 0; at < ofCommit.length; at++) {
      const number = ofCommit[at] ?? 0;
      if (numbers.has(number)) continue;
      const { passed, tool, gates, isNameless } = kinds.at(number);
      if (isNameless) return undefined;
      numbers.set(number, table.length);
      table.push([passed, tool ?? null, [...gates]]);
    }
  const events = counted.reduce((sum, { buckets }) => sum + buckets.length, 0);
  const columns = new ArrayBuffer(8 + 8 * counted.length + 3 * events);
  new Uint32Array(columns, 0, 2).set([counted.length, events]);
  const { commits, counts, kinds: kindColumn, buckets } = layout(columns, counted.length, events);
  let from = 0;
  for (const [place, commit] of counted.entries()) {
    commits[place] = commit.commit;
    counts[place] = commit.buckets.length;
    for (let at = 0; at < commit.buckets.length; at++) {
      kindColumn[from + at] = numbers.get(commit.kinds[at] ?? 0) ?? 0;
      buckets[from + at] = commit.buckets[at] ?? 0;
    }
    from += commit.buckets.length;
  }
  return Buffer.concat([Buffer.from(columns), Buffer.from(JSON.stringify(table))]);
}

function decode(body: Buffer, kinds: Kinds): CountedCommit[] {
  const { buffer } = new Uint8Array(body);
  const [commitCount = 0, events = 0] = new Uint32Array(buffer, 0, 2);
  const columns = layout(buffer, commitCount, events);
  const table = kindTable
    .parse(JSON.parse(body.subarray(columns.end).toString()))
    .map(([passed, tool, gates]) => kinds.number({ passed, tool: tool ?? undefined, gates }));
  const found: CountedCommit[] = [];
  let from = 0;
  for (let place = 0; place < commitCount; place++) {
    const to = from + (columns.counts[place] ?? 0);
    found.push({
      commit: columns.commits[place] ?? 0,
      kinds: columns.kinds.subarray(from, to).map((kind) => table[kind] ?? 0),
      buckets: columns.buckets.subarray(from, to),
    });
    from = to;
  }
  return found;
}
