import type { Leaf } from "../gate.ts";

/** A text of a text of JSON, and where it is written there. */
export interface Told {
  leaf: Leaf;
  taken: Taken;
}

/** Where a text of JSON has a text: what is said there, unless it is what is written between the quotes. */
export interface Taken {
  from: number;
  to: number;
  said?: string;
}

/** How far before and after a text its object is searched for. */
const besideMax = 400;

/** A token of a JSON text. The other members of its object are looked up only when they are needed, which is seldom. */
export class TokenLeaf implements Leaf {
  readonly text: string;
  readonly key: string;
  readonly #place: { json: string; from: number; to: number };

  constructor({ text, key }: Pick<Leaf, "text" | "key">, place: { json: string; from: number; to: number }) {
    this.text = text;
    this.key = key;
    this.#place = place;
  }

  /** The members of its object, if that is small and holds no other object. */
  get siblings(): Leaf["siblings"] {
    const { json, from, to } = this.#place;
    const floor = Math.max(0, from - besideMax);
    const start = json.slice(floor, from).lastIndexOf("{");
    const end = json.slice(to, to + besideMax).indexOf("}");
    if (start < 0 || end < 0) return undefined;
    try {
      const value: unknown = JSON.parse(json.slice(floor + start, to + end + 1));
      return isRecord(value) ? value : undefined;
    } catch {
      return undefined;
    }
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The same leaf with its text in another form. The other members of its object are looked up only when they are needed. */
export const withText = (leaf: Leaf, text: string): Leaf =>
  text === leaf.text ? leaf : new RetoldLeaf(leaf, text);

class RetoldLeaf implements Leaf {
  readonly text: string;
  readonly key: string;
  readonly hiding?: Leaf["hiding"];
  readonly #leaf: Leaf;

  constructor(leaf: Leaf, text: string) {
    this.text = text;
    this.key = leaf.key;
    this.hiding = leaf.hiding;
    this.#leaf = leaf;
  }

  get siblings(): Leaf["siblings"] {
    return this.#leaf.siblings;
  }
}
