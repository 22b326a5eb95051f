/** What has to stand in a text before an expression can match it, or nothing that could be said of it. */
export type Need =
  | { any: readonly string[] }
  | { all: readonly Need[] }
  | { some: readonly Need[] }
  | undefined;

/** A part of an expression: the few texts that it can be, or what it needs. */
interface Part {
  exact?: readonly string[];
  need: Need;
}

const exactMax = 64;
const lettersMin = 2;
/** Members of a class that are worth being spelled out. */
const membersMax = 4;
const nothing: Part = { need: undefined };
const empty: Part = { exact: [""], need: undefined };
/** Where a word begins or ends, as a letter that no text has: before and behind a needed text it is a part of it, within one it says nothing. */
export const boundary = "\ue000";

function wordOf(text: string): string {
  const word = text.replaceAll(boundary, "");
  const isBegun = text.startsWith(boundary) && /^\w/.test(word);
  const isEnded = text.endsWith(boundary) && /\w$/.test(word);
  return `${isBegun ? boundary : ""}${word}${isEnded ? boundary : ""}`;
}

/** Reads an expression as far as it has to: whatever it does not know needs nothing, so that it can only need too little. */
export function needOf({ source }: { source: string }): Need {
  const reader = new Reader(source);
  const part = reader.alternatives();
  return reader.isDone ? needOfPart(part) : undefined;
}

function needOfPart({ exact, need }: Part): Need {
  if (exact === undefined) return need;
  const words = exact.map(wordOf);
  return words.every((word) => word.replaceAll(boundary, "").length >= lettersMin)
    ? { any: words }
    : undefined;
}

/** One set of words is looked for faster than many. */
function someOf(needs: readonly Need[]): Need {
  const words = needs.flatMap((need) => (need !== undefined && "any" in need ? need.any : []));
  const others = needs.filter((need) => need === undefined || !("any" in need));
  if (others.length === 0) return { any: words };
  return { some: words.length === 0 ? others : [{ any: words }, ...others] };
}

class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  get isDone(): boolean {
    return this.#at >= this.#source.length;
  }

  alternatives(): Part {
    const parts = [this.#sequence()];
    while (this.#takes("|")) parts.push(this.#sequence());
    if (parts.length === 1) return parts[0]!;
    const exact = parts.flatMap((part) => part.exact ?? []);
    if (parts.every((part) => part.exact !== undefined)) return { exact, need: undefined };
    const needs = parts.map(needOfPart);
    return needs.includes(undefined) ? nothing : { need: someOf(needs) };
  }

  #sequence(): Part {
    const needs: Need[] = [];
    let run: readonly string[] = [""];
    let isExact = true;
    const cut = (): void => {
      const need = needOfPart({ exact: run, need: undefined });
      if (need !== undefined) needs.push(need);
      run = [""];
      isExact = false;
    };
    while (!this.isDone && !"|)".includes(this.#source[this.#at]!)) {
      const { part, least, isOnce } = this.#repeated();
      if (part.exact !== undefined && isOnce && run.length * part.exact.length <= exactMax) {
        const ends = part.exact;
        run = run.flatMap((text) => ends.map((end) => text + end));
        continue;
      }
      cut();
      if (least === 0) continue;
      if (part.exact !== undefined && isOnce) run = part.exact;
      else if (needOfPart(part) !== undefined) needs.push(needOfPart(part));
    }
    if (isExact) return { exact: run, need: undefined };
    cut();
    return { need: needs.length < 2 ? needs[0] : { all: needs } };
  }

  #repeated(): { part: Part; least: number; isOnce: boolean } {
    const part = this.#atom();
    const found = /^(?:([?*+])|\{(\d+)(?:,\d*)?\})\??/.exec(this.#source.slice(this.#at, this.#at + 12));
    if (found === null) return { part, least: 1, isOnce: true };
    this.#at += found[0].length;
    return { part, least: found[1] === "+" ? 1 : Number(found[2] ?? 0), isOnce: false };
  }

  #atom(): Part {
    const letter = this.#source[this.#at++]!;
    if (letter === "(") return this.#group();
    if (letter === "[") return this.#members();
    if (letter === "^" || letter === "$") return empty;
    if (letter === ".") return nothing;
    return letter === "\\" ? this.#escaped() : { exact: [letter], need: undefined };
  }

  #group(): Part {
    const [opening = ""] = /^\?(?:[:=!]|<[=!]|<\w+>)/.exec(this.#source.slice(this.#at, this.#at + 40)) ?? [];
    this.#at += opening.length;
    const inner = this.alternatives();
    this.#takes(")");
    // What only has to stand beside it is not part of it.
    return opening === "" || opening === "?:" || opening.endsWith(">") ? inner : empty;
  }

  #escaped(): Part {
    const letter = this.#source[this.#at++]!;
    if (letter === "b") return { exact: [boundary], need: undefined };
    if (letter === "B") return empty;
    if (letter === "p" || letter === "P" || letter === "k" || letter === "x" || letter === "u") {
      this.#at += /^(?:[{<][^}>]*[}>]|[\da-f]*)/i.exec(this.#source.slice(this.#at))![0].length;
      return nothing;
    }
    return /[a-z0-9]/i.test(letter) ? nothing : { exact: [letter], need: undefined };
  }

  #members(): Part {
    const from = this.#at;
    while (!this.isDone && this.#source[this.#at] !== "]")
      this.#at += this.#source[this.#at] === "\\" ? 2 : 1;
    const inner = this.#source.slice(from, this.#at++);
    const letters = inner.split("");
    const isPlain = letters.length <= membersMax && !/[\\^-]/.test(inner);
    return isPlain ? { exact: letters, need: undefined } : nothing;
  }

  #takes(letter: string): boolean {
    if (this.#source[this.#at] !== letter) return false;
    this.#at++;
    return true;
  }
}
