import { hasKeyTwice } from "../../../shared/gates/read/json-keys.ts";
import type { Told } from "../../tool-call.ts";
import { type Renamed, unfolded } from "./keys.ts";
import { hear, hearEach, isMessage, looseValueOf, saying, silent, valueOf, valuesIn } from "./hearing.ts";
import { knownOr, type Mark, marksIn } from "./marks.ts";
import type { LastEvent, Path } from "./shapes/shape.ts";
import { type KnownOrNot, Shapes } from "./shapes/shapes.ts";
import type { Said } from "./sse.ts";
import { Template } from "./template.ts";

/** How an event is written. */
interface Writing {
  isJson: boolean;
  /** JSON that not everybody reads. */
  isLoose: boolean;
  /** Several values, one a line, to those who read line by line, and nothing as a whole. */
  isSeveral: boolean;
  /** To be written in other words than it came, for whoever reads line by line must find nothing else in it. */
  isOdd: boolean;
  /** A key occurs twice in an object. */
  isTwice: boolean;
  /** Two of its keys are the same to some readers: nobody can tell which they take. */
  isTwofold: boolean;
  /** Of another protocol, which is an output by itself. */
  isMessage: boolean;
  renamed: readonly Renamed[];
}

interface Heeded {
  heard: KnownOrNot;
  marks: readonly Mark[];
}

/** What an event says. */
export class EventRead {
  readonly data: string;
  readonly heard: KnownOrNot;
  readonly writing: Writing;
  /** What may tell its texts apart from those of other events. */
  readonly marks: readonly Mark[];
  /** All of it but its texts, where that is known without looking. */
  rest: string | undefined;
  /** The same for all of which a gate says the same. Undefined until somebody made it. */
  outline: string | undefined;
  #root: unknown[] | undefined;

  /** Without a value it is JSON, and nobody has asked yet for more than its texts. */
  constructor(data: string, { heard, marks }: Heeded, writing: Writing, root?: unknown[]) {
    this.data = data;
    this.heard = heard;
    this.marks = marks;
    this.writing = writing;
    this.#root = root;
  }

  /** What it says, as the only entry of a list. */
  get root(): unknown[] {
    return (this.#root ??= [valueOf(this.data)]);
  }
}

const plain: Writing = {
  isJson: true,
  isLoose: false,
  isSeveral: false,
  isOdd: false,
  isTwice: false,
  isTwofold: false,
  isMessage: false,
  renamed: [],
};

/** So many templates in a row that fit nothing, and others are tried only now and then. */
const missesMax = 8;
const triesEvery = 256;

/** Reads the events of one stream. */
export class EventReader {
  readonly #shapes = new Shapes();
  readonly #messagesAreEvents: boolean;
  #template: { of: EventRead; form: Template; name: string | undefined } | undefined;
  #misses = 0;
  #marks: readonly Mark[] = [];

  /** `messagesAreEvents`: what is a message of another protocol is heard as any event is. */
  constructor({ messagesAreEvents = false }: { messagesAreEvents?: boolean } = {}) {
    this.#messagesAreEvents = messagesAreEvents;
  }

  read(said: Said): EventRead {
    const { data } = said;
    const isAlike = said.lines === undefined && said.name === this.#template?.name;
    const fitting = isAlike ? this.#template?.form.fit(data) : undefined;
    if (fitting === undefined || this.#template === undefined) return this.#readAnew(said);
    this.#misses = 0;
    const read = new EventRead(data, fitting, plain);
    if (fitting.rest === undefined) read.outline = this.#template.of.outline;
    else read.rest = fitting.rest;
    return read;
  }

  /** Undefined where nobody knows how such a stream ends. */
  cutOff(told: Told, delivered: (into: Path) => string): LastEvent[] | undefined {
    return this.#shapes.cutOff(told, delivered);
  }

  #readAnew({ data, name, lines = [], isOdd = false, isLine = false }: Said): EventRead {
    const strict = valueOf(data);
    const one = strict ?? looseValueOf(data);
    const each = lines.length === 0 ? [] : valuesIn(lines);
    const isSeveral = one === undefined && each.some(isContainer);
    const value = isSeveral ? each : one;
    const text = isSeveral ? saying(lines).join("\n") : data;
    const renamed = value === undefined ? [] : unfolded(value);
    const said = isSeveral
      ? hearEach(each, this.#shapes)
      : hear(data, value, this.#shapes, isLine ? "\n" : "");
    // What an API knows as its own is no message of another protocol, whatever it says besides.
    const isOther = !this.#messagesAreEvents && isMessage(value) && !said.isKnown;
    const writing: Writing = {
      isJson: value !== undefined,
      isLoose: value !== undefined && strict === undefined,
      isSeveral,
      isOdd: isOdd || (one !== undefined && each.length > 1 && each.some(isContainer)),
      isTwice: value !== undefined && hasKeyTwice(text, value),
      isTwofold: renamed === undefined,
      isMessage: isOther,
      renamed: renamed ?? [],
    };
    const heard = isOther ? silent : said;
    this.#marks = knownOr(this.#marks, marksIn(value, name));
    const read = new EventRead(text, { heard, marks: this.#marks }, writing, [value ?? data]);
    if (text !== "") this.#learn(read, name, lines.length === 0);
    return read;
  }

  /** Only from what is written as nearly all is. */
  #learn(read: EventRead, name: string | undefined, isOne: boolean): void {
    this.#template = undefined;
    const { isJson, isLoose, isTwice, isTwofold, isMessage, renamed } = read.writing;
    if (!isOne || !isJson || isLoose || isTwice || isTwofold || isMessage || renamed.length > 0) return;
    this.#misses++;
    if (this.#misses > missesMax && this.#misses % triesEvery !== 0) return;
    const form = Template.of(read.data, read);
    if (form !== undefined) this.#template = { of: read, form, name };
  }
}

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;
