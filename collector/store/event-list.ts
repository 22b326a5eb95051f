/** Event numbers in a row, four bytes each. */
export class EventList {
  #events: Uint32Array;
  length = 0;

  constructor(capacity = 8) {
    this.#events = new Uint32Array(capacity);
  }

  at(place: number): number {
    return this.#events[place] ?? 0;
  }

  put(place: number, event: number): void {
    this.#events[place] = event;
  }

  push(event: number): void {
    this.grow(1);
    this.#events[this.length - 1] = event;
  }

  /** Makes room at the end, to be filled with `put`. */
  grow(count: number): void {
    this.length += count;
    if (this.length <= this.#events.length) return;
    const larger = new Uint32Array(Math.max(this.#events.length * 2, this.length));
    larger.set(this.#events);
    this.#events = larger;
  }

  /** The first place from which on the question is answered with yes; all places before it must answer no. */
  firstWhere(reached: (event: number) => boolean): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (reached(this.at(middle))) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Keeps what the question is answered with yes for, in order. */
  keep(wanted: (event: number) => boolean): void {
    let kept = 0;
    for (let place = 0; place < this.length; place++) {
      const event = this.at(place);
      if (wanted(event)) this.put(kept++, event);
    }
    this.length = kept;
  }
}
