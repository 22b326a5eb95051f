import type { Told } from "../../../tool-call.ts";

/** Where something is in a value of JSON: keys of objects and indexes of lists, from the outside in. */
export type Path = readonly (string | number)[];

/** A text of one event that goes on with that of another. */
export interface Delta {
  /** Where it is in the event. */
  at: Path;
  /** Where it would be in an answer that is not streamed. */
  into: Path;
  text: string;
  /** Where the event says it once more: it says so no more when the text is another. */
  copy?: Path;
}

/** What one event of a stream is. */
export interface Heard {
  deltas: Delta[];
  /** Nothing more is said behind it. */
  ends?: boolean;
  /** The arguments of a call that it begins, or goes on with: half of them may be taken for all, so they go out when they are whole. */
  calls?: readonly Path[];
  /** Those that are whole now. */
  called?: readonly Path[];
  /** What went out of its texts is said again where the stream is cut off. */
  isSaidAgain?: boolean;
  /** It says nothing but that somebody is there, and may overtake what waits. */
  isPing?: boolean;
}

/** An event of JSON that is an object. */
export type Fields = Readonly<Record<string, unknown>>;

/** An id or a name that may be said again: nothing in it is anybody's address or number. */
const plainName = /^(?!.*\d{3}[-.]\d{2,3}[-.]\d{4})[\w.:/-]{1,128}$/;

export const namesIn = (fields: Fields, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    keys
      .map((key) => [key, fields[key]] as const)
      .filter(([, value]) => (typeof value === "string" ? plainName.test(value) : typeof value === "number")),
  );

/** How one API streams. There is one for each stream, so that it may remember what it has heard. */
export interface Shape {
  /** Undefined when the event is none of this API. */
  hear(event: Fields): Heard | undefined;
  /** The API's own way to end a stream whose rest is withheld. `delivered`: what went out of a text, were it with marks in it. */
  cutOff(told: Told, delivered: (into: Path) => string): LastEvent[];
}

export interface LastEvent {
  name?: string;
  /** A text as it is, or a value that is written as JSON. */
  data: unknown;
  /** It is a message of Bedrock, and no event of a model in one. */
  isOfBedrock?: boolean;
}

export const done: LastEvent = { data: "[DONE]" };

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {});

export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const numberIn = (value: unknown, otherwise: number): number =>
  typeof value === "number" ? value : otherwise;

/** All strings in a part of an event, each as a delta of its own; those under a key in `but` say what the others are. */
export function textsIn(
  value: unknown,
  at: Path,
  { into, but, numbers = false }: { into: Path; but: ReadonlySet<string>; numbers?: boolean },
): Delta[] {
  const found: Delta[] = [];
  // A path is made for a text alone: most of what stands in an event is none.
  const inside: (string | number)[] = [];
  const add = (text: string): void => {
    const below = [...at, ...inside];
    found.push({ at: below, into: at === into ? below : [...into, ...inside], text });
  };
  const visit = (value: unknown): void => {
    if (typeof value === "string") add(value);
    // A client that adds it to a text makes one of it.
    else if (numbers && typeof value === "number") add(String(value));
    else if (typeof value !== "object" || value === null || at.length + inside.length > deepest) return;
    else if (Array.isArray(value)) for (let index = 0; index < value.length; index++) enter(value, index);
    else for (const key of Object.keys(value)) if (!but.has(key)) enter(value, key);
  };
  const enter = (container: object, key: string | number): void => {
    inside.push(key);
    visit(Reflect.get(container, key));
    inside.pop();
  };
  visit(value);
  return found;
}

/** What is further in is judged with its event and not put together with others. */
const deepest = 16;
