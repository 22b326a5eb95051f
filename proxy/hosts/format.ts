export type FormatName = "json" | "jsonc" | "toml" | "yaml";

/** The keys that lead to a value. */
export type Path = readonly (string | number)[];

export interface Span {
  start: number;
  end: number;
}

/** Where a value stands in the text of its document. */
export interface Place extends Span {
  /** Its pair of key and value. `lead` is what the key of another pair of the same map begins with there. */
  pair: { start: number; lead: string; isInline: boolean };
  /** The elements of a list. Those of a block begin with their dash and stand on lines of their own. */
  list?: { items: readonly Span[]; isBlock: boolean };
}

export interface Parsed {
  value: unknown;
  /** Undefined where nothing stands, or where the value is written elsewhere, as by an alias of YAML. */
  at(path: Path): Place | undefined;
  /** The first value of a map: another pair may be put in front of it. */
  first(path: Path): Place | undefined;
}

/** A format knows where values stand and how a pair is written. Everything else in a file stays as it is. */
export interface Format {
  /** Throws LeftAlone where the text is not of this format. */
  parse(text: string): Parsed;
  pair(key: string, literal: string): string;
}

/** A file is not changed, and this is why. It never quotes the file: keys may stand there. */
export class LeftAlone extends Error {
  constructor(why: string) {
    super(why);
    this.name = "LeftAlone";
  }
}

export function unreadable(text: string, offset: number): LeftAlone {
  const lines = text.slice(0, offset).split("\n");
  return new LeftAlone(
    `it cannot be read from line ${lines.length}, column ${(lines.at(-1) ?? "").length + 1} on`,
  );
}

export const tooDeep = (): LeftAlone => new LeftAlone("it is nested too deeply");
