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
