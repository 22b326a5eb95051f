import type { Path } from "./shapes/shape.ts";

/** A text, and where it would stand in an answer that is not streamed. */
export interface Placed {
  into: Path;
  text: string;
}

/**
 * The answer that is not streamed, as a text of JSON, as far as these texts make it up. What lists hold moves together, for a stream may name any index.
 * Where two texts would stand in each other's way, one of them stands in another answer.
 */
export class Document {
  readonly json: string;
  readonly #places: Path[] = [];

  constructor(texts: readonly Placed[]) {
    const roots: Node[] = [];
    for (const { into, text } of texts) {
      const key = into.length === 0 ? ["text"] : into;
      let at = 0;
      for (; ; at++) {
        const root = (roots[at] ??= new Node());
        const place = root.put(key, text);
        if (place === undefined) continue;
        this.#places.push([at, ...place]);
        break;
      }
    }
    const values = roots.map((root) => root.value);
    this.json = JSON.stringify(values.length === 1 ? values[0] : values);
  }

  /** What stands for each text in another document of the same form. */
  readFrom(json: string): (string | undefined)[] {
    const parsed: unknown = JSON.parse(json);
    const isOne = this.#places.every(([root]) => root === 0);
    return this.#places.map((place) => {
      let value: unknown = isOne ? [parsed] : parsed;
      for (const key of place)
        value = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
      return typeof value === "string" ? value : undefined;
    });
  }
}

/** A list or an object that is being filled. A key may be called anything. */
class Node {
  value: unknown[] | Record<string, unknown> | undefined;
  readonly #inner = new Map<string | number, Node | string>();
  readonly #slots = new Map<string | number, string | number>();

  /** Where it stands now; undefined when something else is in its way. */
  put([key = "", ...rest]: Path, text: string): Path | undefined {
    this.value ??= typeof key === "number" ? [] : emptyRecord();
    if (Array.isArray(this.value) !== (typeof key === "number")) return undefined;
    const known = this.#inner.get(key);
    if (typeof known === "string" || (rest.length === 0 && known !== undefined)) return undefined;
    const slot = this.#slots.get(key) ?? (Array.isArray(this.value) ? this.value.length : key);
    const inner = rest.length === 0 ? text : (known ?? new Node());
    const place = typeof inner === "string" ? [] : inner.put(rest, text);
    if (place === undefined) return undefined;
    this.#inner.set(key, inner);
    this.#slots.set(key, slot);
    Reflect.set(this.value, slot, typeof inner === "string" ? inner : inner.value);
    return [slot, ...place];
  }
}

/** In which a key may be called anything. */
const emptyRecord = (): Record<string, unknown> => Object.create(null);
