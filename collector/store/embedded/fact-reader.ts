import { bucketOf } from "../counts/histogram.ts";
import type { Kinds } from "../counts/kinds.ts";
import type { PublishedCommit } from "./commits.ts";
import type { CommitRows } from "./commit-rows.ts";
import {
  blockOf,
  commitsPerBlock,
  encode,
  type CountedBlocks,
  type CountedCommit,
} from "./counted-blocks.ts";
import type { EventIndex } from "./event-index.ts";
import type { Facts } from "../counts/facts.ts";
import { eventPassed, type Packed } from "./packed.ts";
import { RestReader } from "./rest.ts";

/** An organization's events in a row of commits, and where what is known of them is kept. */
export interface Block {
  org: number;
  block: number;
  facts: Facts;
  kinds: Kinds;
}

interface OfCommit {
  commit: number;
  /** Those that it still holds, in order. */
  events: number[];
}

export interface FactReaderDeps {
  index: EventIndex;
  commitRows: CommitRows;
  blocks: CountedBlocks;
}

/** Learns what counts need of events: from the copy of a block where there is one, else from the commits themselves. */
export class FactReader {
  readonly #deps: FactReaderDeps;

  constructor(deps: FactReaderDeps) {
    this.#deps = deps;
  }

  /** The commits of a block that have to be read themselves, and of which a copy is then worthwhile. */
  fromCopy(block: Block): OfCommit[] {
    const ofCommits = this.#commitsOf(block);
    const copies = new Map(
      this.#deps.blocks.read(block.org, block.block, block.kinds).map((copy) => [copy.commit, copy]),
    );
    return ofCommits.filter(({ commit, events }) => {
      if (events.every((event) => block.facts.isKnown(event))) return false;
      const copy = copies.get(commit);
      // A number may have been given again, when a collector started after the newest commits were erased.
      if (copy?.buckets.length !== events.length) return true;
      for (const [at, event] of events.entries())
        block.facts.note(event, copy.kinds[at] ?? 0, copy.buckets[at] ?? 0);
      return false;
    });
  }

  /** Of a commit that is damaged nothing gets known; the index passes over its events from then on. */
  fromCommit({ facts, kinds }: Block, { commit, events }: OfCommit): void {
    const { columns } = this.#deps.index;
    const stored = this.#deps.commitRows.one(commit);
    if (stored === undefined) return;
    const kindOf = kindsOf(new RestReader(stored.rests), stored.packed, kinds);
    for (const event of events) {
      if (columns.isDead(event)) continue;
      const { kind, totalLatencyMs } = kindOf(columns.place(event));
      facts.note(event, kind, bucketOf(totalLatencyMs));
    }
  }

  /** From the bytes of a commit that has just been stored. */
  fromBytes({ facts, kinds }: Pick<Block, "facts" | "kinds">, commit: PublishedCommit): void {
    const kindOf = kindsOf(new RestReader(commit.rests), commit.packed, kinds);
    for (let place = 0; place < commit.packed.length; place++) {
      const { kind, totalLatencyMs } = kindOf(place);
      facts.note(commit.first + place, kind, bucketOf(totalLatencyMs));
    }
  }

  /** Only while no change is half-way: what is in memory is then what is stored. The newest block waits for the rest of its commits. */
  writeCopy(block: Block): void {
    const { columns } = this.#deps.index;
    if (columns.length === 0 || blockOf(columns.commit(columns.length - 1)) <= block.block) return;
    const counted = this.#commitsOf(block)
      .filter(({ events }) => events.every((event) => block.facts.isKnown(event)))
      .map(({ commit, events }): CountedCommit => ({
        commit,
        kinds: events.map((event) => block.facts.kind(event)),
        buckets: events.map((event) => block.facts.bucket(event)),
      }));
    const body = counted.length === 0 ? undefined : encode(counted, block.kinds);
    if (body !== undefined) this.#deps.blocks.write(block.org, block.block, body);
  }

  #commitsOf({ org, block }: Block): OfCommit[] {
    const { columns, agents } = this.#deps.index;
    const found: OfCommit[] = [];
    const first = this.#deps.index.firstOf(block * commitsPerBlock);
    for (let event = first; event < columns.length; event++) {
      const commit = columns.commit(event);
      if (blockOf(commit) > block) break;
      if (columns.isDead(event) || agents.get(columns.agent(event))?.org !== org) continue;
      const last = found.at(-1);
      if (last?.commit === commit) last.events.push(event);
      else found.push({ commit, events: [event] });
    }
    return found;
  }
}

/** Most events of a commit are of a few kinds, so names are looked up once for each. */
function kindsOf(
  reader: RestReader,
  packed: Packed,
  kinds: Kinds,
): (place: number) => { kind: number; totalLatencyMs: number } {
  const known = new Map<string | number, number>();
  return (place) => {
    const { tool, failed, totalLatencyMs } = reader.judged(packed.start(place));
    const passed = ((packed.flags[place] ?? 0) & eventPassed) !== 0;
    const plain = 2 * ((tool ?? -1) + 1) + (passed ? 1 : 0);
    const key = failed.length === 0 ? plain : `${plain} ${failed.join()}`;
    let kind = known.get(key);
    if (kind === undefined) {
      const gates = [...new Set(failed)].map((name) => reader.name(name)).sort();
      kind = kinds.number({ tool: tool === undefined ? undefined : reader.name(tool), passed, gates });
      known.set(key, kind);
    }
    return { kind, totalLatencyMs };
  };
}
