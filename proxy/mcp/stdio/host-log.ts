import { Writable } from "node:stream";

/** What waits for a host that does not read. From half of it on the server waits too. */
const bytesMax = 1024 * 1024;
/** How long a host may take nothing before the server no longer waits for it. */
const patienceMs = 1_000;
const newline = 0x0a;

/**
 * Where a host keeps its logs: our stderr. A host that reads slowly slows the server down, as it would without us. A host that does not read at all would
 * stop the server's answers for ever, so after a second the oldest lines give way to the newest, and the host is told how many when it reads again.
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

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    if (!this.#isGone) {
      this.#queue.push(chunk);
      this.#bytes += chunk.length;
      this.#pump();
      this.#dropOldest();
    }
    done();
  }

  /** Calls back when more may come: at once, or when the host has read, or when it has read nothing for too long. */
  whenRoom(goOn: () => void): void {
    if (!this.#isFull) return goOn();
    this.#waiting.push(goOn);
    this.#patience ??= setTimeout(() => this.#giveUp(), patienceMs);
  }

  /** Whether the server should wait. */
  get #isFull(): boolean {
    return !this.#hasGivenUp && this.#bytes > bytesMax / 2;
  }

  /** Resolves when the host has taken everything, or takes nothing. */
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

  /** The host has closed its end: what is said goes nowhere. */
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
    const words = `agent-gate-proxy: ${lines} lines (${bytes} bytes) for this log were dropped, as nobody read it`;
    return Buffer.from(`${this.#isInLine ? "\n" : ""}${words}\n`);
  }

  /** Whole lines, so that what is left begins with one. */
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
