import { Ages } from "./aging.ts";
import { Family, type Lane } from "./family.ts";
import { isMarkedUp, textsInJson, withoutTags } from "./inner-texts.ts";
import { type Mark, placeOf } from "./marks.ts";
import type { Path } from "./shapes/shape.ts";
import { contextMin, cutFrom, type StreamText } from "./stream-text.ts";

/** So many places of a stream are told apart. What is said at further ones is put together, whatever the place. */
const familiesMax = 64;
/** A text in a text in a text, and so on. */
const deepest = 3;
/** So much of a lane is read again with what follows. */
const tailMin = 2 * contextMin;

/** A piece of a text, in the words in which it goes out. */
interface Said {
  text: StreamText;
  at: Path;
  shown: string;
}

interface Put {
  marks: readonly Mark[];
  at: Path;
  shown: string;
  text?: StreamText;
}

/**
 * Puts together what a stream says of several texts in turns. Nobody knows by which members of its events a program tells them apart, if by any: so the
 * pieces at each place are put together in order, and for each index, id or name once more. What is a stretch of one text was judged with that.
 */
export class Lanes {
  readonly #ages = new Ages();
  readonly #families = new Map<string, Family>();
  readonly #byText = new Map<StreamText, Family>();
  readonly #unjudged = new Set<Lane>();

  add({ text, at, shown }: Said, marks: readonly Mark[]): void {
    if (shown === "") return;
    const family = this.#byText.get(text) ?? this.#begin(text);
    this.#put(family, { marks, at, shown, text });
    text.passed += shown.length;
    this.#addInner(shown, { family, marks, depth: 0 });
  }

  /** The texts that are to be judged. */
  get windows(): string[] {
    return [...new Set(Array.from(this.#unjudged, ({ tail }) => tail))];
  }

  /** They were. What was found in them is not to be found again. */
  judged(isFound: boolean): void {
    for (const lane of this.#unjudged) lane.tail = isFound ? "" : endOf(lane.tail);
    this.#unjudged.clear();
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

  #put(family: Family, { marks, at, shown, text }: Put): void {
    const end = (text?.passed ?? 0) + shown.length;
    const begin = (only?: readonly string[]): Lane => ({
      tail: only === undefined ? shown : endOf(shown),
      of: text,
      end,
      isApart: false,
      only,
    });
    for (const lane of family.lanesFor({ marks, at, begin })) this.#append(lane, shown, text);
  }

  #append(lane: Lane, shown: string, text?: StreamText): void {
    const goesOn = text !== undefined && lane.of === text && lane.end === text.passed;
    lane.isApart ||= lane.tail !== "" && !goesOn;
    if (lane.isApart) this.#unjudged.add(lane);
    else if (lane.tail.length > 2 * tailMin) lane.tail = endOf(lane.tail);
    lane.tail += shown;
    lane.of = text;
    lane.end = (text?.passed ?? 0) + shown.length;
  }

  /** What is read in a text by a program that takes it for JSON, or for a piece of a page. */
  #addInner(shown: string, outer: { family: Family; marks: readonly Mark[]; depth: number }): void {
    const { family, marks, depth } = outer;
    for (const inner of textsInJson(shown)) {
      const within = {
        family: this.#familyOf(`${family.key}\n{}\n${placeOf(inner.at)}`),
        marks: [...inner.marks, ...marks],
      };
      this.#put(within.family, { marks: within.marks, at: inner.at, shown: inner.text });
      if (depth < deepest) this.#addInner(inner.text, { ...within, depth: depth + 1 });
    }
    if (family.page === undefined && isMarkedUp(shown)) family.page = this.#familyOf(`${family.key}\n<>`);
    if (family.page === undefined) return;
    this.#put(family.page, { marks, at: noPath, shown: withoutTags(shown) });
  }
}

const elsewhere = "";
const noPath: Path = [];

const endOf = (tail: string): string =>
  tail.length <= tailMin ? tail : tail.slice(cutFrom(tail, tail.length - tailMin));
