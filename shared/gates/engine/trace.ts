import { fold } from "../read/fold.ts";
import type { Shown, Span } from "./surroundings.ts";
import { type Step, writtenAround } from "../read/step.ts";
import { writtenAt } from "../read/json-escapes.ts";
import { lineAfter, lineBefore } from "../read/text.ts";

/** A text that probes read, as it came: itself, folded, or as it is shown. */
interface Level {
  written: string;
  read: string;
  shown: Shown | undefined;
  /** Where its units stand in what was written, once that was asked. */
  folded?: { read: string; places: number[] | undefined } | undefined;
  /** Where its units stand between the quotes of the JSON that it was taken out of, once that was asked. */
  escapes?: ((unit: number) => number) | undefined;
  /** Where it was taken out of the text of the level before. */
  taken: Taken;
}

/**
 * Where a text was taken out of another one: a string of JSON, of which each unit is written somewhere between the
 * quotes, or what something says as a whole, and `via` what hides it there.
 */
export interface Taken {
  from: number;
  to: number;
  /** What is said there, unless it is what is written. */
  said?: string;
  via?: string;
}

const whole: Taken = { from: 0, to: 0 };

/** What stands before something, and behind it. */
export interface Beside {
  before: string;
  after: string;
}
/** How far one looks on each side. */
const aroundMax = 1_000;

/**
 * What is read and how it came out of what was delivered, one level for each wrapping: so that a place in it can be
 * told as one of the text that came.
 */
export class Trace {
  readonly #levels: Level[] = [];

  /** A text is begun that was taken from there. */
  begin(level: number, written: string, taken: Taken = whole): void {
    const known = this.#levels[level];
    if (known === undefined) this.#levels[level] = { written, read: written, shown: undefined, taken };
    else {
      known.written = written;
      known.read = written;
      known.shown = undefined;
      known.folded = undefined;
      known.escapes = undefined;
      known.taken = taken;
    }
  }

  /** It is read in another form. */
  reads(level: number, read: string, shown?: Shown): void {
    const known = this.#levels[level];
    if (known === undefined) return;
    known.read = read;
    known.shown = shown;
  }

  /** What stands around a stretch of what is read at a level: there, and around what it was taken out of. */
  around(level: number, { from, to }: Span, steps: readonly Step[]): Beside {
    const text = this.#levels[level]?.read ?? "";
    const before = text.slice(Math.max(0, from - aroundMax), from);
    const after = text.slice(to, to + aroundMax);
    if (before.length + after.length > aroundMax) return { before, after };
    const outer = this.#levels[level - 1];
    const { from: begins, to: ends } = this.#levels[level]?.taken ?? whole;
    const beyond =
      outer === undefined ? writtenAround(steps) : this.around(level - 1, { from: begins, to: ends }, steps);
    return { before: beyond.before + before, after: after + beyond.after };
  }

  /** Where a stretch of what is read at a level stands in the text that was delivered, and what hides it there. */
  place(level: number, span: Span): Span & { via?: string } {
    let at = span;
    let via: string | undefined;
    for (let each = level; each >= 0; each--) {
      const known = this.#levels[each];
      if (known === undefined) break;
      const { read, shown, taken } = known;
      if (shown !== undefined) {
        const before = shown.before(at);
        if (before.isMarkup) via = "markup";
        at = unfolded(known, shown.of, before);
      } else at = unfolded(known, read, at);
      const outer = each === 0 ? undefined : this.#levels[each - 1];
      if (outer === undefined) break;
      via = taken.via ?? via;
      at = taken.said === undefined ? writtenIn(outer.read, known, at) : hiddenIn(outer.read, taken, at);
    }
    return via === undefined ? at : { ...at, via };
  }
}

/** Of a string of JSON, each unit is written somewhere between the quotes. */
function writtenIn(json: string, level: Level, span: Span): Span {
  const { from, to } = level.taken;
  const at = (level.escapes ??= writtenAt(json.slice(from, to)));
  return { from: from + at(span.from), to: from + at(span.to) };
}

/** What is hidden goes with all that hides it, but for what is said at both ends as it is written. */
function hiddenIn(text: string, taken: Taken, span: Span): Span {
  const { from, to, said = "" } = taken;
  const written = text.slice(from, to);
  let before = 0;
  while (before < span.from && written[before] === said[before]) before++;
  let behind = 0;
  const behindMax = Math.min(said.length - span.to, written.length - before);
  while (behind < behindMax && written.at(-1 - behind) === said.at(-1 - behind)) behind++;
  return { from: from + before, to: from + written.length - behind };
}

/** How far the line around a place is taken for what was found there. */
const lineMax = { back: 200, ahead: 600 };

/** The line in which something stands, as far as it is near. */
export const lineAround = (text: string, at: number): Span => ({
  from: at - lineBefore(text, at, lineMax.back).length,
  to: at + lineAfter(text, at, lineMax.ahead).length,
});

/** Where each unit of a folded text stands in the one that came; undefined where more was done than to fold its letters one by one. */
function placesIn(written: string, read: string): number[] | undefined {
  const places: number[] = [];
  let at = 0;
  for (const letter of written) {
    for (let unit = fold(letter).length; unit > 0; unit--) places.push(at);
    at += letter.length;
  }
  return places.length === read.length ? places : undefined;
}

/** Where a stretch of a text that was folded stands in it; all of it where that is not known. A long text is gone through once for all that is found in it. */
function unfolded(level: Level, read: string, span: Span): Span {
  const { written } = level;
  if (written === read) return span;
  if (level.folded?.read !== read) level.folded = { read, places: placesIn(written, read) };
  const { places } = level.folded;
  if (places === undefined) return { from: 0, to: written.length };
  return { from: places[span.from] ?? written.length, to: places[span.to] ?? written.length };
}
