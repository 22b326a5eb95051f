import type { NewRow } from "./sealed.ts";

const bytesMax = 32 * 1024;
const nothing = (): void => undefined;

/** Many calls are under way when records come in one turn of the event loop: the first is written at once, the others together at its end. */
export class Turn {
  readonly #write: (rows: readonly NewRow[]) => undefined | Promise<void>;
  #rows: NewRow[] = [];
  #bytes = 0;
  #end: NodeJS.Immediate | undefined;
  #written: Promise<void> | undefined;
  #settle = nothing;

  /** `write` returns nothing when the rows are written down, or a promise for when the caller need not wait any longer. */
  constructor(write: (rows: readonly NewRow[]) => undefined | Promise<void>) {
    this.#write = write;
  }

  /** What waits for the end of the turn. */
  get rows(): readonly NewRow[] {
    return this.#rows;
  }

  add(row: NewRow): undefined | Promise<void> {
    if (this.#end === undefined) {
      this.#end = setImmediate(() => this.end());
      return this.#write([row]);
    }
    this.#rows.push(row);
    this.#bytes += row.size;
    this.#written ??= new Promise((resolve) => {
      this.#settle = resolve;
    });
    const written = this.#written;
    if (this.#bytes >= bytesMax) this.#flush();
    return written;
  }

  end(): void {
    clearImmediate(this.#end);
    this.#end = undefined;
    if (this.#rows.length > 0) this.#flush();
  }

  #flush(): void {
    const rows = this.#rows;
    const settle = this.#settle;
    this.#rows = [];
    this.#bytes = 0;
    this.#written = undefined;
    const held = this.#write(rows);
    if (held === undefined) settle();
    else void held.then(settle);
  }
}
