import type { Columns } from "./columns.ts";

/** The events of one organization by creation time, then acceptance. Nearly all arrive in order; the late ones are merged before a read. */
export class Order {
  readonly #columns: Columns;
  #sorted = new Uint32Array(256);
  #length = 0;
  #late: number[] = [];

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  add(event: number, createdAtMs: number): void {
    const last = this.#length === 0 ? -Infinity : this.#columns.createdAtMs(this.at(this.#length - 1));
    if (createdAtMs < last) {
      this.#late.push(event);
      return;
    }
    this.#room(1);
    this.#sorted[this.#length++] = event;
  }

  get length(): number {
    this.#settle();
    return this.#length;
  }

  at(place: number): number {
    return this.#sorted[place] ?? 0;
  }

  /** The first place whose event was created at or after the time. */
  from(ms: number): number {
    this.#settle();
    return this.#search((createdAtMs) => createdAtMs >= ms);
  }

  /** The first place whose event was created after the time. */
  after(ms: number): number {
    this.#settle();
    return this.#search((createdAtMs) => createdAtMs > ms);
  }

  dropDead(): void {
    this.#settle();
    let kept = 0;
    for (let place = 0; place < this.#length; place++) {
      const event = this.at(place);
      if (!this.#columns.isDead(event)) this.#sorted[kept++] = event;
    }
    this.#length = kept;
  }

  #search(reached: (createdAtMs: number) => boolean): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (reached(this.#columns.createdAtMs(this.at(middle)))) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Merges from the back, so only what is newer than the oldest late event moves. */
  #settle(): void {
    if (this.#late.length === 0) return;
    const late = this.#late.sort((a, b) => this.#compare(a, b));
    this.#late = [];
    this.#room(late.length);
    let from = this.#length - 1;
    let to = this.#length + late.length - 1;
    for (let next = late.length - 1; next >= 0; to--) {
      const event = late[next] ?? 0;
      if (from >= 0 && this.#compare(this.at(from), event) > 0) this.#sorted[to] = this.at(from--);
      else {
        this.#sorted[to] = event;
        next--;
      }
    }
    this.#length += late.length;
  }

  #compare(a: number, b: number): number {
    return this.#columns.createdAtMs(a) - this.#columns.createdAtMs(b) || a - b;
  }

  #room(count: number): void {
    if (this.#length + count <= this.#sorted.length) return;
    const larger = new Uint32Array(Math.max(this.#sorted.length * 2, this.#length + count));
    larger.set(this.#sorted.subarray(0, this.#length));
    this.#sorted = larger;
  }
}
