import type { Reading } from "./search.ts";
import { stretchMax } from "./stretch.ts";

/** Where anchors end in a text, one after the other. No more of it is read than was asked about. */
export class Places {
  readonly #reading: Reading;
  #state: number;
  /** Where the stretch that was read last begins, and where the one behind it does. */
  #from = 0;
  #to = 0;
  #stop = 0;
  /** The place that is the next, behind all that was asked about. */
  #next = -1;
  /** Whether the time was up before the end of the text: then nothing more is found. */
  isOutOfTime = false;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#state = reading.prefilter.afresh;
    reading.stops.count = 0;
  }

  /** Whether an anchor ends from `from` on and before `to`. Whoever asks goes ahead in the text. */
  isBetween(from: number, to: number): boolean {
    while (this.#next < from) if (!this.#seek(to)) return false;
    return this.#next < to;
  }

  /** Goes on to the next place, unless there is none before `to`. */
  #seek(to: number): boolean {
    const { prefilter, text, stops } = this.#reading;
    for (;;) {
      while (this.#stop < stops.count) {
        const at = this.#from + stops.at[this.#stop]!;
        if (!prefilter.opensAt(stops.state[this.#stop++]!, text, at)) continue;
        this.#next = at;
        return true;
      }
      if (this.#to >= Math.min(to, text.length) || this.isOutOfTime) return false;
      this.#read();
    }
  }

  #read(): void {
    const { prefilter, text, stops, spend } = this.#reading;
    const stretch = text.slice(this.#to, this.#to + stretchMax);
    this.isOutOfTime = spend(stretch.length);
    this.#state = prefilter.read(stretch, this.#state, stops);
    this.#from = this.#to;
    this.#to += stretch.length;
    this.#stop = 0;
  }
}
