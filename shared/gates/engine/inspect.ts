import { Asking } from "./asking.ts";
import type { Budget } from "./budget.ts";
import type { Rows } from "../exceptions.ts";
import { fold } from "../read/fold.ts";
import type { Ignorable, Leaf } from "../gate.ts";
import { type Part, type Span, Surroundings } from "./surroundings.ts";
import { mayBeUnseen, unseenViews } from "../decode/unseen.ts";
import type { Decoder, View } from "../decode/view.ts";
import { Room } from "../decode/views.ts";
import {
  Dismissing,
  Heeding,
  isSilentToken,
  type JsonText,
  silentLengthMax,
  SilentTexts,
} from "./dismissing.ts";
import { glancedMax, type Inspector, isIdleNumber, unseenMin, wrappingsMax } from "./inspector.ts";
import { withText } from "../read/leaves.ts";
import { jsonStringsOf, mayBeJson } from "../read/json-strings.ts";
import { jsonTextsInTurn, JsonTokens } from "../read/json-text.ts";
import { Repetition, repetitiveMin } from "./repetition.ts";
import { Places, type Reading, search } from "../search/search.ts";
import { Walk } from "../read/strings.ts";
import { type Taken, Trace } from "./trace.ts";
import { type Lane, Weighing } from "./weighing.ts";

export interface Pass {
  output: unknown;
  budget: Budget;
  rows: Rows;
  lanes: readonly Lane[];
  ignored?: ReadonlySet<Ignorable>;
}

/** What visiting a text costs even when it is short, in characters. */
const visitCost = 16;

/** No order has fewer letters. */
const sentenceMin = 8;
type Told = Pick<Decoder, "kind" | "isDeliberate" | "isOfSentences">;

export type Progress = "done" | "turn-over" | "out-of-time";

/** Looks into every text of a value on behalf of all gates: the prefilter reads each text once, and only where it stops do the probes look. */
export class Inspection {
  readonly #inspector: Inspector;
  readonly #pass: Pass;
  readonly #walk: Walk;
  readonly #dismissing: Dismissing;
  /** One for each wrapping, kept for the next text because there can be very many texts. */
  readonly #askedUntil: Int32Array[] = [];
  readonly #silent = new SilentTexts();
  readonly #heeding: Heeding;
  readonly #trace = new Trace();
  readonly #weighing: Weighing;
  readonly #asking: Asking;
  /** What may still be decoded out of the text that the walk is at. */
  #room = new Room(0);

  constructor(inspector: Inspector, pass: Pass) {
    this.#inspector = inspector;
    this.#heeding = new Heeding(inspector);
    this.#pass = pass;
    this.#dismissing = new Dismissing(inspector, this.#heeding);
    this.#walk = new Walk(pass.output, this.#dismissing);
    this.#weighing = new Weighing(inspector, pass, { where: this.#walk, trace: this.#trace });
    this.#asking = new Asking(inspector, this.#weighing, pass.lanes);
  }

