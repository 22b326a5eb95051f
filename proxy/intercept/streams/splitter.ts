import type { Opacity } from "../../tool-call.ts";
import { createInflater, type Inflated, type Inflater } from "../inflate.ts";
import type { Events } from "../reading.ts";
import { saidInMessage } from "./amazon.ts";
import { readEvent } from "./event-text.ts";
import { type FrameEnds, LengthEnds, LineEnds, SseEnds } from "./frame-ends.ts";
import { Span } from "./span.ts";
import { type Said, saidIn } from "./sse.ts";

/** All bytes of one event or line: the bytes of all frames are the bytes of the stream. */
export class Frame {
  /** Where they lie, as they are to be delivered, without the encodings of the stream. */
  readonly span: Span;
  /** Undefined when it says nothing at all, as empty lines do, or when it cannot be read. */
  readonly said: Said | undefined;
  /** Why it cannot be read. Of an event that is too large to be held the first part says so, and each further one shares its fate. */
  readonly why: Opacity | undefined;

  constructor(span: Span, said: Said | undefined, why?: Opacity) {
    this.span = span;
    this.said = said;
    this.why = why;
  }

  get bytes(): Buffer {
    return this.span.bytes;
  }
}

/** Cuts a stream into events. Where its chunks were cut makes no difference to what they say. */
export class Splitter {
  readonly #cutter: Cutter;
  readonly #inflater: Inflater | undefined;
  #isOver = false;

  constructor(reading: Events, bytesMax: number) {
    this.#cutter = new Cutter(reading, bytesMax);
    if (reading.encodings.length > 0) this.#inflater = createInflater(reading.encodings, bytesMax);
  }

  /** A chunk without the encodings of the stream: a small one may be a thousand times as large. */
  inflated(chunk: Buffer): Inflated | Promise<Inflated> {
    if (this.#isOver) return nothing;
    return this.#inflater?.push([chunk]) ?? { bytes: [chunk] };
  }

  /** What is left of it. */
  rest(): Inflated | Promise<Inflated> {
    return this.#isOver ? nothing : (this.#inflater?.end() ?? nothing);
  }

  cut(piece: Buffer): Frame[] {
    return this.#cutter.push(piece);
  }

  /** Nothing more can be read, and what was begun cannot be judged. */
  fail(why: Opacity): Frame[] {
    this.#isOver = true;
    return [this.#cutter.fail(why)];
  }

  /** An event whose end never came is read as well, because some readers take it. */
  end(): Frame[] {
    return this.#isOver ? [] : this.#cutter.end();
  }
}

/** There is one for each stream. */
export const createSplitter = (reading: Events, bytesMax: number): Splitter =>
  new Splitter(reading, bytesMax);

const nothing: Inflated = { bytes: [] };

/** An event of more lines takes others too much of their time. */
const linesMax = 16_384;

function hasManyLines(event: Buffer): boolean {
  if (event.length <= linesMax) return false;
  let lines = 0;
  for (const byte of event) if ((byte === 10 || byte === 13) && ++lines > linesMax) return true;
  return false;
}

/** What may stand between two events and says nothing: of lines of JSON also what they are indented with. */
const blanks = { sse: new Set([10, 13]), ndjson: new Set([9, 10, 13, 32]), amazon: new Set<number>() };
const endsOf = { sse: SseEnds, ndjson: LineEnds, amazon: LengthEnds };

const mark = "\uFEFF";

class Cutter {
  readonly #reading: Events;
  readonly #bytesMax: number;
  readonly #ends: FrameEnds;
  /** The beginning of an event that came in earlier pieces. */
  #held: Buffer[] = [];
  #heldBytes = 0;
  /** A part of the event that is being read was handed over already. */
  #isTruncated = false;
  #isFirst = true;

  constructor(reading: Events, bytesMax: number) {
    this.#reading = reading;
    this.#bytesMax = bytesMax;
    this.#ends = new endsOf[reading.framing]();
  }

  push(chunk: Buffer): Frame[] {
    const frames: Frame[] = [];
    for (let from = 0; from < chunk.length;) {
      const blank = this.#blankUntil(chunk, from);
      if (blank > from) frames.push(new Frame(new Span(chunk, from, blank), undefined));
      from = blank;
      if (from < chunk.length) from = this.#read(chunk, from, frames);
    }
    return frames;
  }

  end(): Frame[] {
    return this.#heldBytes === 0 ? [] : [this.#finish(this.#take())];
  }

  fail(why: Opacity): Frame {
    return new Frame(this.#take(), undefined, why);
  }

  /** Between two events any number of empty lines is one frame: a stream of nothing else would be a million of them a megabyte. */
  #blankUntil(chunk: Buffer, from: number): number {
    if (this.#heldBytes > 0 || this.#isTruncated) return from;
    const blank = blanks[this.#reading.framing];
    let until = from;
    while (until < chunk.length && blank.has(chunk[until] ?? 0)) until++;
    return until;
  }

  /** Where the next event begins, or the rest of one that goes on. */
  #read(chunk: Buffer, from: number, frames: Frame[]): number {
    const end = this.#ends.next(chunk, from);
    const until = end ?? chunk.length;
    let at = from;
    while (until - at > this.#bytesMax - this.#heldBytes) {
      const full = at + this.#bytesMax - this.#heldBytes;
      this.#hold(chunk, at, full);
      frames.push(this.#part(this.#take()));
      at = full;
    }
    if (end !== undefined && this.#heldBytes === 0) frames.push(this.#finish(new Span(chunk, at, until)));
    else {
      this.#hold(chunk, at, until);
      if (end !== undefined) frames.push(this.#finish(this.#take()));
    }
    return until;
  }

  #hold(chunk: Buffer, from: number, until: number): void {
    if (until > from) this.#held.push(chunk.subarray(from, until));
    this.#heldBytes += until - from;
  }

  #take(): Span {
    const [first] = this.#held;
    const bytes =
      this.#held.length === 1 && first !== undefined ? first : Buffer.concat(this.#held, this.#heldBytes);
    this.#held = [];
    this.#heldBytes = 0;
    return new Span(bytes, 0, bytes.length);
  }

  #part(span: Span): Frame {
    this.#isTruncated = true;
    return new Frame(span, undefined, "too large to inspect");
  }

  #finish(span: Span): Frame {
    if (this.#isTruncated) {
      const last = this.#part(span);
      this.#isTruncated = false;
      return last;
    }
    const { framing, charset } = this.#reading;
    const raw = span.bytes;
    if (framing === "amazon") {
      const said = saidInMessage(raw);
      return typeof said === "string" ? new Frame(span, undefined, said) : new Frame(span, said);
    }
    if (framing === "sse" && hasManyLines(raw)) return new Frame(span, undefined, "too large to inspect");
    const read = readEvent(raw, charset);
    if ("why" in read) return new Frame(span, undefined, read.why);
    const { text, bytes } = read;
    const isMarked = this.#isFirst && text.startsWith(mark);
    this.#isFirst = false;
    const said = saidIn(isMarked ? text.slice(mark.length) : text, framing);
    return new Frame(bytes === raw ? span : new Span(bytes), said);
  }
}
