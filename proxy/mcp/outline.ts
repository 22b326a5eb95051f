import { KeptText } from "./kept-text.ts";

/** One member of an object: its value is the bytes from `start` to `end`. */
export interface Member {
  key: string;
  start: number;
  end: number;
  /** The value itself, where it was asked for and is short. */
  text?: string;
}

/** An object and its members in the order in which they stand there, by their places in all that was read. */
export interface ObjectOutline {
  start: number;
  end: number;
  members: Member[];
}

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const comma = 0x2c;
const openObject = 0x7b;
const closeObject = 0x7d;
const openArray = 0x5b;
const closeArray = 0x5d;
const carriageReturn = 0x0d;

const spaces = 1;
const opening = 2;
const closing = 3;
const scalar = 4;
/** What a byte that stands outside of strings is good for. Python writes NaN and Infinity. */
const kinds = new Uint8Array(256);
for (const byte of [0x20, 0x09, 0x0a, carriageReturn]) kinds[byte] = spaces;
for (const byte of [openObject, openArray]) kinds[byte] = opening;
for (const byte of [closeObject, closeArray]) kinds[byte] = closing;
for (const letter of "0123456789+-.eEtruefalsnNaInfinity") kinds[letter.charCodeAt(0)] = scalar;

const depthMax = 100_000;

/**
 * Finds the members of the object, or of each object of the list, that a text of JSON is, in whatever pieces it comes and however long it gets: nothing of
 * it is kept but keys, places and the short values that were asked for. It is not a check of the whole text: inside a member it looks at strings and
 * brackets alone.
 */
export class Outline {
  readonly objects: ObjectOutline[] = [];
  /** Not what JSON looks like. */
  isBroken = false;
  isList = false;
  /** There is one where no text has one: some readers of lines take it for the end of one. */
  hasReturn = false;
  readonly #keeps: (key: string) => boolean;
  #base = 0;
  #brackets: number[] = [];
  /** How deep the members stand. */
  #depth = 1;
  #quoted = false;
  #escaped = false;
  #expects: "key" | "colon" | "value" | "rest" | "comma" = "key";
  #naming = false;
  #object: ObjectOutline | undefined;
  #member: Member | undefined;
  readonly #kept = new KeptText();
  #isOver = false;

  constructor(keeps: (key: string) => boolean = () => false) {
    this.#keeps = keeps;
  }

  /** All of it was there. */
  get isWhole(): boolean {
    return this.#isOver && !this.isBroken;
  }

  /** The object that is not at its end yet, as far as it goes, its last member without an end. */
  get open(): ObjectOutline | undefined {
    const object = this.#object;
    const member = this.#member;
    return member === undefined || object === undefined
      ? object
      : { ...object, members: [...object.members, member] };
  }

  write(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length && !this.isBroken) {
      if (this.#quoted) at = this.#string(chunk, at);
      else this.#one(chunk, at++);
    }
    this.#kept.chunk(chunk);
    this.#base += chunk.length;
  }

