import type { Probe, Sighting } from "../gate.ts";
import { unmistakable } from "./domains.ts";
import { isEmailAt } from "./email.ts";

const localMax = 64;
const labelsMax = 8;
const labelMax = 63;
const signMax = 12;
const dotMax = 16;
/** No probe here reads further: ahead a domain in full disguise, back less. */
const reach = labelsMax * (labelMax + dotMax) + 2 * signMax;

const brackets = ["[]", "()", "{}", "<>"].map((pair) => [pair.charAt(0), pair.charAt(1)] as const);
const inBrackets = (words: readonly string[]): string[] =>
  brackets.flatMap(([open, close]) =>
    words.flatMap((word) => [open + word + close, `${open} ${word} ${close}`]),
  );

/** Ways to write an at-sign that a reader or a program turns back into one: by its number, or by a name. */
const numbered =
  "%40 %2540 %252540 &#64 &#064 &#0064 &#x40 &#x0040 &#x00040 &amp;#64 \\u0040 \\x40 =40".split(" ");
const named = ["&amp;commat", "&commat", "&lt;at&gt;", " -at-"];
const spelled = inBrackets(["at", "@", "ät", "arroba"]);
/** So short that it is one only right between a name and a domain. */
const tight = ["(a)", "[a]"];
const sign =
  /(?:%(?:25)*40|&(?:amp;)?#0*64;?|&#x0*40;?|&(?:amp;)?commat;?|\\u0040|\\x40|=40|[[({<] ?(?:at|@|ät|arroba) ?[\])}>]|[[(]a[\])]|&lt;at&gt;| -at-)$/i;
const dot =
  /^(?:%(?:25)*2e|&#0*46;?|&#x0*2e;?|&period;|\\u002e|\\x2e|=2e| {0,2}[[({<] ?(?:dot|\.|punto|ponto|punkt) ?[\])}>] {0,2}| -dot- |_dot_| (?:dot|punto|punkt) )/i;

/** A hyphen within a domain of which the dots are said. */
const spokenHyphen = /^ (?:dash|hyphen|minus|tire|guion|guión|tiret|trattino|bindestrich) (?=[a-z0-9])/i;

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;

export const disguisedRules = ["pii.email.disguised", "pii.email.public"];

/** An address of which the sign, and perhaps the dots, are written by their numbers. */
export const codedEmail: Probe = {
  rules: disguisedRules,
  reach,
  anchors: [],
  // Most numbers of letters are those of other letters.
  spelled: numbered,
  look: ({ text }, end) => lookAtSign(text, end),
};

/** An address of which the sign, and perhaps the dots, are spelled out. */
export const disguisedEmail: Probe = {
  rules: disguisedRules,
  reach,
  anchors: [...named, ...spelled, ...tight],
  look: ({ text }, end) => lookAtSign(text, end),
};

/** Whether a label stands at `from`, and something behind it that may be a dot. */
function beginsDomain(text: string, from: number): boolean {
  let at = from;
  while (at < from + labelMax && isLabelUnit(text.charCodeAt(at))) at++;
  if (at === from) return false;
  const unit = text[at] ?? "";
  if (!"[({<".includes(unit)) return true;
  const inside = text[at + 1] === " " ? text[at + 2] : text[at + 1];
  return ".dDpP".includes(inside ?? ".");
}

function lookAtSign(text: string, end: number): Sighting | undefined {
  if (!beginsDomain(text, end + 1 + leading(text, end + 1))) return undefined;
  const written = sign.exec(text.slice(Math.max(0, end + 1 - signMax), end + 1))?.[0];
  if (written === undefined) return undefined;
  const from = end + 1 - written.length;
  // Quoted printable is followed by the domain itself; a number goes on.
  if (written.startsWith("=") && !/[A-Za-z]/.test(text[end + 1] ?? "")) return undefined;
  const isTight = tight.includes(written.toLowerCase());
  if (isTight && (text[from - 1] === " " || text[end + 1] === " ")) return undefined;
  const seen = addressSeen(text, from, end + 1, isTight ? unmistakable : undefined);
  return seen && { ...seen, until: end + 1 };
}

const opensDot = (unit: string | undefined): boolean =>
  unit === "[" || unit === "(" || unit === "{" || unit === "<" || unit === "&" || unit === undefined;
const plainSign = /(?: ?@ ?| at )$/i;

/** `jane@example[.]com`: only the dot is hidden, as those do who pass on addresses that nobody should write to. */
export const dottedEmail: Probe = {
  rules: disguisedRules,
  reach,
  anchors: [...inBrackets([".", "dot"]), "&#46", "&#x2e", "&period"],
  look({ text }, end) {
    if (isDigit(text.charCodeAt(end)) && !text.startsWith("46", end - 1)) return undefined;
    const start = dotStart(text, end);
    const label = labelStart(text, start);
    if (label === start || (text[label - 1] !== "@" && text[label - 1] !== " ")) return undefined;
    const between = plainSignBefore(text, label);
    if (between === "") return undefined;
    const ends = between.includes("@") ? undefined : unmistakable;
    const seen = addressSeen(text, label - between.length, label, ends);
    return seen && { ...seen, until: end + 1 };
  },
};

function plainSignBefore(text: string, label: number): string {
  if (text[label - 1] === "@" && text[label - 2] !== " ") return "@";
  return plainSign.exec(text.slice(Math.max(0, label - 4), label))?.[0] ?? "";
}

/** Where the dot that ends at `end` begins, with the blanks before it. */
function dotStart(text: string, end: number): number {
  let start = end - 1;
  while (start >= end - 8 && !opensDot(text[start])) start--;
  if (start < Math.max(0, end - 8)) return end + 1;
  const floor = start - 2;
  while (start > floor && text[start - 1] === " ") start--;
  return start;
}

/**
 * The address that what stands before `from` and after `to` makes once there is a sign between, if it makes one; of the given top-level domains
 * alone where the sign says little.
 */
export function addressSeen(
  text: string,
  from: number,
  to: number,
  ends?: ReadonlySet<string>,
): Omit<Sighting, "until"> | undefined {
  const { domain, end } = readDomain(text, to + leading(text, to));
  if (domain === undefined || text[end] === "_" || text[end] === "(") return undefined;
  if (ends?.has(domain.slice(domain.lastIndexOf(".") + 1).toLowerCase()) === false) return undefined;
  const local = text.slice(Math.max(0, from - localMax), from).trimEnd();
  // A coded blank or slash is no part of a name.
  if (!/[A-Za-z0-9_]$/.test(local) || /%[0-9a-f]{2}$/i.test(local)) return undefined;
  if (!isEmailAt(`${local}@${domain} `, local.length)) return undefined;
  const name = /[^\s"'<>()[\]{},;:=|]+$/.exec(local)?.[0] ?? local;
  return {
    rule: "pii.email.disguised",
    from: Math.max(0, from - localMax) + local.length - name.length,
    to: end,
  };
}

/** The semicolon that ends an entity, and the blanks around a sign in brackets. */
function leading(text: string, from: number): number {
  let at = text[from] === ";" ? from + 1 : from;
  while (text[at] === " " && at < from + 3) at++;
  return at - from;
}

/** A domain whose dots may be disguised as well. */
function readDomain(text: string, from: number): { domain: string | undefined; end: number } {
  let domain = "";
  let at = from;
  for (let count = 0; count < labelsMax; count++) {
    const start = at;
    while (at < start + labelMax && isLabelUnit(text.charCodeAt(at))) at++;
    if (at === start) break;
    domain += (domain === "" || domain.endsWith("-") ? "" : ".") + text.slice(start, at);
    const hyphen = text[at] === " " ? (spokenHyphen.exec(text.slice(at, at + dotMax))?.[0].length ?? 0) : 0;
    if (hyphen > 0) {
      domain += "-";
      at += hyphen;
      continue;
    }
    const length = dotLength(text, at);
    if (length === 0) break;
    at += length;
  }
  const last = domain.length - 1 - domain.lastIndexOf(".");
  return { domain: last >= 2 && last < domain.length ? domain : undefined, end: at };
}

function labelStart(text: string, end: number): number {
  let start = end;
  while (start > end - labelMax && isLabelUnit(text.charCodeAt(start - 1))) start--;
  return start;
}

function isLabelUnit(unit: number): boolean {
  if (unit >= 97) return unit <= 122;
  return (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 45;
}

/** How long the dot at `at` is in whatever way it is written; 0 when there is none. */
function dotLength(text: string, at: number): number {
  const unit = text[at] ?? "";
  if (unit === ".") return 1;
  // The way in which most are written.
  if (unit === "[" && text.startsWith(".]", at + 1) && text[at + 3] !== " ") return 3;
  return " %&\\=[({<_".includes(unit) ? (dot.exec(text.slice(at, at + dotMax))?.[0].length ?? 0) : 0;
}
