/** A kind of line that is written so often a minute at most. */
interface Kind {
  written: number;
  leftOut: number;
  facts: Record<string, unknown>;
}

export interface Sampling {
  /** Lines of one kind in a minute. */
  linesMax: number;
  periodMs: number;
  /** Told at the end of a minute of what was not written in it. */
  report: (leftOut: number, facts: Record<string, unknown>) => void;
}

/** More kinds than anybody needs to tell apart; what comes after them counts as one, so that names do not fill the disk either. */
const kindsMax = 100;
const others = "others";

/** Lets the first lines of each kind through and counts the rest: a flood fills no disk, and nobody is told less than that there was one. */
export class SampledLines {
  readonly #sampling: Sampling;
  readonly #kinds = new Map<string, Kind>();
  #timer: NodeJS.Timeout | undefined;

  constructor(sampling: Sampling) {
    this.#sampling = sampling;
  }

  /** Whether this line is to be written. `facts` are what all lines of the kind have in common. */
  pass(kind: string, facts: Record<string, unknown>): boolean {
    this.#timer ??= setTimeout(() => this.flush(), this.#sampling.periodMs).unref();
    const isTold = this.#kinds.has(kind) || this.#kinds.size < kindsMax;
    const name = isTold ? kind : others;
    let count = this.#kinds.get(name);
    if (count === undefined)
      this.#kinds.set(name, (count = { written: 0, leftOut: 0, facts: isTold ? facts : {} }));
    if (count.written < this.#sampling.linesMax) {
      count.written++;
      return true;
    }
    count.leftOut++;
    return false;
  }

  /** Says what was left out, and begins a new minute. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const { leftOut, facts } of this.#kinds.values())
      if (leftOut > 0) this.#sampling.report(leftOut, facts);
    this.#kinds.clear();
  }
}
