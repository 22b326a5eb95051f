import { Aging, type Ages } from "./aging.ts";
import { isSamePath, type Mark, namesOf } from "./marks.ts";
import type { Path } from "./shapes/shape.ts";
import type { StreamText } from "./stream-text.ts";

/** Of so many members that differ each combination is a lane; of more, each member and all of them together. */
const combinedMax = 3;
const membersMax = 12;

/** Pieces in whose events some members are the same, one behind the other. */
export interface Lane {
  tail: string;
  /** The text that its last piece is of, and where in it that ended. */
  of: StreamText | undefined;
  end: number;
  /** It is no stretch of one text, so it is judged by itself. */
  isApart: boolean;
  /** The values of its only piece: until one of them comes back it is the lane of each of them and of all their combinations. */
  only: readonly string[] | undefined;
}

/** A lane by several members, as bits, and their values. */
interface Combined {
  members: number;
  values: readonly string[];
  lane: Lane;
}

/** What is said in one event at one place: its marks, and the lane of one that was said nothing else in. */
export interface Piece {
  marks: readonly Mark[];
  at: Path;
  begin(only?: readonly string[]): Lane;
}

/** A member of events. Until it differs it tells nothing. */
interface Member {
  name: string;
  value: string;
  bit: number | undefined;
}

/** Which members the marks of an event are, as they are seen from a text in it. */
interface Layout {
  paths: readonly Path[];
  at: Path;
  members: readonly (Member | undefined)[];
}

/** What is said at one place, and the members of events that may tell the texts there apart. */
export class Family {
  /** What a page shows of it, where a text here is a piece of one. */
  page: Family | undefined;
  readonly key: string;
  readonly #ages: Ages;
  /** Everything in order. */
  #all: Lane | undefined;
  /** By each member that differs. */
  readonly #single: Aging<Lane>[] = [];
  #combined: Aging<Combined>;
  readonly #members = new Map<string, Member>();
  readonly #differing: Member[] = [];
  /** Where the members stood in the last event. */
  #layout: Layout | undefined;
  #last: { marks: readonly Mark[]; at: Path; lanes: readonly Lane[] } | undefined;

  constructor(key: string, ages: Ages) {
    this.key = key;
    this.#ages = ages;
    this.#combined = new Aging(ages, weightOfLane);
  }

