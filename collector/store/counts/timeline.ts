import { countSteps } from "../../../shared/contract/counts.ts";
import type { Cell } from "./counter.ts";
import { Counter } from "./counter.ts";
import type { EventList } from "../event-list.ts";
import type { Times } from "../order.ts";

/** Each is a multiple of the one before. */
const widthsMs = countSteps.map((seconds) => seconds * 1_000);
/** To count so few events anew takes three microseconds, and to keep what was counted takes a kilobyte. */
const directMax = 256;

/** What timelines count with, one for an answer and one for the cells of each width. They are empty between two counts, so all timelines share them. */
export class Counters {
  readonly answer = new Counter();
  readonly ofLevels = widthsMs.map(() => new Counter());
}

export interface TimelineDeps {
  counters: Counters;
  columns: Times;
  /** By creation time. */
  events: () => EventList;
  /** Counts one event. False when that cannot be done before more was read. */
  count: (event: number, counter: Counter) => boolean;
}

/** A stretch of time that is inside of one cell of a width. */
interface Stretch {
  level: number;
  fromMs: number;
  endMs: number;
}

/**
 * Counts the events of an organization, or of an agent, by the time of their creation. What was counted of whole minutes, hours and days is kept until an event of
 * that time is stored, and then counted anew. Nothing is ever added to it.
 */
export class Timeline {
  readonly #deps: TimelineDeps;
  readonly #cells = widthsMs.map(() => new Map<number, Cell>());

  constructor(deps: TimelineDeps) {
    this.#deps = deps;
  }

  /** An event of this time was stored. */
  wasStored(createdAtMs: number): void {
    for (const [level, cells] of this.#cells.entries())
      cells.delete(Math.floor(createdAtMs / widthOf(level)));
  }

  /** The creation time of the first event from a time on. */
  next(fromMs: number): number | undefined {
    const events = this.#deps.events();
    const place = this.#placeOf(events, fromMs);
    return place < events.length ? this.#deps.columns.createdAtMs(events.at(place)) : undefined;
  }

  /** What was created from one time until before another, both in the same point of this width; undefined when more has to be read first. */
  cell(fromMs: number, endMs: number, widthMs: number): Cell | undefined {
    const level = Math.max(0, widthsMs.indexOf(widthMs));
    const known = this.#known({ level, fromMs, endMs });
    if (known !== undefined) return known;
    const { answer } = this.#deps.counters;
    const isComplete = this.#add(answer, { level, fromMs, endMs });
    const cell = answer.take();
    return isComplete ? cell : undefined;
  }

  #known({ level, fromMs, endMs }: Stretch): Cell | undefined {
    return isWhole({ level, fromMs, endMs }) ? this.#cells[level]?.get(fromMs / widthOf(level)) : undefined;
  }

  #add(counter: Counter, stretch: Stretch): boolean {
    const { level, fromMs, endMs } = stretch;
    const known = this.#known(stretch);
    if (known !== undefined) {
      counter.addCell(known);
      return true;
    }
    const events = this.#deps.events();
    const [from, end] = [this.#placeOf(events, fromMs), this.#placeOf(events, endMs)];
    const isFew = end - from <= directMax;
    if (isFew || (level === 0 && !isWhole(stretch))) return this.#countAll(counter, events, { from, end });
    if (!isWhole(stretch)) return this.#addParts(counter, stretch);
    const own = this.#deps.counters.ofLevels[level] ?? new Counter();
    const isComplete =
      level === 0 ? this.#countAll(own, events, { from, end }) : this.#addParts(own, stretch);
    const cell = own.take();
    if (!isComplete) return false;
    this.#cells[level]?.set(fromMs / widthOf(level), cell);
    counter.addCell(cell);
    return true;
  }

  #addParts(counter: Counter, { level, fromMs, endMs }: Stretch): boolean {
    const widthMs = widthOf(level - 1);
    let isComplete = true;
    for (let from = fromMs; from < endMs;) {
      const end = Math.min(endMs, (Math.floor(from / widthMs) + 1) * widthMs);
      isComplete = this.#add(counter, { level: level - 1, fromMs: from, endMs: end }) && isComplete;
      from = end;
    }
    return isComplete;
  }

  /** Also after one that cannot be counted: what has to be read is then read at once. */
  #countAll(counter: Counter, events: EventList, { from, end }: { from: number; end: number }): boolean {
    let isComplete = true;
    for (let place = from; place < end; place++)
      isComplete = this.#deps.count(events.at(place), counter) && isComplete;
    return isComplete;
  }

  #placeOf(events: EventList, fromMs: number): number {
    const { columns } = this.#deps;
    return events.firstWhere((event) => columns.createdAtMs(event) >= fromMs);
  }
}

function widthOf(level: number): number {
  return widthsMs[level] ?? 1;
}

/** Whether it is a whole cell, and not a part of one. */
function isWhole({ level, fromMs, endMs }: Stretch): boolean {
  const widthMs = widthOf(level);
  return endMs - fromMs === widthMs && fromMs % widthMs === 0;
}
