const hissing = /(?:sh|ch|x|ss|z)es$/;
const doubled = "bdgmnprtl";

/** What the forms of an English word have in common: `refuses`, `refused` and `refusing` are one. It is close enough for the fields. */
export function stemOf(word: string): string {
  let stem = word.length > 3 && word.endsWith("'s") ? word.slice(0, -2) : word;
  if (stem.length < 4) return stem;
  if (stem.endsWith("s") && !/[sui]s$/.test(stem)) {
    if (stem.endsWith("ies") && stem.length > 4) stem = `${stem.slice(0, -3)}y`;
    else stem = stem.slice(0, hissing.test(stem) ? -2 : -1);
  }
  if (stem.length > 5 && stem.endsWith("ing")) stem = stem.slice(0, -3);
  else if (stem.length > 4 && stem.endsWith("ied")) stem = `${stem.slice(0, -3)}y`;
  else if (stem.length > 4 && stem.endsWith("ed")) stem = stem.slice(0, -2);
  else if (stem.length > 5 && stem.endsWith("ly")) stem = stem.slice(0, -2);
  if (stem.length > 3 && stem.endsWith("e")) stem = stem.slice(0, -1);
  const last = stem.at(-1) ?? "";
  if (stem.length > 3 && last === stem.at(-2) && doubled.includes(last)) stem = stem.slice(0, -1);
  return stem.length > 3 && last === "y" ? `${stem.slice(0, -1)}i` : stem;
}
