import { hasKeyTwice } from "../../../shared/gates/json-keys.ts";
import type { Told } from "../../tool-call.ts";
import { isFields, type LastEvent } from "./shapes/shape.ts";
import { type KnownOrNot, Shapes } from "./shapes/shapes.ts";
import { Template } from "./template.ts";

/** What an event says. */
export class EventRead {
  readonly data: string;
  readonly heard: KnownOrNot;
  readonly isJson: boolean;
  /** JSON that not everybody reads. */
  readonly isLoose: boolean;
  /** Of another protocol, which is an output by itself. */
  readonly isMessage: boolean;
  /** All of it but its texts, where that is known without looking. */
  rest: string | undefined;
  /** The same for all of which a gate says the same. Undefined until somebody made it. */
  outline: string | undefined;
  #root: unknown[] | undefined;

  constructor(data: string, heard: KnownOrNot, { value, isLoose, isMessage }: Parsed) {
    this.data = data;
    this.heard = heard;
    this.isJson = value !== undefined;
    this.isLoose = isLoose;
    this.isMessage = isMessage;
    this.#root = value === unparsed ? undefined : [value ?? data];
  }

  /** What it says, as the only entry of a list. */
  get root(): unknown[] {
    return (this.#root ??= [valueOf(this.data)]);
  }
}

interface Parsed {
  /** Undefined when it is no JSON. */
  value: unknown;
  isLoose: boolean;
  isMessage: boolean;
}

/** It is JSON, and nobody has asked yet for more than its texts. */
const unparsed = Symbol("unparsed");
const alike: Parsed = { value: unparsed, isLoose: false, isMessage: false };

/** So many templates in a row that fit nothing, and others are tried only now and then. */
const missesMax = 8;
const triesEvery = 256;

/** Reads the events of one stream. */
export class EventReader {
  readonly #shapes = new Shapes();
  #template: { of: EventRead; form: Template } | undefined;
  #misses = 0;

  read(data: string): EventRead {
    const fitting = this.#template?.form.fit(data);
    if (fitting === undefined || this.#template === undefined) return this.#readAnew(data);
    this.#misses = 0;
    const read = new EventRead(data, fitting.heard, alike);
    if (fitting.rest === undefined) read.outline = this.#template.of.outline;
    else read.rest = fitting.rest;
    return read;
  }

  /** Undefined where nobody knows how such a stream ends. */
  cutOff(told: Told): LastEvent[] | undefined {
    return this.#shapes.cutOff(told);
  }

  #readAnew(data: string): EventRead {
    const strict = mayBeJson.test(data) ? valueOf(data) : undefined;
    const value = strict ?? looseValueOf(data);
    const heard = hear(data, value, this.#shapes);
    // What an API knows as its own is no message of another protocol, whatever it says besides.
    const isMessage =
      isFields(value) && value["jsonrpc"] === "2.0" && !(heard.isKnown && heard.deltas.length > 0);
    const isLoose = value !== undefined && strict === undefined;
    const read = new EventRead(data, isMessage ? silent : heard, { value, isLoose, isMessage });
    if (data === "") return read;
    this.#template = undefined;
    if (strict !== undefined && !isMessage) this.#learn(read, strict);
    return read;
  }

  #learn(read: EventRead, value: unknown): void {
    this.#misses++;
    if (this.#misses > missesMax && this.#misses % triesEvery !== 0) return;
    if (hasKeyTwice(read.data, value)) return;
    const form = Template.of(read.data, read.heard);
    if (form !== undefined) this.#template = { of: read, form };
  }
}

const mayBeJson = /^\s*[[{"]/;
const last = "[DONE]";
const silent: KnownOrNot = { deltas: [], isKnown: true };

function hear(data: string, value: unknown, shapes: Shapes): KnownOrNot {
  if (value !== undefined) return shapes.hear(value);
  if (data === last) return { ...silent, ends: true };
  return data === "" ? silent : { deltas: [{ at: [], into: ["text"], text: data }], isKnown: false };
}

function valueOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Python writes these and reads them. */
const notANumber = /([:,[]\s*)-?(?:NaN|Infinity)(?=\s*[,\]}])/g;

function looseValueOf(text: string): unknown {
  const json = mayBeJson.test(text) ? text.replaceAll(notANumber, "$1null") : text;
  return json === text ? undefined : valueOf(json);
}
