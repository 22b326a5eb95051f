/** Outputs of a kind have the same tool, the same verdict, and were failed by the same gates. */
export interface Kind {
  tool: string | undefined;
  passed: boolean;
  /** Each once. */
  gates: readonly string[];
  /** Its names are not known any more: they would have taken too much memory. */
  isNameless: boolean;
}

/** A number has two bytes. The first two are for outputs without names. */
const kindsMax = 65_000;
const charactersMax = 4_000_000;

export interface Judged {
  tool?: string | undefined;
  passed: boolean;
  gates: readonly { name: string; passed: boolean }[];
}

/**
 * Gives each kind of output a number. There are as many kinds as there are tools times the sets of gates that fail together: dozens. A sender who makes up a name
 * for each output must not fill the memory, so past a limit outputs are counted without their names.
 */
export class Kinds {
  readonly #numbers = new Map<string, number>();
  readonly #kinds: Kind[] = [true, false].map((passed) => ({
    tool: undefined,
    passed,
    gates: [],
    isNameless: true,
  }));
  #characters = 0;

  get size(): number {
    return this.#kinds.length;
  }

  at(number: number): Kind {
    const kind = this.#kinds[number];
    if (kind === undefined) throw new RangeError(`there is no kind ${number}`);
    return kind;
  }

  numberOf({ tool, passed, gates }: Judged): number {
    const failed = gates.filter((gate) => !gate.passed).map(({ name }) => name);
    return this.number({ tool, passed, gates: failed.length > 1 ? [...new Set(failed)].sort() : failed });
  }

  number({ tool, passed, gates }: Omit<Kind, "isNameless">): number {
    // No name holds U+0000, which stands before each of them.
    let key = passed ? "p" : "f";
    if (tool !== undefined) key += `t\0${tool}`;
    for (const gate of gates) key += `\0${gate}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    if (this.#kinds.length >= kindsMax || this.#characters + key.length > charactersMax)
      return passed ? 0 : 1;
    this.#characters += key.length;
    this.#numbers.set(key, this.#kinds.length);
    return this.#kinds.push({ tool, passed, gates, isNameless: false }) - 1;
  }
}
