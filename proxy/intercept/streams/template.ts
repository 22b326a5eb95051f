import { type Found, valuesIn } from "./json-values.ts";
import type { Mark } from "./marks.ts";
import { isByItself } from "./shapes/other.ts";
import type { Delta, Path } from "./shapes/shape.ts";
import type { KnownOrNot } from "./shapes/shapes.ts";

/** An event that is as a template says. */
export interface Fitting {
  heard: KnownOrNot;
  marks: readonly Mark[];
  /** All of it but its texts, where that is not the same for every gate; undefined where it is. */
  rest: string | undefined;
}

/**
 * An event but for its texts, and where no API is known also for its numbers and for what stands by itself. Most events of a stream are the one before
 * them but for these, and so is what was made of that one: no API remembers more of it.
 */
export class Template {
  readonly #heard: KnownOrNot;
  /** Those of the last event that was so: nearly all are the next one's, too. */
  #marks: readonly Mark[];
  readonly #literals: readonly string[];
  readonly #holes: readonly Hole[];

  /** Undefined where its texts cannot be told from the rest. */
  static of(data: string, { heard, marks }: Pick<Fitting, "heard" | "marks">): Template | undefined {
    if (data.length > lengthMax || heard.ends === true || (heard.called ?? []).length > 0) return undefined;
    const holes = holesIn(data, valuesIn(data), { heard, marks });
    return holes.filter(({ delta }) => delta !== undefined).length === heard.deltas.length
      ? new Template(data, { heard, marks }, holes)
      : undefined;
  }

  private constructor(
    data: string,
    { heard, marks }: Pick<Fitting, "heard" | "marks">,
    holes: readonly (Hole & Found)[],
  ) {
    this.#heard = heard;
    this.#marks = marks;
    this.#holes = holes;
    const ends = [0, ...holes.map(({ until }) => until)];
    this.#literals = ends.map((end, at) => data.slice(end, holes[at]?.from));
  }

  /** Undefined when it is another event, or nobody can tell at a glance. */
  fit(data: string): Fitting | undefined {
    const deltas = this.#heard.deltas.slice();
    const texts: number[] = [];
    let marks: Mark[] | undefined;
    let isSame = true;
    let at = 0;
    for (let place = 0; place < this.#holes.length; place++) {
      const hole = this.#holes[place];
      const literal = this.#literals[place] ?? "";
      if (hole === undefined || !data.startsWith(literal, at)) return undefined;
      at += literal.length;
      const until = endOf(hole.isText ? quoted : number, data, at);
      if (until < 0) return undefined;
      const mark = hole.mark === undefined ? undefined : this.#marks[hole.mark];
      if (mark !== undefined && !isWritten(mark.value, data, at, until))
        (marks ??= this.#marks.slice())[hole.mark ?? 0] = { at: mark.at, value: data.slice(at, until) };
      if (hole.isText) {
        const text = textOf(data.slice(at, until));
        if (text === undefined || this.#isOther(text, hole)) return undefined;
        const delta = deltas[hole.delta ?? -1];
        if (delta === undefined) isSame = false;
        else {
          deltas[hole.delta ?? -1] = said(delta, text);
          texts.push(at, until);
        }
      } else if (until - at > shortDigits) isSame = false;
      at = until;
    }
    const last = this.#literals.at(-1) ?? "";
    if (data.length - at !== last.length || !data.endsWith(last)) return undefined;
    const heard = { ...this.#heard, deltas };
    if (marks !== undefined) this.#marks = marks;
    return { heard, marks: this.#marks, rest: isSame ? undefined : without(data, texts) };
  }

  /** Whether a text says what one at its place did not, or the reverse. */
  #isOther(text: string, { delta, only = text }: Hole): boolean {
    if (text !== only) return true;
    return !this.#heard.isKnown && isByItself(text) === (delta !== undefined);
  }
}

/** What may be something else in the next event: a text, of that delta or of none, or a number. */
interface Hole {
  isText: boolean;
  delta: number | undefined;
  /** Which of the marks it is the value of. */
  mark: number | undefined;
  /** It can only be this. */
  only: string | undefined;
}

/** What is longer is read anew each time: it takes longer to be judged. */
const lengthMax = 16 * 1024;

function holesIn(
  data: string,
  found: readonly Found[],
  { heard: { deltas, isKnown }, marks }: Pick<Fitting, "heard" | "marks">,
): (Hole & Found)[] {
  const marked = new Map(marks.map(({ at }, index) => [nameOf(at), index]));
  const places = new Map(deltas.map(({ at }, index) => [nameOf(at), index]));
  const holes: (Hole & Found)[] = [];
  for (const value of found) {
    const text = value.isText ? textOf(data.slice(value.from, value.until)) : undefined;
    const name = nameOf(value.at);
    const place = places.get(name);
    const delta = place !== undefined && deltas[place]?.text === text ? place : undefined;
    const isItself = !isKnown && (text === undefined ? !value.isText : isByItself(text));
    const only = tellsApart(value.at) ? text : undefined;
    if (delta !== undefined || (isItself && !tellsApart(value.at)))
      holes.push({ ...value, delta, mark: marked.get(name), only });
  }
  return holes;
}

/** By another text there an event would be one of a known API, or of another protocol. */
const tellsApart = ([key, ...below]: Path): boolean =>
  below.length === 0 && (key === "type" || key === "jsonrpc");
const nameOf = (at: readonly unknown[]): string => JSON.stringify(at);
const said = ({ at, into, copy }: Delta, text: string): Delta =>
  copy === undefined ? { at, into, text } : { at, into, copy, text };

/** A mark has the value that is written there: equal names are written in the same way. */
const isWritten = (value: string, data: string, from: number, until: number): boolean =>
  value.length === until - from && data.startsWith(value, from);

/** What is written between quotes; undefined when it cannot be read. */
function textOf(written: string): string | undefined {
  if (!written.includes("\\")) return written;
  try {
    return String(JSON.parse(`"${written}"`));
  } catch {
    return undefined;
  }
}

/** Numbers of less than nine digits can be nothing that a gate looks for. */
export const shortDigits = 8;
// oxlint-disable-next-line no-control-regex
const quoted = /[^"\\\u0000-\u001f]*(?:\\.[^"\\\u0000-\u001f]*)*(?=")/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;

function endOf(form: RegExp, text: string, at: number): number {
  form.lastIndex = at;
  return form.test(text) ? form.lastIndex : -1;
}

/** `ranges`: where each begins and where it ends. */
function without(text: string, ranges: readonly number[]): string {
  let rest = "";
  let from = 0;
  for (let at = 0; at < ranges.length; at += 2) {
    rest += text.slice(from, ranges[at]);
    from = ranges[at + 1] ?? from;
  }
  return rest + text.slice(from);
}
