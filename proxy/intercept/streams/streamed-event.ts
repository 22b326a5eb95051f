import type { Framing } from "../reading.ts";
import type { EventRead, EventReader } from "./event-reader.ts";
import { foldAgain } from "./keys.ts";
import { inOneLine, valueIn } from "./line-ends.ts";
import type { Lanes } from "./lanes.ts";
import type { Output } from "./output.ts";
import { refit, refitLines } from "./refit.ts";
import type { Delta, Path } from "./shapes/shape.ts";
import type { KnownOrNot } from "./shapes/shapes.ts";
import type { Seam } from "./snapshots.ts";
import { Span } from "./span.ts";
import type { Frame } from "./splitter.ts";
import type { Said } from "./sse.ts";
import type { StreamText } from "./stream-text.ts";

/** What an event adds to a text of the stream. */
export interface Piece {
  text: StreamText;
  at: Path;
  copy: Path | undefined;
  /** What of it is delivered. */
  shown: string;
  /** The event repeats all that was said before it as well. */
  isSnapshot: boolean;
  /** All of that, as it is delivered. */
  repeated?: string;
  /** How long the text is with it. */
  until: number;
}

/** What of an event is whole in itself, and is judged so. */
export interface Aside {
  text: string;
  json: boolean;
  /** It may be judged as one of many. */
  isListable: boolean;
  /** The same for all of which a gate says the same. */
  outline: string;
}

/** One event or line on its way through. */
export class StreamedEvent {
  readonly heard: KnownOrNot;
  readonly isPing: boolean;
  /** What it says, where that is an output by itself. */
  readonly message: string | undefined;
  /** What stands beside what it says, in comments and the like. */
  readonly beside: string;
  pieces: readonly Piece[] = noPieces;
  /** Where it repeats all before it, and some may put that together all the same. */
  seams: readonly Seam[] = noSeams;
  /** It is a part of the calls that these are the arguments of. */
  callsMade: readonly StreamText[] = noCalls;
  /** Two of its keys are the same to some readers: nobody can tell which they take. */
  readonly isTwofold: boolean;
  /** Its lanes know what it says. */
  isInLanes = false;
  /** What they say with it may go out. */
  isClear = false;
  /** When it came, by a clock that never goes back. */
  cameMs = 0;
  readonly #span: Span;
  readonly #read: EventRead;
  #isChanged = false;
  #isBare: boolean;

