import type { Heeding } from "./heeding.ts";
import { mayBeUnseen } from "../decode/unseen.ts";
import { glancedMax, type Inspector, unseenMin } from "./inspector.ts";
import type { Dismissal } from "../read/dismissal.ts";
import type { KeptKeys } from "../read/shapes.ts";

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
