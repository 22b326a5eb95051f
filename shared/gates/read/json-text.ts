import type { Leaf } from "../gate.ts";
import { CommandFields, commandOf, isFieldKey, mayBeCommand } from "./argv.ts";
import { type JsonStrings, jsonStringsOf, mayBeJson } from "./json-strings.ts";
import { unitsOf } from "./text.ts";
import { type Taken, TokenLeaf, type Told } from "./leaves.ts";
import { decode } from "./json-escapes.ts";

const quotation = 34;
const bracket = 91;
const closingBrace = 125;
const comma = 44;
const colon = 58;
/** Shorter numbers can be nothing that a gate looks for. Of longer ones the parts are looked at. */
const numberMin = 9;
const numberMax = 11;
const zero = 48;
const nine = 57;
/** Blanks before a colon, what a list that is a command may begin with, and how many of its words count. */
const blanksMax = 16;
const commandMax = 80;
const wordsMax = 32;
/** Longer texts are no names of anything. */
const siblingMax = 100;
const openingBrace = 123;
/** What stands behind the text: no unit. */
const ended = 65_536;

/** What `JsonTokens` finds, all of it decoded; undefined when the text is something else. */
export function jsonTexts(text: string): Leaf[] | undefined {
  const strings = mayBeJson(text) ? jsonStringsOf(text) : undefined;
  if (strings === undefined) return undefined;
  const leaves: Leaf[] = [];
  const tokens = new JsonTokens(text, strings);
  while (tokens.next()) leaves.push(tokens.leaf());
  return leaves;
}

/**
 * The same one after the other, with what stands beside them. A text is told when its object ends or another begins in it: what stands beside it may
 * follow it.
 */
export function* jsonTextsInTurn(text: string, strings: JsonStrings): Generator<Told, void, undefined> {
  const tokens = new JsonTokens(text, strings, true);
  let beside = tokens.siblings;
  let waiting: Told[] = [];
  while (tokens.next()) {
    if (tokens.siblings !== beside) {
      yield* waiting;
      waiting = [];
      beside = tokens.siblings;
    }
    waiting.push({ leaf: tokens.leaf(), taken: tokens.taken() });
  }
  yield* waiting;
}

/**
 * The strings, keys and long numbers of a text of JSON, in order, and the commands that lists of strings may be. It reads tokens instead of parsing, so
 * that a key that occurs twice is seen twice and a broken end does no harm.
 */
export class JsonTokens {
  /** Where the token stands, without its quotes. */
  from = 0;
  to = 0;
  /** Whether it means what is written there. */
  isPlain = true;
  /** Whether it is a number, or a part of one. */
  isNumber = false;
  readonly #text: string;
  readonly #strings: JsonStrings;
  readonly #units: Uint16Array;
  #at = 0;
  /** How many strings were read. */
  #read = 0;
  #isKey = false;
  #keyFrom = 0;
  #keyTo = 0;
  /** Digits of a number that are still to be told. */
  #digits = 0;
  /** The strings of a list that may be a command, as long as nothing but single commas stands between them. */
  #list: string[] | undefined;
  #listFrom = 0;
  #command = "";
  /** A command that fields of one object make together, told behind the last of them. */
  #joint = "";
  readonly #fields = new CommandFields();
  /** What stood in the same object so far, where somebody asks. */
  #siblings: Record<string, unknown> | undefined;
  /** What stood last that was no blank, and whether it is the only one behind a string. */
  #last = 0;
  #isOnly = false;

  constructor(text: string, strings: JsonStrings, asksForSiblings = false) {
    this.#text = text;
    this.#strings = strings;
    this.#units = unitsOf(text);
    if (asksForSiblings) this.#siblings = {};
  }

