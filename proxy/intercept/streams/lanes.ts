import { Ages } from "./aging.ts";
import { Family, type Part } from "./family.ts";
import { Firsts } from "./firsts.ts";
import { isMarkedUp, textsInJson, withoutTags } from "./inner-texts.ts";
import type { Lane } from "./lane.ts";
import { type Mark, placeOf } from "./marks.ts";
import type { Path } from "./shapes/shape.ts";
import type { StreamText } from "./stream-text.ts";

/** So many places of a stream are told apart. What is said at further ones is put together, whatever the place. */
const familiesMax = 64;
/** A text in a text in a text, and so on. */
const deepest = 3;

/** A piece of a text, in the words in which it goes out. */
interface Piece {
  text: StreamText;
  at: Path;
  shown: string;
}

interface Heard {
  marks: readonly Mark[];
  parts: Part[];
  depth: number;
}

/**
 * Puts together what a stream says of several texts in turns. Nobody knows by which members of its events a program tells them apart, if by any: so the
 * pieces at each place are put together in order, and for each index, id or name once more. What is a stretch of one text was judged with that.
 */
export class Lanes {
  readonly #ages: Ages;
  readonly #families = new Map<string, Family>();
  readonly #byText = new Map<StreamText, Family>();
  readonly #firsts: Firsts<Family>;
  #unjudged: Lane[] = [];
  /** So many were heard. */
  #events = 0;

  /** `ages`: how much is kept of what was said. */
  constructor(ages = new Ages()) {
    this.#ages = ages;
    this.#firsts = new Firsts(ages);
  }

  add(pieces: readonly Piece[], marks: readonly Mark[]): void {
    const parts: Part[] = [];
    for (const { text, at, shown } of pieces) {
      if (shown === "") continue;
      text.passed += shown.length;
      const family = this.#byText.get(text) ?? this.#begin(text);
      parts.push({ family, at, shown, text, end: text.passed });
    }
    this.#hear(this.#firsts, { marks, parts, depth: 0 });
  }

  /** The texts that are to be judged. */
  get windows(): string[] {
    return [...new Set(this.#unjudged.map(({ tail }) => tail))];
  }

  /** They were. What was found in them is not to be found again. */
  judged(isFound: boolean): void {
    for (const lane of this.#unjudged) lane.judged(isFound);
    this.#unjudged = [];
  }

  #begin(text: StreamText): Family {
    const family = this.#familyOf(placeOf(text.into));
    this.#byText.set(text, family);
    return family;
  }

  #familyOf(key: string): Family {
    const known = this.#families.get(key);
    if (known !== undefined) return known;
    if (this.#families.size >= familiesMax && key !== elsewhere) return this.#familyOf(elsewhere);
    const family = new Family(key, this.#ages);
    this.#families.set(key, family);
    return family;
  }

  #hear(firsts: Firsts<Family>, { marks, parts, depth }: Heard): void {
    const opened = depth > deepest ? 0 : parts.length;
    for (let at = 0; at < opened; at++) this.#addPage(parts, parts[at]);
    for (const each of this.#apart(parts)) {
      const event = firsts.hear(marks, each);
      for (const part of each)
        for (const lane of part.family.lanesFor(event, part))
          if (lane.append(part)) this.#unjudged.push(lane);
    }
    for (let at = 0; at < opened; at++) this.#hearInner(parts[at], marks, depth);
  }

  /** In one event each place says one thing. */
  #apart(parts: readonly Part[]): readonly (readonly Part[])[] {
    const each: (readonly Part[])[] = [];
    let from = 0;
    this.#events++;
    for (let at = 0; at < parts.length; at++) {
      const family = parts[at]?.family;
      if (family?.heardIn === this.#events) {
        each.push(parts.slice(from, at));
        from = at;
        this.#events++;
      }
      if (family !== undefined) family.heardIn = this.#events;
    }
    return from === 0 ? [parts] : [...each, parts.slice(from)];
  }

  /** What is read in a text by a program that takes it for a piece of a page. */
  #addPage(parts: Part[], part: Part | undefined): void {
    if (part === undefined) return;
    const { family, shown } = part;
    if (family.page === undefined && isMarkedUp(shown)) family.page = this.#familyOf(`${family.key}\n<>`);
    if (family.page === undefined) return;
    parts.push({ family: family.page, at: noPath, shown: withoutTags(shown), text: undefined, end: 0 });
  }

  /** What is read in a text by a program that takes it for JSON. */
  #hearInner(part: Part | undefined, marks: readonly Mark[], depth: number): void {
    const inner = part === undefined ? undefined : textsInJson(part.shown);
    if (part === undefined || inner === undefined) return;
    const { family } = part;
    const parts = inner.texts.map(({ at, text }): Part => {
      const within = this.#familyOf(`${family.key}\n{}\n${placeOf(at)}`);
      return { family: within, at, shown: text, text: undefined, end: 0 };
    });
    this.#hear(family.inner, { marks: [...inner.marks, ...marks], parts, depth: depth + 1 });
  }
}

const elsewhere = "";
const noPath: Path = [];
