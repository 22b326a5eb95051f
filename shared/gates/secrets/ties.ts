import type { Leaf } from "../gate.ts";

/** How a value is tied to the name before it: `pair` where the name is itself a value, and the next field holds what it names. */
export type Tie = "env" | "assign" | "colon" | "element" | "blank" | "prose" | "pair" | "argument" | "cell";

export interface Junction {
  tie: Tie;
  /** Where the value begins, its quote included. */
  at: number;
}

const close = "[\"'`\\])*\\\\]{0,4}";
const gap = "[ \\t]{0,48}";
const ofWhom =
  "for|of|to|on|at|für|zum|zur|von|vom|des|der|de|du|del|della|dello|al|per|para|pour|do|da|dos|na|no|dla|od|k|ke|ku|za|till?|til|för|voor|van|untuk|для|до|від|от|к|ко|на|за|в|у|από|του|της";
const is =
  "is|was|are|ist|lautet|c'est|est|es|é|è|är|er|on|je|jest|to|este|е|є|это|теперь|είναι|adalah|yra|ir|هي|है|(?:changed|reset|set|updated|rotated|mudou) (?:to|para)";
const still = "now|set to|still|currently|jetzt|désormais|ahora|agora|nu|nyt|zdaj";

/** What may stand between a name and its value, in the order in which it is looked for. */
const ties: readonly (readonly [Tie, RegExp])[] = (
  [
    // `name := value`, `name ?? "value"`, `NAME=value` as in environments, queries and flags, `name = value`, `name => value`
    ["assign", `${close}${gap}(?:[?.+:]|\\|\\||\\?\\?)=${gap}`],
    ["argument", `${close}${gap}(?:\\?\\?|\\|\\|) {0,2}(?=["'])`],
    ["env", `${close}=(?![=~>\\s])`],
    ["assign", `${close}${gap}(?:=>?(?![=~])|->)${gap}`],
    // `name: string = "value"`
    ["assign", `${close}${gap}: {0,2}[A-Za-z_][\\w.<>[\\]|? ]{0,40}? = {1,3}(?!=)`],
    // `name: |` and the value in the next line; `**name:** value`
    ["colon", `${close}${gap}:${gap}[|>][-+]?${gap}\\r?\\n${gap}`],
    ["colon", `${close}${gap}:(?!:)[*_]*${gap}`],
    ["element", ">\\s{0,48}"],
    ["cell", `${close}${gap}[|│]{1,2}${gap}(?![|=])`],
    ["colon", " \\([^()\\n:=]{1,24}\\) ?: *"],
    [
      "pair",
      "[\"'`\\\\]{0,2}\\s{0,8},?\\s{0,40}[-{]?\\s{0,8}[\"'\\\\]{0,2}(?:value|val|newvalue|defaultvalue|plaintext|content|data|secretvalue)[\"'\\\\]{0,2}\\s{0,4}(?::|=>?)\\s{0,8}",
    ],
    ["argument", `["'\`\\])*\\\\]{1,4}${gap},${gap}`],
    ["argument", `${gap}\\(${gap}`],
    ["assign", `${close}[ \\t]+(?:\\*?string|&?str|char ?\\*?|\\w*String|text|varchar) {0,4}= {0,4}(?!=)`],
    ["prose", `(?: (?:${ofWhom}) [^\\n:=.!?]{1,60}?)?(?: (?:${is})(?: (?:${still}))? *[:=]?|:) +`],
    ["prose", ` (?:${ofWhom}) [^\\n:=.!?]{1,60}? = +`],
    ["blank", `${close}[ \\t]+`],
  ] as const
).map(([tie, form]) => [tie, new RegExp(form, "iy")]);

/** What stands between a name that ends at `end` and its value; undefined when none follows. */
export function junctionAt(text: string, end: number): Junction | undefined {
  for (const [tie, form] of ties) {
    form.lastIndex = end;
    if (form.test(text)) return { tie, at: form.lastIndex };
  }
  return undefined;
}

/** A value as it is written: where it stands, and whether quotes say where it ends. */
export interface Value {
  text: string;
  start: number;
  end: number;
  isQuoted: boolean;
}

const quotedMax = 2_048;
const bareMax = 1_024;
/** Quotes of one and of three signs, which may be escaped and have letters before them. Two are an empty text. */
const opening = /(?:[bBrRuUfFL@$](?=["']))?(\\?(?:"""|'''|\\"\\"\\"|["'`]))/y;
const bare = /(?:[^\s"'`<>»”’\\]|\\(?!["'nrt\\]))+/y;

/** The value that begins at `at`. */
export function valueAt(leaf: Leaf, at: number): Value | undefined {
  const { text } = leaf;
  opening.lastIndex = at;
  const open = opening.exec(text);
  if (open !== null) return quotedFrom(text, opening.lastIndex, open[1]!);
  const end = Math.min(bareEnd(leaf, at), at + bareMax);
  return end === at ? undefined : { text: text.slice(at, end), start: at, end, isQuoted: false };
}

/** Up to the same quote in the same line; one of three goes over lines. */
function quotedFrom(text: string, from: number, quote: string): Value | undefined {
  const stop = from + quotedMax;
  for (let at = from; at < Math.min(text.length, stop); at++) {
    if (text.startsWith(quote, at))
      return at === from ? undefined : { text: text.slice(from, at), start: from, end: at, isQuoted: true };
    if (text[at] === "\n" && quote.length < 3) return undefined;
    if (text[at] === "\\") at++;
  }
  return undefined;
}

/** Remembered so that what holds a thousand names and no blank is read once, and not behind each of them. */
const runs = new WeakMap<Leaf, { from: number; until: number }>();

function bareEnd(leaf: Leaf, start: number): number {
  const known = runs.get(leaf);
  if (known !== undefined && start >= known.from && start <= known.until) return known.until;
  bare.lastIndex = start;
  const until = bare.test(leaf.text) ? bare.lastIndex : start;
  runs.set(leaf, { from: start, until });
  return until;
}
