import { Aging, type Ages } from "./aging.ts";
import { type Event as EventOf, Firsts, type Part as PartOf, standAt } from "./firsts.ts";
import { Lane } from "./lane.ts";
import { isSamePath, type Mark, namesOf } from "./marks.ts";
import type { Path } from "./shapes/shape.ts";

export type Event = EventOf<Family>;
export type Part = PartOf<Family>;

/** Of so many members that differ each combination is a lane; of more, each member and all of them together. */
const combinedMax = 3;
const membersMax = 12;

/** A lane by several members, as bits, and their values. */
interface Combined {
  members: number;
  values: readonly string[];
  lane: Lane;
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

/** A piece of which the lanes are to be found. */
interface Sought {
  event: Event;
  part: Part;
  /** Which of the members that differ have values that no event had before, as bits. */
  fresh: number;
  layout: Layout;
}

/** What is said at one place, and the members of events that may tell the texts there apart. */
export class Family {
  /** What a page shows of it, where a text here is a piece of one. */
  page: Family | undefined;
  /** The last event that said anything here. */
  heardIn = 0;
  readonly key: string;
  readonly #ages: Ages;
  /** Everything in order. */
  #all: Lane | undefined;
  #onlyAll: readonly Lane[] = [];
  /** By each member that differs. */
  readonly #single: Aging<Lane>[] = [];
  #combined: Aging<Combined>;
  readonly #members = new Map<string, Member>();
  readonly #differing: Member[] = [];
  /** Where the members stood in the last event. */
  #layout: Layout | undefined;
  #last: { marks: readonly Mark[]; at: Path; lanes: readonly Lane[] } | undefined;
  /** Of the texts of JSON in its texts. */
  #inner: Firsts<Family> | undefined;

  constructor(key: string, ages: Ages) {
    this.key = key;
    this.#ages = ages;
    this.#combined = new Aging(ages, weightOfCombined);
  }

  get inner(): Firsts<Family> {
    return (this.#inner ??= new Firsts(this.#ages));
  }

  /** The lanes that a piece goes on. It begins those that are new. Nearly every event has those of the one before it. */
  lanesFor(event: Event, part: Part): readonly Lane[] {
    const { marks } = event;
    const { at } = part;
    const last = this.#last;
    if (last !== undefined && last.marks === marks && isSamePath(last.at, at)) return last.lanes;
    const layout = this.#layoutOf(marks, at);
    this.#heed(marks, layout);
    const all = this.#all;
    if (all === undefined) this.#onlyAll = [(this.#all = new Lane(this.#ages, part))];
    const fresh = this.#freshOf(event, layout);
    // All these values are new: the event is kept, and only the lane of everything goes on.
    if (fresh === (1 << this.#differing.length) - 1) return all === undefined ? noLanes : this.#onlyAll;
    const found = all === undefined ? [] : [all];
    const isNew = this.#find(found, { event, part, fresh, layout });
    this.#last = isNew || all === undefined ? undefined : { marks, at, lanes: found };
    return found;
  }

  /** Without iterators: this is asked of each piece of a stream of rows. */
  #heed(marks: readonly Mark[], { members }: Layout): void {
    for (let index = 0; index < members.length; index++) {
      const member = members[index];
      if (member !== undefined && member.bit === undefined && member.value !== marks[index]?.value)
        this.#differ(member);
    }
  }

  /** Which of the members that differ have values that no event had before this one. */
  #freshOf({ fresh }: Event, { members }: Layout): number {
    let bits = 0;
    for (let index = 0; index < members.length; index++) {
      const bit = members[index]?.bit;
      if (bit !== undefined && isSet(fresh, index)) bits |= 1 << bit;
    }
    return bits;
  }

  #valuesOf(marks: readonly Mark[], { members }: Layout): readonly string[] {
    const values = this.#differing.map(() => "");
    for (const [index, member] of members.entries())
      if (member?.bit !== undefined) values[member.bit] = marks[index]?.value ?? "";
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
    this.#combined = new Aging(this.#ages, weightOfCombined);
    const add = (members: number, values: readonly string[], lane: Lane): void => {
      if (isCombined.has(members)) this.#combine({ members, values, lane });
    };
    for (const [single, lanes] of this.#single.entries())
      for (const [known, lane] of lanes.all()) add((1 << single) | (1 << bit), [known, value], lane.copy());
    for (const [, { members, values, lane }] of before) {
      add(members, values, lane);
      add(members | (1 << bit), [...values, value], lane.copy());
    }
    this.#single[bit] = new Aging(this.#ages, ({ weight }) => weight);
    if (this.#all !== undefined) this.#single[bit].set(value, this.#all.copy());
  }

  /** Whether the piece begins a lane. */
  #find(found: Lane[], { event, part, fresh, layout }: Sought): boolean {
    const values = this.#valuesOf(event.marks, layout);
    let isNew = fresh !== 0;
    for (const [bit, value] of values.entries()) {
      if (isSet(fresh, bit)) continue;
      const lanes = this.#single[bit];
      const known = lanes?.get(value) ?? this.#comeBack(event, layout, bit);
      if (known !== undefined) found.push(known);
      else lanes?.set(value, new Lane(this.#ages, part));
      isNew ||= known === undefined;
    }
    for (const members of combinations(values.length)) {
      if (isOne(members) || (members & fresh) !== 0) continue;
      const chosen = values.filter((_, at) => isSet(members, at));
      const known = this.#combined.get(keyOf(members, chosen));
      if (known !== undefined) found.push(known.lane);
      else this.#combine({ members, values: chosen, lane: new Lane(this.#ages, part) });
      isNew ||= known === undefined;
    }
    return isNew;
  }

  /** What was said here with a value before it came back begins the lanes by all values that were new then. */
  #comeBack({ marks, firsts }: Event, layout: Layout, bit: number): Lane | undefined {
    const index = layout.members.findIndex((member) => member?.bit === bit);
    const value = marks[index]?.value ?? "";
    const first = firsts[index]?.get(value);
    const part = first?.parts.find(({ family }) => family === this);
    if (first === undefined || part === undefined) return undefined;
    first.parts = first.parts.filter((each) => each !== part);
    const before = this.#layoutOf(first.marks, part.at);
    const fresh = this.#freshOf(first, before);
    const values = this.#valuesOf(first.marks, before);
    this.#layout = layout;
    for (const members of combinations(values.length)) {
      if ((members & fresh) === 0) continue;
      const chosen = values.filter((_, at) => isSet(members, at));
      const lane = new Lane(this.#ages, part);
      if (!isOne(members)) this.#combine({ members, values: chosen, lane });
      else {
        const lanes = this.#single[Math.log2(members)];
        if (lanes?.get(chosen[0] ?? "") === undefined) lanes?.set(chosen[0] ?? "", lane);
      }
    }
    return this.#single[bit]?.get(value);
  }

  #combine(combined: Combined): void {
    this.#combined.set(keyOf(combined.members, combined.values), combined);
  }
}

const weightOfCombined = ({ lane }: Combined): number => lane.weight;

const noLanes: readonly Lane[] = [];

const keyOf = (members: number, values: readonly string[]): string => `${members}\0${values.join("\0")}`;

const isSet = (bits: number, at: number): boolean => ((bits >> at) & 1) === 1;

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
