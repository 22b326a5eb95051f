import { endOfHidden, shownOf } from "../decode/shown.ts";

/** How far around a hidden part a text is searched a second time, as it is shown. */
const around = 320;
/** An anchor this near to the one before is not noted separately. */
const step = 16;

/** A stretch of a text, the end not included. */
export interface Span {
  from: number;
  to: number;
}

/** The ranges of a text that are searched (all of it by default), and the object that notes hidden parts meanwhile. */
export interface Part {
  ranges?: readonly Span[];
  unshown?: Surroundings;
}

/** The stretches of a text around its hidden parts. Most texts have none, and in a page they are a small part. */
export class Surroundings {
  readonly #text: string;
  #ranges: Span[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Notes a hidden part whose anchor ends at `at`. Returns the place from which on the next anchor counts. */
  note(at: number): number {
    const ranges = (this.#ranges ??= []);
    const from = Math.max(0, at - around);
    const to = Math.min(this.#text.length, endOfHidden(this.#text, at) + around);
    const last = ranges.at(-1);
    if (last === undefined || last.to < from) ranges.push({ from, to });
    else last.to = Math.max(last.to, to);
    return to === this.#text.length ? to : at + step;
  }

  has(at: number): boolean {
    return this.#ranges?.some(({ from, to }) => at >= from && at < to) === true;
  }

  /** The text with these stretches as they are shown; undefined if nothing is hidden. */
  shown(): Shown | undefined {
    if (this.#ranges === undefined) return undefined;
    const changed = this.#ranges.flatMap((range) => {
      const written = this.#text.slice(range.from, range.to);
      const shown = shownOf(written);
      return shown === written ? [] : [{ ...range, written, shown }];
    });
    return changed.length === 0 ? undefined : new Shown(this.#text, changed);
  }
}

interface Changed extends Span {
  written: string;
  shown: string;
}

/** A text as it is shown, and where in it that differs from how it is written. */
export class Shown {
  /** What is shown. */
  readonly text: string;
  /** What it is written as. */
  readonly of: string;
  /** Where in what is shown it differs. */
  readonly ranges: readonly Span[];
  readonly #changed: readonly Changed[];
  /** How far both were read along each other, in the stretch that was asked about last: the next finding most often stands behind it. */
  #known = { number: -1, from: 0, at: 0 };

  constructor(of: string, changed: readonly Changed[]) {
    const left: string[] = [];
    const ranges: Span[] = [];
    let from = 0;
    let length = 0;
    for (const each of changed) {
      left.push(of.slice(from, each.from), each.shown);
      length += each.from - from + each.shown.length;
      ranges.push({ from: length - each.shown.length, to: length });
      from = each.to;
    }
    this.text = left.join("") + of.slice(from);
    this.of = of;
    this.ranges = ranges;
    this.#changed = changed;
  }

  /** Where a stretch of what is shown is written, and whether anything there is not shown. */
  before({ from, to }: Span): Span & { isMarkup: boolean } {
    const begin = this.#placeOf(from, false);
    const end = this.#placeOf(to, true);
    return { from: begin, to: end, isMarkup: end - begin !== to - from };
  }

  /** An end lies behind what is written for the letter before it, a beginning before what is written for the letter behind it. */
  #placeOf(at: number, isEnd: boolean): number {
    const number = this.ranges.findIndex(({ to }) => (isEnd ? at <= to : at < to));
    const range = this.ranges[number];
    const changed = this.#changed[number];
    if (range === undefined || changed === undefined) return this.of.length - (this.text.length - at);
    if (at < range.from || (isEnd && at === range.from)) return changed.from - (range.from - at);
    const place = at - range.from;
    const known = this.#known;
    const begun = known.number === number && known.at <= place ? known : { from: 0, at: 0 };
    const reached = readAlong(changed, begun, place);
    this.#known = { number, ...reached };
    return changed.from + reached.from;
  }
}

/** How many letters are compared to find where two texts agree again, and how far that is looked for. */
const agreeing = [12, 6, 3, 1];
const apartMax = 4_200;
const saidMax = 3;

/** How far two texts are read. */
interface Along {
  /** In what is written. */
  from: number;
  /** In what is shown. */
  at: number;
}

/** Reads along both texts up to a letter of what is shown: what only one of them has is passed over. */
function readAlong({ written, shown }: Changed, { from, at }: Along, place: number): Along {
  while (at < place) {
    if (written[from] === shown[at]) {
      from++;
      at++;
      continue;
    }
    const next = agreement(written, shown, { from, at });
    if (next === undefined || next.at > place) break;
    ({ from, at } = next);
  }
  return { from, at };
}

function agreement(written: string, shown: string, { from, at }: Along): Along | undefined {
  for (const length of agreeing) {
    for (let said = 0; said <= saidMax; said++) {
      const sought = shown.slice(at + said, at + said + length);
      if (sought === "") continue;
      const found = written.slice(from, from + apartMax).indexOf(sought);
      if (found >= 0) return { from: from + found, at: at + said };
    }
  }
  return undefined;
}