  constructor({ span, said = nothing }: Pick<Frame, "span" | "said">, reader: EventReader) {
    this.#span = span;
    this.#read = reader.read(said);
    this.heard = this.#read.heard;
    this.isTwofold = this.#read.writing.isTwofold;
    this.message = this.#read.writing.isMessage ? said.data : undefined;
    this.isPing = this.heard.isPing === true || (this.#read.data === "" && said.aside === "");
    this.beside = said.aside;
    this.#isBare = said.isOdd === true;
  }

  get bytes(): Buffer {
    return this.#span.bytes;
  }

  /** It begins like a value of JSON, and is none. */
  get isBroken(): boolean {
    const { data, writing } = this.#read;
    return !writing.isJson && (data.startsWith("{") || data.startsWith("["));
  }

  /** Whether all that it adds to may be delivered as far as it goes. */
  get isFree(): boolean {
    if (this.isInCall) return false;
    for (const { text, until } of this.pieces) if (until > text.released) return false;
    return true;
  }

  /** Whether it is a part of a call of which not all was said, or let go. */
  get isInCall(): boolean {
    for (const { isOpen, released, length } of this.callsMade) if (isOpen || released < length) return true;
    return false;
  }

  /** Adds what it says to the texts of an output. */
  addTo(output: Output): void {
    const { deltas, calls, called } = this.heard;
    if (calls !== undefined && calls.length > 0) this.callsMade = calls.map((into) => output.call(into));
    if (deltas.length > 0) this.pieces = deltas.map((delta) => this.add(delta, output.textFor(delta)));
    if (called !== undefined) for (const into of called) output.endCall(into);
  }

  add({ at, copy, text: shown }: Delta, text: StreamText): Piece {
    const added = this.heard.isKnown ? undefined : text.addedBy(shown);
    text.append(added ?? shown);
    const isSnapshot = added !== undefined;
    if (isSnapshot) this.seams = [...this.seams, text.seam];
    return { text, at, copy, shown: added ?? shown, isSnapshot, until: text.length };
  }

  /** Adds what is delivered of it to the lanes of a stream. */
  addToLanes(lanes: Lanes): void {
    this.isInLanes = true;
    if (this.pieces.length > 0) lanes.add(this.pieces, this.#read.marks);
  }

  show(piece: Piece, shown: string): void {
    piece.shown = shown;
    this.#isChanged = true;
  }

  /** It is delivered now. */
  deliver(): void {
    const isSaidAgain = this.heard.isSaidAgain === true;
    for (const piece of this.pieces) {
      const { text, shown, isSnapshot } = piece;
      const repeated = text.deliver(shown, { isSnapshot, isSaidAgain });
      if (!isSnapshot) continue;
      piece.repeated = repeated;
      this.#isChanged ||= text.isMarked;
    }
  }

  /** What is whole in it is to be something else. */
  replace({ json }: Aside, text: string): void {
    if (json) this.#read.root[0] = JSON.parse(text);
    else this.#isBare = true;
    this.#isChanged = true;
  }

  delivered(framing: Framing): Span {
    const { isOdd, isSeveral, isJson } = this.#read.writing;
    if (!this.#isChanged && !isOdd) return this.#span;
    // Lines that are no JSON are read one by one as they are.
    if (!this.#isChanged && framing === "ndjson" && (isSeveral || !isJson)) return this.#span;
    if (isSeveral) return new Span(this.#lines(framing));
    const text = isJson ? inOneLine(this.#json()) : this.#plain();
    return new Span(refit(this.bytes, text, { framing, isBare: this.#isBare }));
  }

  /** Each value in a line of its own, as it came. */
  #lines(framing: Framing): Buffer {
    const values = this.#isChanged ? this.#value() : undefined;
    const lines = this.#read.data.split("\n").map((line, at) => {
      const value: unknown = Array.isArray(values) ? values[at] : valueIn(line);
      const text = inOneLine(typeof value === "string" ? value : JSON.stringify(value));
      return valueIn(line) === line.trim() ? text : `data: ${text}`;
    });
    return refitLines(this.bytes, lines, { framing, isBare: this.#isBare });
  }

  #plain(): string {
    const [piece] = this.pieces;
    return piece?.repeated ?? piece?.shown ?? this.#read.data;
  }

  #json(): string {
    return this.#isChanged ? JSON.stringify(this.#value()) : this.#read.data;
  }

  #value(): unknown {
    const { root, writing } = this.#read;
    for (const { at, copy, shown, repeated = shown } of this.pieces) {
      setAt(root, at, repeated);
      if (copy !== undefined && this.#isChanged) setAt(root, copy, null);
    }
    foldAgain(writing.renamed);
    return root[0];
  }

  /** What does not go on elsewhere, but for what was judged. An event in which a key occurs twice is read to the letter. */
  asides(hasPassed: (outline: string) => boolean): Aside[] {
    const beside = this.beside;
    const asides =
      beside === "" || hasPassed(beside)
        ? []
        : [{ text: beside, json: false, isListable: false, outline: beside }];
    const read = this.#read;
    const { isJson, isLoose, isTwice, isSeveral } = read.writing;
    // Of two readers one takes the first of them: what goes out has only one.
    if (isTwice) this.#isChanged = true;
    if (!isJson || (read.outline !== undefined && hasPassed(read.outline))) return asides;
    const text = isTwice ? read.data : this.#rest();
    const outline = (read.outline = text.replaceAll(shortNumber, "0"));
    const isListable = !isLoose && !isTwice;
    if (!hasPassed(outline)) asides.push({ text, json: !isTwice || !isSeveral, isListable, outline });
    return asides;
  }

  #rest(): string {
    if (this.#read.rest !== undefined) return this.#read.rest;
    if (this.pieces.length === 0 && !this.#read.writing.isSeveral) return this.#read.data;
    const { root } = this.#read;
    for (const { at } of this.pieces) setAt(root, at, "");
    return JSON.stringify(root[0]);
  }
}

const noPieces: readonly Piece[] = [];
const noSeams: readonly Seam[] = [];
const noCalls: readonly StreamText[] = [];
/** Numbers of less than nine digits can be nothing that a gate looks for, whatever they are in the next event. */
const shortNumber = /(?<=[:,[]\s?)\d{1,8}(?=[,}\]])/g;
const nothing: Said = { data: "", aside: "" };
function setAt(root: unknown[], at: Path, value: string | null): void {
  let container: unknown = root;
  let key: string | number = 0;
  for (const next of at) {
    container = isContainer(container) ? Reflect.get(container, key) : undefined;
    key = next;
  }
  if (!isContainer(container)) return;
  // A key of this name is one like any other, and assigning to it would be another thing.
  if (key === "__proto__")
    Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true });
  else Reflect.set(container, key, value);
}

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;
