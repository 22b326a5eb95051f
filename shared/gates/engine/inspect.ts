import type { Budget } from "./budget.ts";
import type { Excepted } from "../exceptions.ts";
import type { Findings } from "./findings.ts";
import { fold } from "../read/fold.ts";
import type { Ignorable, Leaf, Sighting } from "../gate.ts";
import { codedTexts, hiddenTexts } from "../reveal/encodings/hidden.ts";
import type { Hidden } from "../decoder.ts";
import { decoders } from "../reveal/decoders.ts";
import type { Inspector } from "./inspector.ts";
import { jsonTexts } from "../read/json-text.ts";
import { Repetition, repetitiveMin } from "./repetition.ts";
import { occurs, search } from "../search/search.ts";
import { Walk } from "../read/strings.ts";

/** One gate's place in the common pass. */
export interface Lane {
  findings: Findings;
  crashed: boolean;
}

export interface Pass {
  output: unknown;
  budget: Budget;
  excepted: Excepted;
  lanes: readonly Lane[];
  ignored?: ReadonlySet<Ignorable>;
}

/** How many wrappings of JSON in strings, or of encodings in texts, are taken off. */
const wrappingsMax = 3;
/** Encoded tokens that are decoded in one text. */
const hiddenMax = 32;
/** What decoders make of the lines of a text is looked into up to so many times its beginning, and once its length, as far as that is not more than anybody hides. */
const decodedOfBeginning = 3;
const beginningMax = 1_024;
const decodedMax = 131_072;
/** What decoders read, in the text and in what they made of it: so much of any text, and its length as far as that counts. */
const readOfAny = 32_768;
/** Short texts that are remembered because nothing was seen in them: lists repeat the same few words. */
const silentMax = 256;
const silentLengthMax = 64;
/** What visiting a text costs even when it is short, in characters. */
const visitCost = 16;

/** How far an inspection came. */
export type Progress = "done" | "turn-over" | "out-of-time";

/** Looks into every text of a value on behalf of all gates: the prefilter reads each text once, and only where it stops do the probes look. */
export class Inspection {
  readonly #inspector: Inspector;
  readonly #pass: Pass;
  readonly #walk: Walk;
  /** One for each wrapping, kept for the next text because there can be very many texts. */
  readonly #askedUntil: Int32Array[] = [];
  /** The probes that have found all that is counted: an output full of it takes no more time. */
  readonly #isSated: Uint8Array;
  /** Texts below the same key, in as many wrappings, in which no probe saw anything. */
  readonly #silent = new Set<string>();
  #silentBelow = { key: "", wrappings: 0 };
  /** The probes that heed a key. */
  readonly #heeding = new Map<string, readonly number[]>();
  #sightings = 0;
  /** Characters that may still be decoded out of the text that the walk is at, and that decoders may still read. */
  #decodable = 0;
  #readable = 0;

  constructor(inspector: Inspector, pass: Pass) {
    this.#inspector = inspector;
    this.#pass = pass;
    this.#walk = new Walk(pass.output);
    this.#isSated = new Uint8Array(inspector.entries.length);
  }

