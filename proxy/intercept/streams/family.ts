import { RecentMap } from "../../../shared/recent-map.ts";
import { isSamePath, type Mark, marksOf } from "./marks.ts";
import type { Path } from "./shapes/shape.ts";
import type { StreamText } from "./stream-text.ts";

/** So many lanes of a stream are followed at a time. The one that was left for longest is forgotten. */
const lanesMax = 2_048;
/** Of so many members that differ each combination is a lane; of more, each member and all of them together. */
const combinedMax = 3;
const membersMax = 12;

/** Pieces in whose events some members are the same, one behind the other. */
export interface Lane {
  readonly family: Family;
  /** By which of the differing members it goes, as bits, and their values. */
  readonly members: number;
  readonly values: readonly string[];
  tail: string;
  /** The text that its last piece is of, and where in it that ended. */
  of: StreamText | undefined;
  end: number;
  /** It is no stretch of one text, so it is judged by itself. */
  isApart: boolean;
}

/** The lanes of all families of a stream. */
export const openLanes = (): Map<string, Lane> => new RecentMap(lanesMax);

/** What is said at one place, and the members of events that may tell the texts there apart. A member that never differs tells nothing. */
export class Family {
  /** What a page shows of it, where a text here is a piece of one. */
  page: Family | undefined;
  readonly key: string;
  readonly #lanes: Map<string, Lane>;
  /** Members that had the same value in all events so far. */
  readonly #same = new Map<string, string>();
  readonly #differing: string[] = [];
  #isBegun = false;
  #last: { marks: readonly Mark[]; at: Path; lanes: readonly Lane[] } | undefined;

  constructor(key: string, lanes: Map<string, Lane>) {
    this.key = key;
    this.#lanes = lanes;
  }

  /** The lanes of a piece that stands in an event with these marks. Nearly every event has those of the one before it. */
  lanesFor(marks: readonly Mark[], at: Path): readonly Lane[] {
    const last = this.#last;
    if (last !== undefined && last.marks === marks && isSamePath(last.at, at)) return last.lanes;
    const named = marksOf(marks, at);
    this.#compare(named);
    const values = this.#differing.map((name) => named.get(name) ?? "");
    const lanes = combinations(values.length).map((members) => this.#find(members, values));
    this.#last = { marks, at, lanes };
    return lanes;
  }

  /** A member that an event does not have is empty in it. */
  #compare(named: ReadonlyMap<string, string>): void {
    for (const [name, value] of named)
      if (!this.#same.has(name) && !this.#differing.includes(name) && this.#same.size < membersMax)
        this.#same.set(name, this.#isBegun ? "" : value);
    this.#isBegun = true;
    for (const [name, value] of this.#same)
      if ((named.get(name) ?? "") !== value && this.#differing.length < membersMax) this.#differ(name, value);
  }

  /** All that was said so far has this value in common. */
  #differ(name: string, value: string): void {
    this.#same.delete(name);
    const added = 1 << this.#differing.length;
    this.#differing.push(name);
    const combined = combinations(this.#differing.length);
    for (const [key, lane] of Array.from(this.#lanes)) {
      if (lane.family !== this) continue;
      const members = lane.members | added;
      const values = [...lane.values, value];
      if (combined.includes(members))
        this.#lanes.set(this.#keyOf(members, values), { ...lane, members, values });
      if (!combined.includes(lane.members)) this.#lanes.delete(key);
    }
  }

  #find(members: number, all: readonly string[]): Lane {
    const values = all.filter((_, at) => ((members >> at) & 1) === 1);
    const key = this.#keyOf(members, values);
    const fresh = { family: this, members, values, tail: "", of: undefined, end: 0, isApart: false };
    const lane = this.#lanes.get(key) ?? fresh;
    this.#lanes.set(key, lane);
    return lane;
  }

  #keyOf(members: number, values: readonly string[]): string {
    return `${this.key}\0${members}\0${values.join("\0")}`;
  }
}

/** Each as bits. The one of no member is everything in order. */
const combinations = (count: number): readonly number[] => combinationsOf[count] ?? [];

const combinationsOf = Array.from({ length: membersMax + 1 }, (_, count) => {
  const all = (1 << count) - 1;
  return count <= combinedMax
    ? Array.from({ length: all + 1 }, (_, members) => members)
    : [0, ...Array.from({ length: count }, (_, at) => 1 << at), all];
});
