/** So many events in a row that each go on where the one before ended are no chance. */
const grownMin = 2;
/** So much of either side is looked at. */
const seamCharacters = 256;

/** Two texts, and what they are together. */
export interface Seam {
  left: string;
  right: string;
}

/** Tells the texts of events that each repeat all before them. */
export class Snapshots {
  #last = "";
  #before = "";
  #grown = 0;

  /** `added`: what this one adds to the last; undefined where it is a piece by itself. */
  next(text: string): { added: string | undefined; isFirst: boolean } {
    const last = this.#last;
    const isMore = last !== "" && text.length > last.length && text.startsWith(last);
    const isAgain = this.#grown >= grownMin && text === last;
    this.#grown = isMore ? this.#grown + 1 : isAgain ? this.#grown : 0;
    this.#before = last;
    this.#last = text;
    const isSnapshot = this.#grown >= grownMin;
    return {
      added: isSnapshot ? text.slice(last.length) : undefined,
      isFirst: isMore && this.#grown === grownMin,
    };
  }

  get seam(): Seam {
    return { left: this.#before.slice(-seamCharacters), right: this.#last.slice(0, seamCharacters) };
  }
}