  next(): boolean {
    this.#command = "";
    for (;;) {
      if (this.#joint !== "") return this.#tellJoint();
      const unit = this.#unitAt(this.#at);
      if (unit <= 32 || (unit > 127 && unit !== ended)) this.#at++;
      else if (unit === comma) this.#pass(comma);
      else if ((unit !== quotation || this.#last !== comma || !this.#isOnly) && this.#endList()) return true;
      else if (unit === ended) return false;
      else if (unit === quotation) return this.#readString();
      else if (!isDigit(unit)) this.#pass(unit);
      else if (this.#readNumber()) return true;
    }
  }

  /** The token as it is meant, below its key. */
  leaf(): Leaf {
    if (this.#command !== "") return { text: this.#command, key: "" };
    const { key } = this;
    const { from, to } = this;
    const text = decode(this.#text.slice(from, to));
    const siblings = this.#siblings;
    if (this.#isKey) return { text, key };
    if (siblings === undefined) return new TokenLeaf({ text, key }, { json: this.#text, from, to });
    if (text.length <= siblingMax) siblings[key] = text;
    return { text, key, siblings };
  }

  /** Where the token is written: of a command, where the list is that it was made of. */
  taken(): Taken {
    const { from, to } = this;
    return this.#command === "" ? { from, to } : { from, to, said: this.#command };
  }

  /** What stood in the same object so far; another record for each object, and for what follows one that it holds. */
  get siblings(): Readonly<Record<string, unknown>> | undefined {
    return this.#siblings;
  }

  /** The nearest key above the token. */
  get key(): string {
    return this.#isKey ? "" : decode(this.#key());
  }

  #unitAt(at: number): number {
    return at < this.#units.length ? this.#units[at]! : ended;
  }

  #tellJoint(): true {
    this.#command = this.#joint;
    this.#joint = "";
    this.isPlain = false;
    this.isNumber = false;
    return true;
  }

  #pass(unit: number): void {
    if (unit === closingBrace) this.#fields.forget();
    if (this.#siblings !== undefined && (unit === openingBrace || unit === closingBrace)) this.#siblings = {};
    this.#isOnly = this.#last === quotation;
    this.#last = unit;
    this.#at++;
  }

  /** True when the list that ends here is a command. */
  #endList(): boolean {
    if (this.#list === undefined) return false;
    this.#command = commandOf(this.#list);
    if (this.#isField()) this.#joint = this.#fields.take(this.#key(), this.#list);
    this.#list = undefined;
    this.isPlain = false;
    this.isNumber = false;
    this.from = this.#listFrom;
    return this.#command !== "";
  }

  #readString(): true {
    const { bounds, escaped } = this.#strings;
    const number = this.#read++;
    const from = this.#at + 1;
    const to = bounds[2 * number + 1]!;
    this.from = from;
    this.to = to;
    this.isPlain = escaped[number] === 0;
    this.isNumber = false;
    this.#at = to + 1;
    this.#isKey = this.#isColonNext();
    if (this.#isKey) {
      this.#keyFrom = from;
      this.#keyTo = to;
    }
    if (this.#last === bracket && to - from <= commandMax) {
      this.#list = [];
      this.#listFrom = from;
    }
    if (this.#list !== undefined) this.#addToList();
    else if (!this.#isKey && this.#isField())
      this.#joint = this.#fields.take(this.#key(), decode(this.#text.slice(from, to)));
    this.#last = quotation;
    return true;
  }

  #key(): string {
    return this.#text.slice(this.#keyFrom, this.#keyTo);
  }

  /** Asked for every value: almost all keys are told by their length and their first letter. */
  #isField(): boolean {
    return isFieldKey(this.#text.charCodeAt(this.#keyFrom), this.#keyTo - this.#keyFrom);
  }

  /** Only a list that begins as a command does is worth keeping. */
  #addToList(): void {
    if (this.#list === undefined || this.#list.length >= wordsMax) return;
    const word = decode(this.#text.slice(this.from, this.to));
    if (this.#list.length === 0 && !this.#isField() && !mayBeCommand(word)) this.#list = undefined;
    else this.#list.push(word);
  }

  #isColonNext(): boolean {
    let at = this.#at;
    const stop = at + blanksMax;
    while (at < stop && this.#unitAt(at) <= 32) at++;
    return this.#unitAt(at) === colon;
  }

  /** True when there is a number long enough to be told, or a part of one. */
  #readNumber(): boolean {
    if (this.#digits === 0) {
      let end = this.#at;
      while (isDigit(this.#unitAt(end))) end++;
      this.#digits = end - this.#at;
      this.#last = zero;
    }
    const length = Math.min(this.#digits, numberMax);
    this.from = this.#at;
    this.#at += length;
    this.to = this.#at;
    this.#digits -= length;
    this.isPlain = true;
    this.isNumber = true;
    this.#isKey = false;
    return length >= numberMin;
  }
}

const isDigit = (unit: number): boolean => unit >= zero && unit <= nine;
