import { type Ages, Aging } from "./aging.ts";
import { endOf, type Said, weightOf } from "./lane.ts";
import { isSamePath, type Mark } from "./marks.ts";
import type { Path } from "./shapes/shape.ts";

/** What an event says at one place. */
export interface Part<F> extends Said {
  family: F;
  at: Path;
}

/** An event as lanes see it. */
export interface Event<F> {
  marks: readonly Mark[];
  /** What it says, and no lane by its fresh marks has yet. */
  parts: readonly Part<F>[];
  /** Which of its marks have values that none had before it, as bits. */
  fresh: number;
  /** By mark. */
  firsts: readonly Aging<Event<F>>[];
  weight: number;
}

/** So many marks fit into the bits of a number. */
const bitsMax = 31;
/** Further names share one list. A value of one may then be taken for that of another, which only costs a search for lanes. */
const namesMax = 256;
const others = "";

/**
 * The first event with each value of a member. Most values never come back, such as the ids of rows: of those this is
 * all that is kept, once for all texts and members of an event.
 */
export class Firsts<F> {
  readonly #ages: Ages;
  readonly #byName = new Map<string, Aging<Event<F>>>();
  /** Where the marks of the last event stood, and what there is for each. */
  #paths: readonly Path[] = [];
  #firsts: readonly Aging<Event<F>>[] = [];
  /** The last marks, all of whose values are known in this generation. */
  #last: readonly Mark[] = [];
  #generation = 0;

  constructor(ages: Ages) {
    this.#ages = ages;
  }

  hear(marks: readonly Mark[], parts: readonly Part<F>[]): Event<F> {
    const firsts = this.#firstsOf(marks);
    const { generation } = this.#ages;
    const last = this.#generation === generation ? this.#last : noMarks;
    let fresh = 0;
    for (let index = 0; index < marks.length && index < bitsMax; index++) {
      const mark = marks[index];
      if (mark === undefined || mark === last[index]) continue;
      if (firsts[index]?.get(mark.value) === undefined) fresh |= 1 << index;
    }
    const event: Event<F> = { marks, parts, fresh, firsts, weight: 0 };
    if (fresh !== 0) this.#keep(event);
    this.#last = marks;
    this.#generation = generation;
    return event;
  }

  #keep(event: Event<F>): void {
    const { marks, fresh, firsts, parts } = event;
    if (parts.some(isLong)) event.parts = parts.map(shortened);
    for (const { shown } of event.parts) event.weight += weightOf(shown.length);
    for (let index = 0; index < marks.length; index++)
      if ((fresh & (1 << index)) !== 0) firsts[index]?.set(marks[index]?.value ?? "", event);
  }

  #firstsOf(marks: readonly Mark[]): readonly Aging<Event<F>>[] {
    if (standAt(marks, this.#paths)) return this.#firsts;
    this.#paths = marks.map(({ at }) => at);
    return (this.#firsts = this.#paths.map((path) => this.#firstOf(nameOf(path))));
  }

  #firstOf(name: string): Aging<Event<F>> {
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    if (this.#byName.size >= namesMax && name !== others) return this.#firstOf(others);
    const begun = new Aging<Event<F>>(this.#ages, ({ weight }) => weight);
    this.#byName.set(name, begun);
    return begun;
  }
}

const noMarks: readonly Mark[] = [];
const isLong = ({ shown }: Said): boolean => endOf(shown) !== shown;
const shortened = <F>({ family, at, shown, text, end }: Part<F>): Part<F> => ({
  family,
  at,
  shown: endOf(shown),
  text,
  end,
});

/** Whichever entry of a list it is in. */
const nameOf = (path: Path): string => path.filter((key) => typeof key === "string").join("\n");

/** Whether marks are where those of an event before were. */
export function standAt(marks: readonly Mark[], paths: readonly Path[]): boolean {
  if (marks.length !== paths.length) return false;
  for (let index = 0; index < paths.length; index++) {
    const [one, other] = [marks[index]?.at, paths[index]];
    if (one === undefined || other === undefined || !isSamePath(one, other)) return false;
  }
  return true;
}
