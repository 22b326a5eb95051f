import type { Probe, Sighting } from "../gate.ts";
import { isEmailAt } from "./email.ts";
import { ignorableDomain } from "./ignorable.ts";

const localMax = 64;
const labelsMax = 8;
const labelMax = 63;

/** Ways to write an at-sign that a reader or a program turns back into one. */
const signs =
  "%40 %0040 &#64 &#064 &#x40 &commat \\u0040 \\x40 =40 [at] (at) {at} <at> &lt;at&gt; [@] (@) {@} <@>".split(
    " ",
  );
const sign =
  /(?:%(?:25)*40|&#0*64;?|&#x0*40;?|&commat;?|\\u0040|\\x40|=40|[[({<](?:at|@)[\])}>]|&lt;at&gt;)$/i;
const dot =
  /^(?:%(?:25)*2e|&#0*46;?|&#x0*2e;?|&period;|\\u002e|\\x2e|=2e| {0,2}[[({<](?:dot|\.)[\])}>] {0,2}| dot )/i;

/** An address of which the sign, and perhaps the dots, are written in another way. */
export const disguisedEmail: Probe = {
  rules: ["pii.email.disguised"],
  anchors: signs,
  look({ text }, end) {
    const written = sign.exec(text.slice(Math.max(0, end - 10), end + 1))?.[0];
    if (written === undefined) return undefined;
    const seen = addressSeen(text, end + 1 - written.length, end + 1);
    return seen && { ...seen, until: end + 1 };
  },
};

/** `jane at example dot com`: of the words, only the dot is rare enough to be an anchor. */
export const spokenEmail: Probe = {
  rules: ["pii.email.disguised"],
  anchors: [" dot "],
  look({ text }, end) {
    const before = text.slice(Math.max(0, end - 80), end - 4);
    const at = before.toLowerCase().lastIndexOf(" at ");
    if (at < 1) return undefined;
    const from = end - 4 - before.length + at;
    const seen = addressSeen(text, from, from + 4);
    return seen && { ...seen, until: end + 32 };
  },
};

/** The address that what stands before `from` and after `to` makes once there is a sign between, if it makes one. */
function addressSeen(text: string, from: number, to: number): Omit<Sighting, "until"> | undefined {
  const local = text.slice(Math.max(0, from - localMax), from).trimEnd();
  if (!/[A-Za-z0-9_]$/.test(local)) return undefined;
  const start = to + leading(text, to);
  const domain = readDomain(text, start);
  if (domain === undefined || !isEmailAt(`${local}@${domain} `, local.length)) return undefined;
  return { rule: "pii.email.disguised", ignorable: ignorableDomain(domain, 0) };
}

/** The semicolon that ends an entity, and the blanks around a sign in brackets. */
function leading(text: string, from: number): number {
  let at = text[from] === ";" ? from + 1 : from;
  while (text[at] === " " && at < from + 3) at++;
  return at - from;
}

/** A domain whose dots may be disguised as well. */
function readDomain(text: string, from: number): string | undefined {
  let domain = "";
  let at = from;
  for (let count = 0; count < labelsMax; count++) {
    const start = at;
    while (at < start + labelMax && isLabelUnit(text.charCodeAt(at))) at++;
    if (at === start) break;
    domain += (domain === "" ? "" : ".") + text.slice(start, at);
    const length = dotLength(text, at);
    if (length === 0) break;
    at += length;
  }
  const last = domain.length - 1 - domain.lastIndexOf(".");
  return last >= 2 && last < domain.length ? domain : undefined;
}

function isLabelUnit(unit: number): boolean {
  if (unit >= 97) return unit <= 122;
  return (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 45;
}

/** How long the dot at `at` is in whatever way it is written; 0 when there is none. */
function dotLength(text: string, at: number): number {
  const unit = text[at] ?? "";
  if (unit === ".") return 1;
  return " %&\\=[({<".includes(unit) ? (dot.exec(text.slice(at, at + 12))?.[0].length ?? 0) : 0;
}
