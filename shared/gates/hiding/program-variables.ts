import { type Decoder, type Hidden, split } from "./decoder.ts";
import { chainAt, type Known } from "./literal-values.ts";

const back = 400;
const ahead = 400;
/** Where a value can begin, or the name of what holds one. */
const beginning = /#define [A-Z]|["'`[(]|\$?[A-Za-z_]\w{0,40}/g;
const setting =
  /(?:#define )?\$?([A-Za-z_]\w{0,40})(?:(?<=#define \w{1,41})\s{1,8}|\s{0,8}(\+|\.|<<)?:?=(?![=~>])\s{0,8}|\s{1,4}(<<)\s{1,4})/y;
const several = /((?:\$?[A-Za-z_]\w{0,40}\s{0,2},\s{0,2}){1,6}\$?[A-Za-z_]\w{0,40})\s{0,2}=(?!=)\s{0,4}/y;
const adding =
  /([A-Za-z_]\w{0,40})\s{0,4}\.(?:append|push|add|Append|Add|push_back|concat|push_str)\(\s{0,4}/y;
const addingMore = /\s{0,16}\)\s{0,16}\.(?:append|push|add|Append|Add)\(\s{0,4}/y;
/** What an argument stands behind. */
const argument = /[([{,&=+.]\s{0,16}$|\breturn\s$/;
/** What a value that nothing else is done to stands before. */
const ending = /^[ \t]{0,4}(?:[;,)\]}\n\r#&]|\/\/|$)/;
const saying = /\b(?:echo|printf?|puts|say|log|warn|info|debug|\w{0,24}Error|write-\w{4,6})\b[\s(]{0,4}$/i;

/** A reader of a program that knows what its variables were set to. */
class Reading {
  readonly #text: string;
  readonly #known: Known = new Map();
  #said = "";
  #copied = 0;
  readonly values: string[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** The program with every value that is put together in one piece. */
  read(): string {
    const text = this.#text;
    for (let at = this.#next(0); at >= 0; at = this.#next(at))
      at = this.#set(at) ?? this.#add(at) ?? this.#use(at) ?? this.#pass(at);
    return this.#said + text.slice(this.#copied);
  }

  #next(from: number): number {
    beginning.lastIndex = from;
    const found = beginning.exec(this.#text);
    return found?.index ?? -1;
  }

  #pass(at: number): number {
    beginning.lastIndex = at;
    return at + Math.max(1, beginning.exec(this.#text)?.[0].length ?? 1);
  }

  #say(from: number, end: number, value: string | readonly string[]): void {
    const plain = typeof value === "string" ? value : value.join(" ");
    const quoted = plain.includes('"') ? `'${plain}'` : `"${plain}"`;
    // A name right before a quote would be taken for a letter of it.
    this.#said += this.#text.slice(this.#copied, from) + (this.#text[from] === "(" ? `(${quoted})` : quoted);
    this.#copied = end;
    this.values.push(plain);
  }

  #set(at: number): number | undefined {
    several.lastIndex = at;
    const names = several.exec(this.#text)?.[1];
    if (names !== undefined) {
      const values = chainAt(
        `[${this.#text.slice(several.lastIndex, several.lastIndex + 200).split("\n", 1)[0] ?? ""}]`,
        0,
        this.#known,
      );
      for (const [each, name] of names.split(",").entries()) {
        const value = values?.value[each];
        if (value !== undefined) this.#known.set(name.trim().replace("$", ""), value);
      }
      return several.lastIndex;
    }
    setting.lastIndex = at;
    const [found, name = "", sign = "", shift = ""] = setting.exec(this.#text) ?? [];
    if (found === undefined || /[\w.-]/.test(this.#text[at - 1] ?? "")) return undefined;
    const start = setting.lastIndex;
    const before = this.#known.get(name);
    const isMore = sign !== "" || shift !== "";
    if (shift !== "" && before === undefined) return undefined;
    const value = chainAt(this.#text, start, this.#known);
    if (value === undefined || !ending.test(this.#text.slice(value.end, value.end + 8))) {
      this.#known.delete(name);
      return start;
    }
    const all = isMore && before !== undefined ? together(before, value.value) : value.value;
    this.#known.set(name, all);
    if (isMore ? before !== undefined : value.pieces > 1) this.#say(start, value.end, all);
    return value.end;
  }

  #add(at: number): number | undefined {
    adding.lastIndex = at;
    const name = adding.exec(this.#text)?.[1];
    if (name === undefined) return undefined;
    let start = adding.lastIndex;
    let all = this.#known.get(name);
    for (let calls = 0; calls < 8; calls++) {
      const value = chainAt(this.#text, start, this.#known);
      if (value === undefined) break;
      all = all === undefined ? value.value : together(all, value.value);
      this.#known.set(name, all);
      const { end } = value;
      addingMore.lastIndex = end;
      if (addingMore.exec(this.#text) === null) {
        this.#say(start, end, all);
        return end;
      }
      start = addingMore.lastIndex;
    }
    return start;
  }

  #use(at: number): number | undefined {
    const value = chainAt(this.#text, at, this.#known);
    if (value === undefined || value.pieces < 2) return value?.end;
    const before = this.#text.slice(Math.max(this.#copied, at - 24), at);
    // What is only printed is not run.
    if (saying.test(before)) return value.end;
    const isName = /[A-Za-z_]/.test(this.#text[at] ?? "") && !/["'`]/.test(this.#text.slice(at, at + 3));
    if (isName && !argument.test(before)) return undefined;
    this.#say(at, value.end, value.value);
    return value.end;
  }
}

/** More of a list, or of a text. */
const together = (
  before: string | readonly string[],
  more: string | readonly string[],
): string | readonly string[] =>
  typeof before === "string" && typeof more === "string" ? before + more : [before, more].flat();

const words = ["rm -", "/etc", "/home", "passwd", "shadow", "mkfs", "-rf", " -r"];
const joints = ['" "', "' '"];
const indents = ["", "  ", "    ", "        ", "            ", "                ", "\t", "\t\t", "\t\t\t"];
const starts = ['" -', "' -", '" /', "' /", '"/', "'/"];
const signs = ["+= ", "+=", ".= ", "<< "];

/** Strings that a program puts together over several lines, or out of variables: `c = "rm"`, `c += " -rf /"`. */
export const variableLiteral: Decoder = {
  anchors: [
    ...joints.flatMap((joint) => words.flatMap((word) => split(word, joint))),
    ...indents.flatMap((indent) => [`"\n${indent}"`, `'\n${indent}'`]),
    ...signs.flatMap((sign) => starts.map((start) => sign + start)),
    ...[".append(", ".push("].flatMap((call) => starts.concat(['"-', "'-"]).map((start) => call + start)),
    ...["'", '"'].flatMap((quote) => [
      `${quote}rm${quote}`,
      `${quote}rm `,
      `${quote}-rf`,
      `${quote} -rf`,
      `${quote}-r${quote}`,
      `${quote}.replace(`,
      `reversed(${quote}`,
    ]),
    ..."cat mkfs shred rmdir del erase format chmod chown rmtree remove-item"
      .split(" ")
      .flatMap((name) => [`= '${name}'`, `= "${name}"`]),
    "rmtree(",
    "rmsync(",
    "rm_rf(",
    "removeall(",
    "remove-item $",
    "&($",
    "& ($",
    "iex $",
    "iex (",
    "[-0..-",
    "-0)..0]",
    "-rf {",
    "-rf ${",
    "-r {",
  ],
  decode(text, end): Hidden {
    const program = text.slice(Math.max(0, end - back), end + ahead);
    const reading = new Reading(program);
    const plain = reading.read();
    return {
      said: reading.values.length > 0 ? [plain, reading.values.join("\n")] : [],
      until: end + ahead / 2,
      written: program,
    };
  },
};
