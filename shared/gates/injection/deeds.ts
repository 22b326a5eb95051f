/** What is done, and to what: verbs in their base form, and what may stand up to so many letters behind one, in words and in signs. */
export interface Deed {
  verbs: string;
  within: number;
  objects: string;
  marks?: string;
}

/** An act is any of these deeds, or is said in one of these ways. */
export interface Told {
  deeds?: readonly Deed[];
  phrases?: string;
}

/** Forms that no rule makes. */
const irregular: Readonly<Record<string, string>> = {
  "e-mail": "s|ed|ing",
  bcc: "s|ed",
  give: "given",
  hold: "held",
  keep: "kept",
  leave: "left",
  pay: "paid",
  send: "sent",
  tell: "told",
};
const doubling = /^(?:[^aeiou]*[aeiou]|.*(?:mi|ge|se|fe))[^aeiouwxyns]$|^(?:run|begin|pin)$/;

/** A verb in all its forms, as an expression. */
export function formsOf(verb: string): string {
  const extra = irregular[verb];
  const other = extra === undefined || extra.includes("|") ? "" : `|${extra}`;
  if (extra?.includes("|") === true) return `${verb}(?:${extra})?`;
  if (verb.endsWith("e")) return `${verb.slice(0, -1)}(?:e|es|ed|ing)${other}`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}(?:y|ies|ied|ying)${other}`;
  const last = doubling.test(verb) ? verb.slice(-1) : "";
  const third = /(?:[sxzo]|ch|sh)$/.test(verb) ? "es" : "s";
  return `${verb}(?:${third}|${last}ed|${last}ing)?${other}`;
}

/** Alternatives stand on lines of their own or behind commas. */
const listed = (list: string): string[] => list.split(/,\s+|\n\s*/).filter((each) => each !== "");

/** All ways to tell an act, as one expression. */
export function expressionOf({ deeds = [], phrases = "" }: Told): RegExp {
  const done = deeds.map(({ verbs, within, objects, marks }) => {
    const things = [`\\b(?:${listed(objects).join("|")})\\b`, ...(marks === undefined ? [] : [marks])];
    const forms = verbs.split(/\s+/).map(formsOf).join("|");
    return `\\b(?:${forms})\\b.{0,${within}}?(?:${things.join("|")})`;
  });
  return new RegExp([...done, ...listed(phrases)].join("|"));
}