  /** Up to where the string that is open ends, or the chunk. */
  #string(chunk: Buffer, from: number): number {
    let at = from;
    if (this.#escaped) {
      this.#escaped = false;
      at++;
    }
    for (;;) {
      const end = chunk.indexOf(quote, at);
      const until = end === -1 ? chunk.length : end;
      let slashes = 0;
      while (until - 1 - slashes >= at && chunk[until - 1 - slashes] === backslash) slashes++;
      const isEscaped = slashes % 2 === 1;
      if (end === -1) {
        this.#escaped = isEscaped;
        return chunk.length;
      }
      at = end + 1;
      if (!isEscaped) break;
    }
    this.#quoted = false;
    if (this.#naming) this.#named(chunk, at);
    else if (this.#brackets.length === this.#depth && this.#expects === "rest") this.#ended(chunk, at);
    return at;
  }

  #one(chunk: Buffer, at: number): void {
    const byte = chunk[at] ?? 0;
    const kind = kinds[byte];
    if (kind === spaces) {
      if (byte === carriageReturn) this.hasReturn = true;
      return;
    }
    const depth = this.#brackets.length;
    if (this.#isOver || depth === 0) return this.#top(byte, at);
    if (depth > this.#depth) return this.#inside(chunk, at, byte);
    if (depth === this.#depth) return this.#direct(chunk, at, byte);
    // In a list, between its objects.
    if (byte === openObject) return this.#begin(at);
    if (byte === closeArray) return this.#close(byte);
    if (byte !== comma) this.isBroken = true;
  }

  #top(byte: number, at: number): void {
    if (this.#isOver) this.isBroken = true;
    else if (byte === openArray) {
      this.isList = true;
      this.#depth = 2;
      this.#brackets.push(byte);
    } else if (byte === openObject) this.#begin(at);
    else this.isBroken = true;
  }

  #begin(at: number): void {
    this.#brackets.push(openObject);
    this.#expects = "key";
    this.#object = { start: this.#base + at, end: -1, members: [] };
  }

  #inside(chunk: Buffer, at: number, byte: number): void {
    switch (kinds[byte]) {
      case opening:
        if (this.#brackets.push(byte) > depthMax) this.isBroken = true;
        return;
      case closing:
        this.#close(byte);
        if (this.#brackets.length === this.#depth) this.#ended(chunk, at + 1);
        return;
      case scalar:
        return;
      default:
        if (byte === quote) this.#quoted = true;
        else if (byte !== comma && byte !== colon) this.isBroken = true;
    }
  }

  #direct(chunk: Buffer, at: number, byte: number): void {
    const kind = kinds[byte];
    if (this.#expects === "key" && byte === quote) {
      this.#quoted = true;
      this.#naming = true;
      this.#kept.begin(at);
    } else if (this.#expects === "colon" && byte === colon) this.#expects = "value";
    else if (this.#expects === "value") this.#value(at, byte);
    else if (this.#expects === "rest" && kind === scalar) return;
    else if (byte === comma && this.#expects !== "key" && this.#expects !== "colon") {
      this.#ended(chunk, at);
      this.#expects = "key";
    } else if (byte === closeObject && this.#expects !== "colon") {
      this.#ended(chunk, at);
      this.#finish(at + 1);
      this.#close(byte);
    } else this.isBroken = true;
  }

  #value(at: number, byte: number): void {
    const member = this.#member;
    if (member === undefined) return;
    member.start = this.#base + at;
    this.#expects = "rest";
    if (this.#keeps(member.key)) this.#kept.begin(at);
    if (byte === quote) this.#quoted = true;
    else if (kinds[byte] === opening) this.#brackets.push(byte);
    else if (kinds[byte] !== scalar) this.isBroken = true;
  }

  #named(chunk: Buffer, until: number): void {
    const text = this.#kept.take(chunk, until);
    this.#naming = false;
    this.#member = { key: keyOf(text), start: -1, end: -1 };
    this.#expects = "colon";
  }

  /** The value that was open ends in front of this place. A number is followed by spaces or not. */
  #ended(chunk: Buffer, until: number): void {
    const member = this.#member;
    if (member === undefined) return;
    member.end = this.#base + until;
    const text = this.#kept.take(chunk, until)?.trim();
    if (text !== undefined) member.text = text;
    this.#object?.members.push(member);
    this.#member = undefined;
    this.#expects = "comma";
  }

  #finish(until: number): void {
    if (this.#object === undefined) return;
    this.#object.end = this.#base + until;
    this.objects.push(this.#object);
    this.#object = undefined;
  }

  #close(byte: number): void {
    const opened = this.#brackets.pop();
    if (opened !== (byte === closeObject ? openObject : openArray)) this.isBroken = true;
    if (this.#brackets.length === 0) this.#isOver = true;
  }
}

function keyOf(quoted: string | undefined): string {
  if (quoted === undefined) return "";
  if (!quoted.includes("\\")) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

export function outlineOf(bytes: Buffer, keeps?: (key: string) => boolean): Outline {
  const outline = new Outline(keeps);
  outline.write(bytes);
  return outline;
}
