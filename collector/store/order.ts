import { EventList } from "./event-list.ts";

export interface Times {
  createdAtMs(event: number): number;
}

/** The events of one organization by creation time, then acceptance. Nearly all arrive in order; the late ones are merged before a read. */
export class Order {
  readonly #columns: Times;
  readonly #sorted = new EventList(256);
  #late: number[] = [];

  constructor(columns: Times) {
    this.#columns = columns;
  }

  add(event: number, createdAtMs: number): void {
    const { length } = this.#sorted;
    if (length > 0 && createdAtMs < this.#columns.createdAtMs(this.#sorted.at(length - 1)))
      this.#late.push(event);
    else this.#sorted.push(event);
  }

  /** Merges from the back, so only what is newer than the oldest late event moves. */
  events(): EventList {
    if (this.#late.length === 0) return this.#sorted;
    const late = this.#late.sort((a, b) => this.#compare(a, b));
    this.#late = [];
    let from = this.#sorted.length - 1;
    this.#sorted.grow(late.length);
    for (let to = this.#sorted.length - 1, next = late.length - 1; next >= 0; to--) {
      const event = late[next] ?? 0;
      if (from >= 0 && this.#compare(this.#sorted.at(from), event) > 0)
        this.#sorted.put(to, this.#sorted.at(from--));
      else {
        this.#sorted.put(to, event);
        next--;
      }
    }
    return this.#sorted;
  }

  #compare(a: number, b: number): number {
    return this.#columns.createdAtMs(a) - this.#columns.createdAtMs(b) || a - b;
  }
}