  /** The lanes that a piece goes on. It begins those that are new. Nearly every event has those of the one before it. */
  lanesFor(piece: Piece): readonly Lane[] {
    const { marks, at } = piece;
    const last = this.#last;
    if (last !== undefined && last.marks === marks && isSamePath(last.at, at)) return last.lanes;
    const values = this.#valuesOf(marks, at);
    const isBegun = this.#all !== undefined;
    const all = (this.#all ??= piece.begin());
    const found = isBegun ? [all] : [];
    const isNew = this.#find(found, values, piece);
    this.#last = isNew || !isBegun ? undefined : { marks, at, lanes: found };
    return found;
  }

  #valuesOf(marks: readonly Mark[], at: Path): readonly string[] {
    const { members } = this.#layoutOf(marks, at);
    // Without iterators: this is asked of each piece of a stream of rows.
    for (let index = 0; index < members.length; index++) {
      const member = members[index];
      if (member !== undefined && member.bit === undefined && member.value !== marks[index]?.value)
        this.#differ(member);
    }
    if (this.#differing.length === 0) return noValues;
    const values: string[] = [];
    for (let bit = 0; bit < this.#differing.length; bit++) values.push("");
    for (let index = 0; index < members.length; index++) {
      const bit = members[index]?.bit;
      if (bit !== undefined) values[bit] = marks[index]?.value ?? "";
    }
    return values;
  }

  #layoutOf(marks: readonly Mark[], at: Path): Layout {
    const known = this.#layout;
    if (known !== undefined && isSamePath(known.at, at) && standAt(marks, known.paths)) return known;
    const names = namesOf(marks, at);
    const isBegun = this.#all !== undefined;
    for (const [index, name] of names.entries())
      if (!this.#members.has(name) && this.#members.size < membersMax)
        this.#members.set(name, { name, value: isBegun ? "" : (marks[index]?.value ?? ""), bit: undefined });
    // A member that an event does not have is empty in it.
    for (const member of this.#members.values())
      if (member.bit === undefined && member.value !== "" && !names.includes(member.name))
        this.#differ(member);
    const members = names.map((name, index) =>
      names.lastIndexOf(name) === index ? this.#members.get(name) : undefined,
    );
    return (this.#layout = { paths: marks.map((mark) => mark.at), at, members });
  }

  /** All that was said so far has the value of this member in common. */
  #differ(member: Member): void {
    const bit = (member.bit = this.#differing.length);
    this.#differing.push(member);
    const { value } = member;
    const isCombined = new Set(combinations(bit + 1));
    const before = this.#combined.all();
    this.#combined = new Aging(this.#ages, weightOfLane);
    const add = (members: number, values: readonly string[], lane: Lane): void => {
      if (isCombined.has(members)) this.#combine({ members, values, lane });
    };
    for (const [single, lanes] of this.#single.entries())
      for (const [known, lane] of lanes.all())
        if (lane.only === undefined) add((1 << single) | (1 << bit), [known, value], { ...lane });
    for (const [, { members, values, lane }] of before) {
      add(members, values, lane);
      add(members | (1 << bit), [...values, value], { ...lane });
    }
    this.#single[bit] = new Aging(this.#ages, weightOf);
    if (this.#all !== undefined) this.#single[bit].set(value, { ...this.#all });
  }

  /** Whether the piece has a value that was not there before. */
  #find(found: Lane[], values: readonly string[], piece: Piece): boolean {
    let fresh = 0;
    let begun: Lane | undefined;
    for (let bit = 0; bit < values.length; bit++) {
      const value = values[bit] ?? "";
      const lanes = this.#single[bit];
      const known = lanes?.get(value);
      if (known !== undefined) found.push(known.only === undefined ? known : this.#goOn(known, bit, value));
      else {
        fresh |= 1 << bit;
        lanes?.set(value, (begun ??= piece.begin(values)));
      }
    }
    let isNew = fresh !== 0;
    if (fresh === (1 << values.length) - 1) return isNew;
    for (const members of combinations(values.length)) {
      if (isOne(members) || (members & fresh) !== 0) continue;
      const chosen = values.filter((_, at) => ((members >> at) & 1) === 1);
      const known = this.#combined.get(keyOf(members, chosen));
      if (known !== undefined) found.push(known.lane);
      else this.#combine({ members, values: chosen, lane: piece.begin() });
      isNew ||= known === undefined;
    }
    return isNew;
  }

  /** A value comes back, so its lane is one by itself, and so are those of its combinations. */
  #goOn(lane: Lane, bit: number, value: string): Lane {
    const only = this.#differing.map((member, at) => lane.only?.[at] ?? member.value);
    for (const members of combinations(only.length)) {
      if (isOne(members) || ((members >> bit) & 1) === 0) continue;
      const values = only.filter((_, at) => ((members >> at) & 1) === 1);
      if (this.#combined.get(keyOf(members, values)) === undefined)
        this.#combine({ members, values, lane: { ...lane, only: undefined } });
    }
    const own = { ...lane, only: undefined };
    this.#single[bit]?.set(value, own);
    return own;
  }

  #combine(combined: Combined): void {
    this.#combined.set(keyOf(combined.members, combined.values), combined);
  }
}

/** A lane may grow to 4 KB. One that nothing was added to is as long as its piece. */
const weightOfLane = (): number => 32;
const weightOf = ({ tail, only }: Lane): number =>
  only === undefined ? weightOfLane() : 1 + (tail.length >> 7);

function standAt(marks: readonly Mark[], paths: readonly Path[]): boolean {
  if (marks.length !== paths.length) return false;
  for (let index = 0; index < paths.length; index++) {
    const [one, other] = [marks[index]?.at, paths[index]];
    if (one === undefined || other === undefined || !isSamePath(one, other)) return false;
  }
  return true;
}

const noValues: readonly string[] = [];

const keyOf = (members: number, values: readonly string[]): string => `${members}\0${values.join("\0")}`;

/** Of one member or of none. */
const isOne = (members: number): boolean => (members & (members - 1)) === 0;

/** Each as bits. The one of no member is everything in order. */
const combinations = (count: number): readonly number[] => combinationsOf[count] ?? [];

const combinationsOf = Array.from({ length: membersMax + 1 }, (_, count) => {
  const all = (1 << count) - 1;
  return count <= combinedMax
    ? Array.from({ length: all + 1 }, (_, members) => members)
    : [0, ...Array.from({ length: count }, (_, at) => 1 << at), all];
});
