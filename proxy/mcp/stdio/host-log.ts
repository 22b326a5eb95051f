import { Writable } from "node:stream";

/** The bytes that may wait for a host that does not read. When half of it is used, the server has to wait too. */
const bytesMax = 1024 * 1024;
/** When the host has read nothing for so long, the server no longer waits for it. */
const patienceMs = 1_000;
const newline = 0x0a;

/**
 * Where a host keeps its logs: our stderr. A host that reads slowly slows the server down, as it would without us. A
 * host that does not read at all would stop the server's answers for ever. So after a second the oldest lines are
 * dropped. When the host reads again, a line tells how many were dropped.
 */
export class HostLog extends Writable {
  readonly #sink: Writable;
  readonly #queue: Buffer[] = [];
  #bytes = 0;
  #dropped = { lines: 0, bytes: 0 };
  #isInLine = false;
  #isGone = false;
  #hasGivenUp = false;
  #patience: NodeJS.Timeout | undefined;
  #waiting: (() => void)[] = [];

  constructor(sink: Writable) {
    super();
    this.#sink = sink;
    sink.on("drain", () => this.#taken());
    sink.on("error", () => this.#lost());
  }

  /** Of the terminal in which somebody tries a wrapper. A host has none. */
  get columns(): number | undefined {
    const sink = this.#sink;
    return "columns" in sink && typeof sink.columns === "number" ? sink.columns : undefined;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    if (!this.#isGone) {
      this.#queue.push(chunk);
      this.#bytes += chunk.length;
      this.#pump();
      this.#dropOldest();
    }
    done();
  }

  /** Calls back when more may be written: at once, after the host has read, or after it has read nothing for too long. */
  whenRoom(goOn: () => void): void {
    if (!this.#isFull) return goOn();
    this.#waiting.push(goOn);
    this.#patience ??= setTimeout(() => this.#giveUp(), patienceMs);
  }

  /** Whether the server should wait. */
  get #isFull(): boolean {
    return !this.#hasGivenUp && this.#bytes > bytesMax / 2;
  }

  /** Resolves when the host has read everything, or has read nothing for too long. */
  async flushed(): Promise<void> {
    while (this.#bytes > 0 && !this.#hasGivenUp) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        this.#patience ??= setTimeout(() => this.#giveUp(), patienceMs);
      });
    }
    if (this.#sink.writableLength === 0 || this.#isGone || this.#hasGivenUp) return;
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, patienceMs);
      this.#sink.write("", () => resolve(clearTimeout(late)));
    });
  }

  #taken(): void {
    clearTimeout(this.#patience);
    this.#patience = undefined;
    this.#hasGivenUp = false;
    this.#pump();
    if (this.#isFull) this.#patience = setTimeout(() => this.#giveUp(), patienceMs);
    else this.#release();
  }

  #giveUp(): void {
    this.#patience = undefined;
    this.#hasGivenUp = true;
    this.#release();
  }

  /** The host has closed its end, so the log is dropped from here on. */
  #lost(): void {
    this.#isGone = true;
    this.#queue.length = 0;
    this.#bytes = 0;
    this.#taken();
  }

  #release(): void {
    for (const goOn of this.#waiting.splice(0)) goOn();
  }

  #pump(): void {
    while (!this.#sink.writableNeedDrain) {
      const next = this.#noteOfDropped() ?? this.#shift();
      if (next === undefined) return;
      this.#isInLine = next.at(-1) !== newline;
      this.#sink.write(next);
    }
  }

  #shift(): Buffer | undefined {
    const first = this.#queue.shift();
    this.#bytes -= first?.length ?? 0;
    return first;
  }

  #noteOfDropped(): Buffer | undefined {
    const { lines, bytes } = this.#dropped;
    if (bytes === 0) return undefined;
    this.#dropped = { lines: 0, bytes: 0 };
    const words = `agent-gate-proxy: ${lines} lines (${bytes} bytes) of this log were dropped because it was not read`;
    return Buffer.from(`${this.#isInLine ? "\n" : ""}${words}\n`);
  }

  /** Drops whole lines, so that the rest begins with a whole line. */
  #dropOldest(): void {
    if (this.#bytes <= bytesMax) return;
    while (this.#bytes > bytesMax) this.#note(this.#shift());
    for (let first = this.#shift(); first !== undefined; first = this.#shift()) {
      const end = first.indexOf(newline) + 1;
      if (end === 0) this.#note(first);
      else {
        this.#note(first.subarray(0, end));
        this.#queue.unshift(first.subarray(end));
        this.#bytes += first.length - end;
        return;
      }
    }
  }

  #note(gone: Buffer | undefined): void {
    if (gone === undefined) return;
    this.#dropped.bytes += gone.length;
    for (let at = gone.indexOf(newline); at !== -1; at = gone.indexOf(newline, at + 1)) this.#dropped.lines++;
  }
}
