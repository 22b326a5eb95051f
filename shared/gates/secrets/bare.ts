import type { Leaf } from "../gate.ts";

const bareMax = 1_024;
const signsMax = 3;
const partMin = 6;

const ending = 1;
const escaping = 2;
/** What ends a value without quotes wherever it stands, and what may, in ASCII. */
const kinds = new Uint8Array(128);
for (let unit = 0; unit <= 32; unit++) kinds[unit] = ending;
for (const letter of "\"'`<>") kinds[letter.charCodeAt(0)] = ending;
kinds["\\".charCodeAt(0)] = escaping;

const isEnd = (unit: number): boolean =>
  unit < 128 ? kinds[unit] === ending : unit === 0xbb || unit === 0x201d || unit === 0x2019;

/** A stretch of a text in which no value ends. */
interface Run {
  stops: string;
  from: number;
  until: number;
}

/** Remembered so that what holds a thousand names and no blank is read once, and not as far as a value may be long behind each of them. */
const runs = new WeakMap<Leaf, Run>();

/** Where the value without quotes ends that begins at `start`; the first of several fields, where an `=` is among what stops it. */
export function bareEnd(leaf: Leaf, start: number, stops: string): number {
  const until = runFrom(leaf, start, stops);
  return stops.includes("=") ? fieldEnd(leaf.text, start, until) : until;
}

function runFrom(leaf: Leaf, start: number, stops: string): number {
  const { text } = leaf;
  const stop = Math.min(text.length, start + bareMax);
  const others = stops.replace("=", "");
  const known = runs.get(leaf);
  const isInside = known?.stops === others && start >= known.from && start <= known.until;
  let at = isInside ? known.until : start;
  while (at < stop && !isEndAt(text, at, others)) at++;
  runs.set(leaf, { stops: others, from: isInside ? known.from : start, until: at });
  return Math.min(at, stop);
}

function isEndAt(text: string, at: number, stops: string): boolean {
  const unit = text.charCodeAt(at);
  if (isEnd(unit)) return true;
  if (unit < 128 && kinds[unit] === escaping && /["'nrt\\]/.test(text[at + 1] ?? "")) return true;
  return stops !== "" && stops.includes(text[at]!);
}

/** Only the end of base64 has such signs; all others stand between the next name and its value. */
function fieldEnd(text: string, start: number, until: number): number {
  const value = text.slice(start, until);
  let [since, signs] = [0, 0];
  for (let at = value.indexOf("="); at >= 0; at = value.indexOf("=", at + 1)) {
    if (!isWithin(text, start + at + 1)) continue;
    const field = Math.max(value.lastIndexOf(";", at), value.lastIndexOf("&", at));
    if (field > 0) return start + field;
    if (++signs > signsMax || at - since < partMin || !/\d/.test(value.slice(since, at))) return start + at;
    since = at + 1;
  }
  return until;
}

const isWithin = (text: string, at: number): boolean =>
  at < text.length && !isEnd(text.charCodeAt(at)) && !"=;&,|)]}\\#".includes(text[at]!);
