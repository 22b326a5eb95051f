/** What an agent is shown of a value cannot be told, or is more than anybody reads. */
export class Unreadable extends Error {}

/** More than the largest legal body can hold, in entries of lists and objects and in bytes. */
const entriesMax = 8_388_608;
const bytesMax = 16_777_216;
/** Deeper values are what parsers make of texts: nothing else is found so deep in them. */
const depthMax = 1_000;

/** Whether a list or an object is one of those that JSON is made of. */
export function isPlain(container: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(container);
  if (Array.isArray(container)) return prototype === Array.prototype && container.length <= entriesMax;
  return (prototype === Object.prototype || prototype === null) && !("toJSON" in container);
}

/**
 * The value as an agent would be shown it: as JSON has it, with the texts that bytes are, and what lists of another kind hold. A value that contains
 * itself still does.
 */
export function plainOf(value: unknown): unknown {
  return new Reader().read(value, 0);
}

class Reader {
  readonly #made = new Map<object, unknown>();
  #entries = 0;
  #bytes = 0;

  read(value: unknown, depth: number): unknown {
    if (!isObject(value)) return value;
    if (this.#made.has(value)) return this.#made.get(value);
    if (depth > depthMax) throw new Unreadable();
    if (Array.isArray(value)) return this.#list(value, value, depth);
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer || value instanceof SharedArrayBuffer)
      return this.#textOf(value);
    if (isStillToCome(value)) throw new Unreadable();
    const shown = ownForm(value);
    if (Array.isArray(shown)) return this.#list(value, shown, depth);
    if (shown === value || (isObject(shown) && isPlain(shown))) return this.#record(value, shown, depth);
    return this.read(shown, depth + 1);
  }

  /** `of` is the value that the list stands for: it may come round again below it. */
  #list(of: object, list: readonly unknown[], depth: number): unknown[] {
    this.#count(list.length);
    const made: unknown[] = [];
    this.#made.set(of, made);
    for (const item of list) made.push(this.read(item, depth + 1));
    return made;
  }

  #record(of: object, record: object, depth: number): Record<string, unknown> {
    const keys = Object.keys(record);
    this.#count(keys.length);
    const made: Record<string, unknown> = Object.create(null);
    this.#made.set(of, made);
    for (const key of keys) made[key] = this.read(Reflect.get(record, key), depth + 1);
    return made;
  }

  /** Bytes are taken for text, as whoever prints them does. Most of those of two-byte text are zeros in UTF-8, and are seen through. */
  #textOf(bytes: ArrayBufferView | ArrayBufferLike): string {
    this.#bytes += bytes.byteLength;
    if (this.#bytes > bytesMax) throw new Unreadable();
    const whole = ArrayBuffer.isView(bytes)
      ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      : Buffer.from(bytes);
    if (bytes instanceof Float32Array || bytes instanceof Float64Array) return [...bytes].join(" ");
    return whole.toString("utf8").replaceAll("\0", "");
  }

  #count(entries: number): void {
    this.#entries += entries;
    if (this.#entries > entriesMax) throw new Unreadable();
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** What kind of value it is, whatever realm made it. One that says so and is not throws when it is read, and fails. */
const kindOf = (value: object): string => Object.prototype.toString.call(value).slice("[object ".length, -1);

/** What a value that is no list and no record of JSON says it is; itself where it says nothing. */
function ownForm(value: object): unknown {
  if ("toJSON" in value && typeof value.toJSON === "function") return Reflect.apply(value.toJSON, value, []);
  if (value instanceof Error) {
    const { name, message, stack, cause } = value;
    const errors: unknown = value instanceof AggregateError ? value.errors : undefined;
    return Object.assign({}, value, { name, message, stack, cause, errors });
  }
  if (value instanceof Map) return entriesOf(value);
  if (value instanceof Set || value instanceof Headers || value instanceof FormData) return [...value];
  if (boxes.has(kindOf(value))) return value.valueOf();
  return value instanceof RegExp || value instanceof URLSearchParams ? value.toString() : value;
}

const boxes: ReadonlySet<string> = new Set(["String", "Number", "BigInt", "Boolean", "Symbol"]);

const entriesOf = (map: ReadonlyMap<unknown, unknown>): unknown =>
  [...map.keys()].every((key) => typeof key === "string")
    ? Object.fromEntries(map)
    : [...map].map(([key, value]) => ({ key, value }));

/** What there is to read of it comes later, if at all. */
const isStillToCome = (value: object): boolean =>
  value instanceof Promise ||
  value instanceof Blob ||
  value instanceof ReadableStream ||
  value instanceof Response ||
  value instanceof Request;
