import { type Decoder, type Hidden, split } from "../../decoder.ts";
import { lineAfter } from "../../read/text.ts";
import { Beginnings } from "./beginnings.ts";
import { chainAt, type Known, together } from "./literal-values.ts";

const back = 400;
const ahead = 600;
const lineMax = 200;
/** Values that are looked for in one program: enough for what is put together on purpose. */
const valuesMax = 120;
const setting =
  /#define ([A-Za-z_]\w{0,40}) |\$?([A-Za-z_]\w{0,40})(?:\s{0,8}(\+|\.|<<)?:?=(?![=~>])\s{0,8}|\s{1,4}(<<)\s{1,4})/y;
const several = /((?:\$?[A-Za-z_]\w{0,40}\s{0,2},\s{0,2}){1,6}\$?[A-Za-z_]\w{0,40})\s{0,2}=(?!=)\s{0,4}/y;
const adding =
  /([A-Za-z_]\w{0,40})\s{0,4}\.(?:append|push|add|Append|Add|push_back|concat|push_str)\(\s{0,4}/y;
/** What stands behind a sign that sets a name, and behind the point before what adds to it: most points are followed by something else. */
const mayBeSet: Readonly<Record<string, string>> = { "+": "=:", ".": "=:", ":": "=", "<": "<" };
const firstOfAdding = "apcA";
const addingMore = /\s{0,16}\)\s{0,16}\.(?:append|push|add|Append|Add)\(\s{0,4}/y;
/** What an argument stands behind. */
const argument = /[([{,&=+.:]\s{0,16}$|\breturn\s$/;
/** What a value that nothing else is done to stands before. */
const ending = /^[ \t]{0,4}(?:[;,)\]}\n\r#&]|\/\/|$)/;
const innerString = /^["'][^"']{0,200}["'][^"']{0,200}["']/;
const saying = /\b(?:echo|printf?|puts|say|log|warn|info|debug|\w{0,24}Error|write-\w{4,6})\b[\s(]{0,4}$/i;

/** A reader of a program that knows what its variables were set to. */
class Reading {
  readonly #text: string;
  readonly #known: Known = { held: new Map(), left: valuesMax, depth: 0 };
  #said = "";
  #copied = 0;
  readonly values: string[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** The program with every value that is put together in one piece. */
  read(): string {
    const found = new Beginnings(this.#text);
    for (let at = 0; found.find(at) && this.#known.left > 0;) {
      const { from, to } = found;
      const after = this.#isIdle(found) ? undefined : (this.#readOn(found) ?? this.#use(from));
      at = Math.max(from + 1, after ?? to);
    }
    return this.#said + this.#text.slice(this.#copied);
  }

  /** Whether it is a name that nothing is done to and that holds nothing. */
  #isIdle({ from, nameEnd, sign }: Beginnings): boolean {
    const { held } = this.#known;
    return sign === "" && nameEnd > from && (held.size === 0 || !held.has(this.#text.slice(from, nameEnd)));
  }

  /** Reads on where a sign follows the first name. */
  #readOn({ from, to, sign }: Beginnings): number | undefined {
    if (sign === "" || sign === "(" || sign === "]") return undefined;
    if (sign === ",") return this.#setSeveral(from);
    const next = this.#text[to] ?? "";
    const set = mayBeSet[sign]?.includes(next) === false ? undefined : this.#set(from);
    return set ?? (sign === "." && firstOfAdding.includes(next) ? this.#add(from) : undefined);
  }

  #say(from: number, end: number, value: string | readonly string[]): void {
    const plain = typeof value === "string" ? value : value.join(" ");
    const quoted = plain.includes('"') ? `'${plain}'` : `"${plain}"`;
    // A name right before a quote would be taken for a letter of it.
    this.#said += this.#text.slice(this.#copied, from) + (this.#text[from] === "(" ? `(${quoted})` : quoted);
    this.#copied = end;
    this.values.push(plain);
  }

  #setSeveral(at: number): number | undefined {
    several.lastIndex = at;
    const names = several.exec(this.#text)?.[1];
    if (names === undefined) return undefined;
    const from = several.lastIndex;
    const values = chainAt(`[${lineAfter(this.#text, from, lineMax)}]`, 0, this.#known)?.value ?? [];
    for (const [each, name] of names.split(",").entries()) {
      const value = values[each];
      if (value !== undefined) this.#known.held.set(name.trim().replace("$", ""), value);
    }
    return from;
  }

  #set(at: number): number | undefined {
    setting.lastIndex = at;
    const [found, macro, name = macro ?? "", sign, shift] = setting.exec(this.#text) ?? [];
    if (found === undefined || /[\w.-]/.test(this.#text[at - 1] ?? "")) return undefined;
    const { held } = this.#known;
    const start = setting.lastIndex;
    const before = sign === undefined && shift === undefined ? undefined : held.get(name);
    if (shift !== undefined && before === undefined) return undefined;
    const value = chainAt(this.#text, start, this.#known);
    if (value === undefined || !ending.test(this.#text.slice(value.end, value.end + 8))) {
      held.delete(name);
      return start;
    }
    const all = before === undefined ? value.value : together(before, value.value);
    held.set(name, all);
    if (before !== undefined || (sign === undefined && value.pieces > 1)) this.#say(start, value.end, all);
    return value.end;
  }

  #add(at: number): number | undefined {
    adding.lastIndex = at;
    const name = adding.exec(this.#text)?.[1];
    if (name === undefined) return undefined;
    let all = this.#known.held.get(name);
    for (let start = adding.lastIndex; ; start = addingMore.lastIndex) {
      const value = chainAt(this.#text, start, this.#known);
      if (value === undefined) return start;
      all = all === undefined ? value.value : together(all, value.value);
      this.#known.held.set(name, all);
      addingMore.lastIndex = value.end;
      if (!addingMore.test(this.#text)) {
        this.#say(start, value.end, all);
        return value.end;
      }
    }
  }

  #use(at: number): number | undefined {
    const value = chainAt(this.#text, at, this.#known);
    if (value === undefined) return undefined;
    // A program in the quotes of a shell has strings of its own.
    if (value.pieces < 2) return innerString.test(this.#text.slice(at, value.end)) ? at + 1 : value.end;
    const before = this.#text.slice(Math.max(this.#copied, at - 24), at);
    // What is only printed is not run.
    if (saying.test(before)) return value.end;
    const isName = /[A-Za-z_]/.test(this.#text[at] ?? "") && !/["'`]/.test(this.#text.slice(at, at + 3));
    if (isName && !argument.test(before)) return undefined;
    this.#say(at, value.end, value.value);
    return value.end;
  }
}

const words = ["rm -", "/etc", "/home", "passwd", "shadow", "mkfs", "-rf", " -r"];
const joints = ['" "', "' '"];
const indents = ["", "  ", "    ", "        ", "            ", "                ", "\t", "\t\t", "\t\t\t"];
const starts = ['"-', "'-", '" -', "' -", '" /', "' /", '"/', "'/"];
/** How tokens begin that somebody may have put together so that nobody finds them. */
const tokens =
  "ghp_ gho_ ghs_ github_pat_ glpat- sk_live_ rk_live_ sk-ant- sk-proj- xoxb- xoxp- akia npm_ hvs. dop_v".split(
    " ",
  );
const signs = ["+= ", "+=", ".= ", "<< "];

/** Strings that a program puts together over several lines, or out of variables: `c = "rm"`, `c += " -rf /"`. */
export const variableLiteral: Decoder = {
  anchors: [
    ...joints.flatMap((joint) => words.flatMap((word) => split(word, joint))),
    ...indents.flatMap((indent) => [`"\n${indent}"`, `'\n${indent}'`]),
    ...signs.flatMap((sign) => starts.map((start) => sign + start)),
    ...[".append(", ".push("].flatMap((call) => starts.map((start) => call + start)),
    ...tokens.flatMap((token) => [`'${token}`, `"${token}`]),
    ...["'", '"'].flatMap((quote) => [
      `${quote}rm${quote}`,
      `${quote}rm `,
      `${quote}-rf`,
      `${quote} -rf`,
      `${quote}-r${quote}`,
      `${quote}.replace(`,
      `reversed(${quote}`,
      `${quote}@${quote}`,
      `s${quote} % {`,
      `join(${quote}/`,
      `\${${quote}`,
      `(${quote}%s%s`,
      `(${quote}%s -`,
      `(${quote}{}{}`,
      `(${quote}{} `,
      `concat(${quote}`,
      `-join (${quote}`,
    ]),
    ..."cat mkfs shred rmdir del erase format chmod chown rmtree remove-item"
      .split(" ")
      .flatMap((name) => [`= '${name}'`, `= "${name}"`]),
    "rmtree(",
    "rmsync(",
    "rm_rf(",
    "removeall(",
    "remove-item $",
    "w[rm",
    "w(rm",
    "\n& $",
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
      until: end + ahead,
      written: program,
    };
  },
};
