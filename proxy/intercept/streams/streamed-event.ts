import { hasKeyTwice } from "../../../shared/gates/json-keys.ts";
import type { Framing } from "../reading.ts";
import { hear, hearEach, isMessage, saying, silent, valueOf, valuesIn } from "./hearing.ts";
import { foldAgain, type Renamed, unfolded } from "./keys.ts";
import { inOneLine, valueIn } from "./line-ends.ts";
import { refit, refitLines } from "./refit.ts";
import type { Delta, Path } from "./shapes/shape.ts";
import type { Shapes } from "./shapes/shapes.ts";
import type { Seam } from "./snapshots.ts";
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
  /** The same for all of which a gate says the same. */
  outline: string;
}

/** One event or line on its way through. */
export class StreamedEvent {
  readonly bytes: Buffer;
  readonly deltas: readonly Delta[];
  /** Nothing more is said behind it. */
  readonly ends: boolean;
  /** Of an API that says when it has ended. */
  readonly isKnown: boolean;
  readonly isPing: boolean;
  readonly calls: readonly Path[];
  readonly called: readonly Path[];
  /** What it says, where that is an output by itself. */
  readonly message: string | undefined;
  /** What stands beside what it says, in comments and the like. */
  readonly beside: string;
  readonly pieces: Piece[] = [];
  /** Where it repeats all before it, and some may put that together all the same. */
  readonly seams: Seam[] = [];
  /** It is a part of the calls that these are the arguments of. */
  readonly callsMade: StreamText[] = [];
  /** Two of its keys are the same to some readers: nobody can tell which they take. */
  readonly isTwofold: boolean = false;
  readonly #isJson: boolean;
  /** What it says, as the only entry of a list. */
  readonly #root: unknown[];
  /** It says several values, one a line, to those who read line by line, and nothing as a whole. */
  readonly #isSeveral: boolean;
  readonly #data: string;
  readonly #renamed: readonly Renamed[];
  /** It goes out in other words than it came: as it stands, or with another text in it. */
  #isRewritten: boolean;
  #isChanged = false;
  #isBare: boolean;