  /** Goes on to the end of the value, or of the time. With `inTurns` also no further than to the end of the turn. */
  advance(inTurns: boolean): Progress {
    try {
      const walk = this.#walk;
      while (walk.next()) {
        if (this.#spend(visitCost * walk.entries + walk.characters)) return "out-of-time";
        walk.entries = 0;
        walk.characters = 0;
        const { length } = walk.text;
        this.#room = new Room(length);
        if (length > 0 && !this.#visit(walk)) return "out-of-time";
        if (inTurns && this.#pass.budget.isTurnOver()) return "turn-over";
      }
    } catch {
      // A value whose own code throws when it is read cannot be vouched for by any gate.
      for (const lane of this.#pass.lanes) lane.crashed = true;
    }
    return "done";
  }

  #reading(text: string, wrappings: number): Reading {
    const { prefilter, stops } = this.#inspector;
    return { prefilter, text, stops: stops[wrappings]!, spend: this.#spend };
  }

  readonly #spend = (characters: number): boolean => this.#pass.budget.spend(characters);

  /** False when the time was up. */
  #visit(walk: Walk): boolean {
    const earlier = this.#weighing.sightings;
    const inTime = this.#inspect(walk, 0);
    if (inTime && !this.#heeding.heeds(walk.key) && this.#weighing.sightings === earlier) walk.pass();
    return inTime;
  }

  /** Looks into a text that was taken out of the one of a wrapping less. False when the time was up. */
  #inspect(leaf: Leaf, wrappings: number, taken?: Taken): boolean {
    const { text, key } = leaf;
    const told = { leaf, level: wrappings };
    this.#trace.begin(wrappings, text, taken);
    if (key !== "" && this.#heeding.isAsked)
      this.#asking.all(this.#heeding.of(key), told, ({ under }) => under?.look(leaf));
    if (text.length >= unseenMin && this.#inspector.ofHidden.length > 0 && mayBeUnseen(text))
      for (const view of unseenViews(text))
        if (!this.#view(view, { kind: view.kind, isOfSentences: true }, leaf, wrappings)) return false;
    if (this.#pass.budget.spend(visitCost + Math.min(text.length, glancedMax))) return false;
    if (text.length > glancedMax) return this.#open(leaf, wrappings);
    if (!this.#dismissing.isOpen(text) || isIdleNumber(this.#inspector, text, key)) return true;
    if (text.length > silentLengthMax) return this.#open(leaf, wrappings);
    if (this.#silent.has(text, key, wrappings)) return true;
    const { list } = this.#silent;
    const earlier = this.#weighing.sightings;
    const inTime = this.#open(leaf, wrappings);
    if (inTime && this.#weighing.sightings === earlier) this.#silent.add(text, list);
    return inTime;
  }

  /** Looks into a text that may hold an anchor. */
  #open(leaf: Leaf, wrappings: number): boolean {
    if (wrappings < wrappingsMax && mayBeJson(leaf.text)) {
      const places = new Places(this.#reading(leaf.text, wrappings));
      if (!places.isBetween(0, leaf.text.length)) return !places.isOutOfTime;
      const strings = jsonStringsOf(leaf.text);
      if (strings !== undefined) return this.#inspectJson({ text: leaf.text, strings, places }, wrappings);
    }
    const text = fold(leaf.text);
    this.#trace.reads(wrappings, text);
    const earlier = this.#weighing.added;
    const unshown = new Surroundings(text);
    if (!this.#search(withText(leaf, text), wrappings, { unshown })) return false;
    const shown = unshown.shown();
    if (shown === undefined) return true;
    this.#trace.reads(wrappings, shown.text, shown);
    return this.#weighing.again(
      earlier,
      (at) => unshown.has(at),
      () => this.#search(withText(leaf, shown.text), wrappings, shown),
    );
  }

  /** Of the strings and numbers of a text of JSON, most are told by a look at where they stand; what stands beside one may follow it. */
  #inspectJson(json: JsonText, wrappings: number): boolean {
    const { text, strings } = json;
    if (this.#heeding.isAsked) {
      for (const { leaf, taken } of jsonTextsInTurn(text, strings))
        if (!this.#inspect(leaf, wrappings + 1, taken)) return false;
      return true;
    }
    const tokens = new JsonTokens(text, strings);
    while (tokens.next()) {
      if (this.#spend(visitCost + tokens.to - tokens.from)) return false;
      if (isSilentToken(this.#inspector, tokens, json)) continue;
      if (!this.#inspect(tokens.leaf(), wrappings + 1, tokens.taken())) return false;
    }
    return !json.places.isOutOfTime;
  }

  /** Looks into some parts of a text or all of it, and notes where something stands that a reader does not see. */
  #search(leaf: Leaf, wrappings: number, { ranges, unshown }: Part): boolean {
    const { entries, beside, decoders } = this.#inspector;
    const isLast = wrappings === wrappingsMax;
    let decoded = 0;
    let inTime = true;
    const repetitions: (Repetition | undefined)[] = [];
    const ask = (number: number, at: number, read: number): number => {
      const entry = entries[number];
      if (entry !== undefined) {
        if (this.#weighing.isSated(number)) return leaf.text.length;
        const { reach } = entry.probe;
        const asked = { at, read, level: wrappings };
        if (reach === undefined || leaf.text.length < repetitiveMin)
          return this.#asking.ask(number, leaf, asked);
        const repetition = (repetitions[number] ??= new Repetition(leaf.text, reach));
        return repetition.recall(at, read) ?? this.#asking.afresh(number, leaf, asked, repetition);
      }
      if (number === beside.unshown) return unshown?.note(at) ?? leaf.text.length;
      if (isLast || number === beside.nobody) return leaf.text.length;
      const decoder = decoders[number - beside.decoders]!;
      const { most = Infinity } = decoder;
      if (most < Infinity && decoded >= most) return leaf.text.length;
      const { views, until } = this.#room.find(decoder, leaf.text, at, read);
      if (most < Infinity && views.length > 0) decoded++;
      const earlier = this.#weighing.added;
      for (const view of views) inTime &&= this.#view(view, decoder, leaf, wrappings);
      this.#weighing.place(earlier, at);
      return until;
    };
    const askedUntil = (this.#askedUntil[wrappings] ??= new Int32Array(beside.count)).fill(0);
    const { prefilter, text, stops, spend } = this.#reading(leaf.text, wrappings);
    const over = (part?: Span): boolean => search({ prefilter, text, stops, spend, askedUntil, ask, part });
    return (ranges === undefined ? over() : ranges.every((part) => over(part))) && inTime;
  }

  /** Looks into what a decoder made of a part of a text. False when the time was up. */
  #view({ text, from, to, isUnseen, isOpen }: View, by: Told, of: Leaf, wrappings: number): boolean {
    if (this.#spend(visitCost)) return false;
    const { ofHidden, prefilter } = this.#inspector;
    const { kind, isDeliberate, isOfSentences } = by;
    const isHeard = ofHidden.length > 0 && isDeliberate !== true && text.length >= sentenceMin;
    const isRead =
      isOfSentences !== true && (text.length > glancedMax || prefilter.occursIn(text, 0, text.length));
    if (!isHeard && !isRead) return true;
    const hiding = { kind, of, from, to, said: text, isDeliberate, isUnseen, isOpen };
    const leaf: Leaf = { text, key: of.key, hiding };
    const level = wrappings + 1;
    this.#trace.begin(level, text, { from, to, said: text, via: kind });
    if (isHeard) this.#asking.all(ofHidden, { leaf, level }, ({ hidden }) => hidden?.(leaf, hiding));
    // Lines differ, so that none is remembered: that would take as long as to look.
    return !isRead || this.#open(leaf, level);
  }
}