  /** Goes on to the end of the value, or of the time. With `inTurns` also no further than to the end of the turn. */
  advance(inTurns: boolean): Progress {
    try {
      while (this.#walk.next()) {
        const { length } = this.#walk.text;
        const counted = Math.min(length, decodedMax);
        this.#decodable = counted + decodedOfBeginning * Math.min(length, beginningMax);
        this.#readable = readOfAny + counted;
        if (!this.#visit(this.#walk)) return "out-of-time";
        if (inTurns && this.#pass.budget.isTurnOver()) return "turn-over";
      }
    } catch {
      // A value whose own code throws when it is read cannot be vouched for by any gate.
      for (const lane of this.#pass.lanes) lane.crashed = true;
    }
    return "done";
  }

  readonly #path = (): string => this.#walk.path();
  readonly #location = (): string => this.#walk.location();
  readonly #spend = (characters: number): boolean => this.#pass.budget.spend(characters);

  /** False when the time was up. */
  #visit(walk: Walk): boolean {
    if (!walk.isKey) return this.#inspect(walk, 0);
    const earlier = this.#sightings;
    const inTime = this.#inspect(walk, 0);
    if (inTime && this.#sightings === earlier) walk.passKey();
    return inTime;
  }

  /** False when the time was up. */
  #inspect(leaf: Leaf, wrappings: number): boolean {
    const { text, key } = leaf;
    if (key !== "" && this.#inspector.keyed.length > 0) this.#lookUnder(leaf);
    const found = this.#glance(text);
    if (found !== true) return found === false;
    if (text.length > silentLengthMax) return this.#open(leaf, wrappings);
    const below = this.#silentBelow;
    if (key !== below.key || wrappings !== below.wrappings || this.#silent.size === silentMax) {
      this.#silent.clear();
      this.#silentBelow = { key, wrappings };
    } else if (this.#silent.has(text)) return true;
    const remembered = this.#silentBelow;
    const earlier = this.#sightings;
    const inTime = this.#open(leaf, wrappings);
    // What was decoded out of this text may have begun another list.
    if (inTime && this.#sightings === earlier && remembered === this.#silentBelow) this.#silent.add(text);
    return inTime;
  }

  /** Whether a text holds an anchor at all; undefined when the time was up. */
  #glance(text: string): boolean | undefined {
    return this.#spend(visitCost) ? undefined : occurs(this.#inspector.prefilter, text, this.#spend);
  }

  /** Looks into a text that holds an anchor. */
  #open(leaf: Leaf, wrappings: number): boolean {
    const inner = wrappings < wrappingsMax ? jsonTexts(leaf.text) : undefined;
    if (inner !== undefined) return inner.every((each) => this.#inspect(each, wrappings + 1));
    const { key, written } = leaf;
    const text = fold(leaf.text);
    return this.#search(written === undefined ? { text, key } : { text, key, written }, wrappings);
  }

  #search(leaf: Leaf, wrappings: number): boolean {
    const { entries, beside, prefilter } = this.#inspector;
    const isLast = wrappings === wrappingsMax;
    let decoded = 0;
    let inTime = true;
    const repetitions: (Repetition | undefined)[] = [];
    const ask = (number: number, at: number, read: number): number => {
      const entry = entries[number];
      if (entry !== undefined) {
        if (this.#isSated[number] === 1) return leaf.text.length;
        const { reach } = entry.probe;
        if (reach === undefined || leaf.text.length < repetitiveMin) return this.#ask(number, leaf, at, read);
        const repetition = (repetitions[number] ??= new Repetition(leaf.text, reach));
        return repetition.recall(at, read) ?? this.#askAfresh(number, leaf, { at, read, repetition });
      }
      if (isLast || number === beside.nobody) return leaf.text.length;
      const decoder = decoders[number - beside.decoders];
      if (decoder !== undefined) {
        if (this.#decodable < 0 || this.#readable < 0) return leaf.text.length;
        const line = decoder.decode(leaf.text, at, read);
        this.#readable -= Math.min(line.until, leaf.text.length) - at;
        inTime &&= this.#rewritten(line, leaf.key, wrappings);
        return line.until;
      }
      if (decoded === hiddenMax) return leaf.text.length;
      const { said, until } =
        number === beside.tokens ? hiddenTexts(leaf.text, at) : codedTexts(leaf.text, at);
      decoded += said.length > 0 ? 1 : 0;
      inTime &&= said.every((text) => this.#inspect({ text, key: leaf.key }, wrappings + 1));
      return until;
    };
    const askedUntil = this.#askedUntil[wrappings] ?? new Int32Array(beside.count);
    this.#askedUntil[wrappings] = askedUntil.fill(0);
    return search({ prefilter, text: leaf.text, askedUntil, ask, spend: this.#spend }) && inTime;
  }

  /** Looks into what a decoder made of a line. False when the time was up. */
  #rewritten({ said, written }: Hidden, key: string, wrappings: number): boolean {
    for (const text of said) {
      this.#decodable -= text.length;
      if (this.#decodable < 0) return true;
      const found = this.#glance(text);
      if (found === undefined) return false;
      const leaf = written === undefined ? { text, key } : { text, key, written };
      // Lines differ, so that none is remembered: that would take as long as to look.
      if (found && !this.#open(leaf, wrappings + 1)) return false;
    }
    return true;
  }

  #isIgnored(ignorable: () => Ignorable | undefined): boolean {
    const { ignored } = this.#pass;
    if (ignored === undefined || ignored.size === 0) return false;
    const kind = ignorable();
    return kind !== undefined && ignored.has(kind);
  }

  #askAfresh(
    number: number,
    leaf: Leaf,
    { at, read, repetition }: { at: number; read: number; repetition: Repetition },
  ): number {
    const earlier = this.#sightings;
    const until = this.#ask(number, leaf, at, read);
    if (this.#sightings === earlier) repetition.note(at, read, until);
    else repetition.forget();
    return until;
  }

  /** Where the probe stopped reading. */
  #ask(number: number, leaf: Leaf, at: number, read: number): number {
    return this.#weigh(number, leaf, () => this.#inspector.entries[number]?.probe.look(leaf, at, read));
  }

  #lookUnder(leaf: Leaf): void {
    const { entries, keyed } = this.#inspector;
    const { key } = leaf;
    if (this.#heeding.size === silentMax) this.#heeding.clear();
    const heeding = this.#heeding.get(key) ?? keyed.filter((at) => entries[at]?.probe.under?.heeds(key));
    this.#heeding.set(key, heeding);
    for (const number of heeding) {
      if (this.#isSated[number] === 1) continue;
      this.#weigh(number, leaf, () => entries[number]?.probe.under?.look(leaf));
    }
  }

  #weigh(number: number, leaf: Leaf, look: () => Sighting | undefined): number {
    const entry = this.#inspector.entries[number];
    const lane = this.#pass.lanes[entry?.lane ?? 0];
    if (entry === undefined || lane === undefined || lane.crashed) return leaf.text.length;
    try {
      const sighting = look();
      if (sighting?.rule === undefined) return sighting?.until ?? 0;
      const { otherwise, until, ignorable } = sighting;
      const { findings } = lane;
      const rule = otherwise === undefined || findings.isSought(sighting.rule) ? sighting.rule : otherwise;
      const isIgnored = ignorable !== undefined && this.#isIgnored(ignorable);
      const isExcepted = !isIgnored && this.#pass.excepted(rule, this.#path);
      // Nothing is seen by a rule that is switched off: a list that repeats such a text is read once.
      if (!isIgnored && !isExcepted && !findings.isSought(rule)) return until;
      this.#sightings++;
      if (isIgnored || isExcepted || findings.add(rule, this.#location)) return until;
      if (entry.probe.rules.every((each) => findings.isFull(each))) this.#isSated[number] = 1;
      return leaf.text.length;
    } catch {
      lane.crashed = true;
      return leaf.text.length;
    }
  }
}