  constructor({ bytes, said: { data, aside, lines = [], isOdd } = nothing }: Frame, shapes: Shapes) {
    this.bytes = bytes;
    const one = valueOf(data);
    const each = valuesIn(lines);
    this.#isSeveral = one === undefined && each.some(isContainer);
    const value = this.#isSeveral ? each : one;
    this.#isJson = value !== undefined;
    this.#root = [value ?? data];
    this.#data = this.#isSeveral ? saying(lines).join("\n") : data;
    // Whoever reads line by line must find nothing else in it.
    this.#isRewritten = isOdd === true || (one !== undefined && each.length > 1 && each.some(isContainer));
    this.#isBare = isOdd === true;
    const renamed = unfolded(value);
    this.isTwofold = renamed === undefined;
    this.#renamed = renamed ?? [];
    const said = this.#isSeveral ? hearEach(each, shapes) : hear(data, value, shapes);
    // What an API knows as its own is no message of another protocol, whatever it says besides.
    const isOther = isMessage(value) && !(said.isKnown && said.deltas.length > 0);
    this.message = isOther ? data : undefined;
    const heard = isOther ? silent : said;
    this.deltas = heard.deltas;
    this.isKnown = heard.isKnown;
    this.ends = heard.ends === true;
    this.isPing = heard.isPing === true || (this.#data === "" && aside === "");
    this.calls = heard.calls ?? [];
    this.called = heard.called ?? [];
    this.beside = aside;
  }

  /** It begins like a value of JSON, and is none. */
  get isBroken(): boolean {
    return !this.#isJson && (this.#data.startsWith("{") || this.#data.startsWith("["));
  }

  /** Whether all that it adds to may be delivered as far as it goes. */
  get isFree(): boolean {
    return !this.isInCall && this.pieces.every(({ text, until }) => until <= text.released);
  }

  /** Whether it is a part of a call of which not all was said, or let go. */
  get isInCall(): boolean {
    return this.callsMade.some(({ isOpen, released, length }) => isOpen || released < length);
  }

  add({ at, copy, text: shown }: Delta, text: StreamText): void {
    const added = this.isKnown ? undefined : text.addedBy(shown);
    text.append(added ?? shown);
    if (added !== undefined) this.seams.push(text.seam);
    const isSnapshot = added !== undefined;
    this.pieces.push({ text, at, copy, shown: added ?? shown, isSnapshot, until: text.length });
  }

  show(piece: Piece, shown: string): void {
    piece.shown = shown;
    this.#isChanged = true;
  }

  /** It is delivered now. */
  deliver(): void {
    for (const piece of this.pieces) {
      const { text, shown, isSnapshot } = piece;
      const repeated = text.deliver(shown, isSnapshot);
      if (!isSnapshot) continue;
      piece.repeated = repeated;
      this.#isChanged ||= text.isMarked;
    }
  }

  /** What is whole in it is to be something else. */
  replace({ json }: Aside, text: string): void {
    if (json) this.#root[0] = JSON.parse(text);
    else this.#isBare = true;
    this.#isChanged = true;
  }

  delivered(framing: Framing): Buffer {
    if (!this.#isChanged && !this.#isRewritten) return this.bytes;
    // Lines that are no JSON are read one by one as they are.
    if (!this.#isChanged && framing === "ndjson" && (this.#isSeveral || !this.#isJson)) return this.bytes;
    return this.#isSeveral
      ? this.#lines(framing)
      : refit(this.bytes, this.#isJson ? inOneLine(this.#json()) : this.#plain(), {
          framing,
          isBare: this.#isBare,
        });
  }

  /** Each value in a line of its own, as it came. */
  #lines(framing: Framing): Buffer {
    const values = this.#isChanged ? this.#value() : undefined;
    const lines = this.#data.split("\n").map((line, at) => {
      const value: unknown = Array.isArray(values) ? values[at] : valueIn(line);
      const text = inOneLine(typeof value === "string" ? value : JSON.stringify(value));
      return valueIn(line) === line.trim() ? text : `data: ${text}`;
    });
    return refitLines(this.bytes, lines, { framing, isBare: this.#isBare });
  }

  #plain(): string {
    const [piece] = this.pieces;
    return piece?.repeated ?? piece?.shown ?? this.#data;
  }

  #json(): string {
    return this.#isChanged ? JSON.stringify(this.#value()) : this.#data;
  }

  #value(): unknown {
    for (const { at, copy, shown, repeated = shown } of this.pieces) {
      setAt(this.#root, at, repeated);
      if (copy !== undefined && this.#isChanged) setAt(this.#root, copy, null);
    }
    foldAgain(this.#renamed);
    return this.#root[0];
  }

  /** What does not go on elsewhere. An event in which a key occurs twice is read to the letter. */
  asides(): Aside[] {
    const beside = this.beside;
    const asides = beside === "" ? [] : [{ text: beside, json: false, outline: beside }];
    if (!this.#isJson) return asides;
    // Of two readers one takes the first of them: what goes out has only one.
    const isTwice = hasKeyTwice(this.#data, this.#root[0]);
    this.#isChanged ||= isTwice;
    const text = isTwice ? this.#data : this.#rest();
    const json = !isTwice || !this.#isSeveral;
    return [...asides, { text, json, outline: text.replaceAll(shortNumber, "0") }];
  }

  #rest(): string {
    if (this.pieces.length === 0 && !this.#isSeveral) return this.#data;
    for (const { at } of this.pieces) setAt(this.#root, at, "");
    return JSON.stringify(this.#root[0]);
  }
}

/** Numbers of less than nine digits can be nothing that a gate looks for, whatever they are in the next event. */
const shortNumber = /(?<=[:,[])\d{1,8}(?=[,}\]])/g;
const nothing: Said = { data: "", aside: "" };
function setAt(root: unknown[], at: Path, value: string | null): void {
  let container: unknown = root;
  let key: string | number = 0;
  for (const next of at) {
    container = isContainer(container) ? Reflect.get(container, key) : undefined;
    key = next;
  }
  // A key of this name is one like any other.
  if (isContainer(container))
    Object.defineProperty(container, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
}

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;
