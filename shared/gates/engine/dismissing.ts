import { mayBeUnseen } from "../decode/unseen.ts";
import type { JsonStrings } from "../read/json-strings.ts";
import type { JsonTokens } from "../read/json-text.ts";
import type { Dismissal, KeptKeys } from "../read/shapes.ts";
import type { Places } from "../search/search.ts";
import { glancedMax, type Inspector, isIdleNumber, unseenMin } from "./inspector.ts";

const keysMax = 256;

/** Which probes look at a text because of the key above it. Lists repeat the same few keys. */
export class Heeding {
  readonly #inspector: Inspector;
  readonly #known = new Map<string, readonly number[]>();
  /** The key below which a number stood last. */
  #last = { key: "", isIdle: false };

  constructor(inspector: Inspector) {
    this.#inspector = inspector;
  }

  /** Whether any probe wants to know of keys. */
  get isAsked(): boolean {
    return this.#inspector.keyed.length > 0;
  }

  /** Whether a number by itself is nothing to anybody below a key. Numbers of one key come in lists. */
  isIdleBelow(key: string): boolean {
    if (key === this.#last.key && key !== "") return this.#last.isIdle;
    const isIdle = this.#inspector.ofDigits.every((probe) => probe.heedsBelow?.(key) === false);
    this.#last = { key, isIdle };
    return isIdle;
  }

  /**
   * Whether a gate looks at a text because of the key above it. What stands beside it may then make something of it that
   * it is not by itself.
   */
  heeds(key: string): boolean {
    return key !== "" && this.isAsked && this.of(key).length > 0;
  }

  of(key: string): readonly number[] {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { entries, keyed } = this.#inspector;
    const heeding = keyed.filter((at) => entries[at]?.probe.under?.heeds(key));
    if (this.#known.size === keysMax) this.#known.clear();
    this.#known.set(key, heeding);
    return heeding;
  }
}

/** Tells, without opening them, of most texts and numbers of a value that nobody has to look at them. */
export class Dismissing implements Dismissal {
  readonly #inspector: Inspector;
  readonly #heeding: Heeding;
  readonly keptKeys: KeptKeys;
  /** The last text in which an anchor occurs. */
  #opened = "";

  constructor(inspector: Inspector, heeding: Heeding) {
    this.#inspector = inspector;
    this.#heeding = heeding;
    this.keptKeys = inspector.keptKeys;
  }

  ofText(text: string, key: string): boolean {
    if (text.length > glancedMax || this.#heeding.heeds(key)) return false;
    if (this.#inspector.ofHidden.length > 0 && text.length >= unseenMin && mayBeUnseen(text)) return false;
    if (!this.#inspector.prefilter.occursIn(text, 0, text.length)) return true;
    this.#opened = text;
    return false;
  }

  /** Whether an anchor occurs in a text, as is known already of the one that was not dismissed. */
  isOpen(text: string): boolean {
    const isKnown = text === this.#opened && text.length > 0;
    return isKnown || this.#inspector.prefilter.occursIn(text, 0, text.length);
  }

  ofNumber(number: number, key: string): boolean {
    return (
      Number.isInteger(number) && number > 0 && !this.#heeding.heeds(key) && this.#heeding.isIdleBelow(key)
    );
  }
}

/** Short texts that are remembered because nothing was seen in them: lists repeat the same few words. */
const textsMax = 256;
export const silentLengthMax = 64;

/** Texts below the same key, in as many wrappings, in which no probe saw anything. */
export class SilentTexts {
  #texts: Set<string> | undefined;
  #key = "";
  #wrappings = 0;
  /** How many lists were begun so far. */
  list = 0;

  /** Whether a text is remembered. What stands below another key begins another list. */
  has(text: string, key: string, wrappings: number): boolean {
    const texts = (this.#texts ??= new Set());
    if (key === this.#key && wrappings === this.#wrappings && texts.size < textsMax) return texts.has(text);
    texts.clear();
    this.list++;
    this.#key = key;
    this.#wrappings = wrappings;
    return false;
  }

  /** Remembers a text, unless another list was begun since by what was decoded out of it. */
  add(text: string, list: number): void {
    if (list === this.list) this.#texts?.add(text);
  }
}

/** A text of JSON that is looked through token by token. */
export interface JsonText {
  text: string;
  strings: JsonStrings;
  /** Where anchors end in it. */
  places: Places;
}

/** Whether no gate has to look at a token. Where strings are the most of a text, it is read for them as a whole, which is faster than one by one. */
export function isSilentToken(
  inspector: Inspector,
  tokens: JsonTokens,
  { text, strings, places }: JsonText,
): boolean {
  const { from, to } = tokens;
  const isRead = 2 * strings.length > text.length;
  if (tokens.isNumber) {
    if (isRead && !places.isBetween(from, to)) return true;
    return isIdleNumber(inspector, text.slice(from, to), tokens.key);
  }
  if (!tokens.isPlain || to - from > glancedMax) return false;
  return isRead ? !places.isBetween(from, to) : !inspector.prefilter.occursIn(text, from, to);
}
