import type { Leaf, Probe, Sighting } from "../gate.ts";
import { dotted, isOf } from "./characters.ts";
import { announcedBy, isAbroad, passwordsAbroad } from "./key-names.ts";
import { ruleOf, isObjectKeyIn } from "./named.ts";
import { valueAt, type Value, type Junction, junctionAt, type Tie } from "./ties.ts";
import { seen } from "./patterns.ts";
import { isTold, type Surety } from "./values.ts";

const nameMax = 80;
const listOf = (words: string): string[] => words.split("|");

/** A name around an anchor, and where it stands. */
interface Name {
  text: string;
  start: number;
  end: number;
}

/** Letters and digits of any alphabet, but not the signs of East Asia. */
function isNamePart(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return isOf(text, at, dotted) || (unit > 191 && (unit < 0x2000 || unit > 0x303f) && unit < 0xff00);
}

/** A name of several words. */
const phrases = /(?:mots? de passe|palavra[- ]passe)$/i;

function nameAround(text: string, anchor: number, read: number): Name {
  let at = anchor;
  // The anchor may have ended in what ties the name.
  while (at > 0 && !isNamePart(text, at)) at--;
  let end = at + 1;
  const ceiling = Math.min(text.length, at + nameMax);
  while (end < ceiling && isNamePart(text, end)) end++;
  let start = at;
  const floor = Math.max(0, read, at - nameMax);
  while (start > floor && isNamePart(text, start - 1)) start--;
  // The letter of an escape such as `\n` is no part of it.
  if (text[start - 1] === "\\" && /[nrt]/.test(text[start] ?? "")) start++;
  while (end > at + 1 && !/[\p{L}\p{N}]/u.test(text[end - 1] ?? "")) end--;
  const phrase = phrases.exec(text.slice(Math.max(floor, start - 8), end))?.[0];
  if (phrase === undefined) return { text: text.slice(start, end), start, end };
  return { text: phrase.replaceAll(/[- ]/g, ""), start: end - phrase.length, end };
}

/** Every name that says password, secret, key or token, whatever it is tied to its value by. */
export const named: Probe = {
  rules: ["secrets.password", "secrets.key"],
  reach: 4_400,
  anchors: [
    ...listOf(
      "password|passwd|passphrase|passcode|passwort|secret|token|api_key|apikey|api-key|api key|access_key|shared_key|shared-key|sharedkey|mot de passe|mots de passe|palavra-passe",
    ),
    ...passwordsAbroad
      .filter((word) => word !== "senha")
      .flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)]),
    ...listOf(
      "key|pwd|psk|pass|pw|authtok|auth|cred|credential|credentials|seed|totp|sas|pat|senha|community",
    ).flatMap((word) =>
      ["=", ":", '"', "'", " =", " :", ">", "`", " |", "\\", "]", "*"].map((tie) => word + tie),
    ),
    ...listOf("senha |pass |pwd |pw |psk |auth |_key |-key |community "),
  ],
  look(leaf, end, read): Sighting | undefined {
    const { text } = leaf;
    const name = nameAround(text, end, read);
    const nothing = { until: name.end };
    const announced = announcedBy(name.text);
    if (
      announced === undefined ||
      (announced === "random" && isHarmless(text, name)) ||
      isAskedFor(text, name)
    )
      return nothing;
    const junction = junctionOf(text, name);
    const value = junction && valueOf(leaf, name, junction);
    if (value === undefined || (isAbroad(name.text) && !/\d/.test(value.text))) return nothing;
    const rule = ruleOf(announced, {
      name: name.text,
      value: value.text,
      surety: suretyOf(text, name, { tie: junction!.tie, isQuoted: value.isQuoted }),
    });
    return rule === undefined || isObjectKeyIn(text, name.text, value)
      ? nothing
      : seen(rule, value.start, value.end);
  },
};

/** Words before a key or a token with which nothing is opened, where a blank parts them: `public key: …`, `object key=…`. */
const opensNothing =
  /(?:^|[^\w-])(?:public|publishable|vapid|site|object|cache|partition|routing|sort|shard|foreign|idempotency|csrf|xsrf|page|sync|continuation) $/i;

const isHarmless = (text: string, { start }: Name): boolean =>
  text[start - 1] === " " && opensNothing.test(text.slice(Math.max(0, start - 20), start));

/**
 * A shell fails on `${PASSWORD:?why}`, and takes a word for one that is set in `${PASSWORD:+word}`. In a template, a name that ends it or that a filter follows
 * is what is filled in.
 */
function isAskedFor(text: string, { start, end }: Name): boolean {
  if (text.startsWith("${", start - 2)) return /^:?[?+]/.test(text.slice(end, end + 2));
  return (
    /^ ?(?:\||\}\})/.test(text.slice(end, end + 3)) &&
    /\{\{[^{}\n]{0,80}$/.test(text.slice(Math.max(0, start - 84), start))
  );
}

const toldWord = /[^\s"'`<>,;]{6,64}/y;
const isLogin = /\b(?:login|log in|sign in|machine|username|user|server|radius|tacacs|ppp|snmp)\b/i;

/** A blank alone ties a flag, the first word of a line, and what stands behind a login. */
function junctionOf(text: string, name: Name): Junction | undefined {
  const found = junctionAt(text, name.end);
  if (found?.tie !== "blank") return found;
  // A flag is none, whatever is said to take it.
  if (/^--?[a-z]/i.test(text.slice(found.at, found.at + 3))) return undefined;
  if (isFlag(text, name) || isLineOf(text, name)) return found;
  toldWord.lastIndex = found.at;
  // What follows a file of that name is said to a program, and not of the file.
  const told = text[name.start - 1] === "/" ? undefined : toldWord.exec(text)?.[0];
  if (isTold(told?.replace(/[.)]$/, "") ?? "")) return { tie: "prose", at: found.at };
  // A quoted word that another attribute follows is a value itself.
  const isValue = /["']/.test(text[name.end] ?? "");
  if (!isValue && isLogin.test(text.slice(Math.max(0, name.start - 80), name.start))) return found;
  return /["']/.test(text[found.at] ?? "") ? { tie: "argument", at: found.at } : undefined;
}

const isFlag = (text: string, { start }: Name): boolean =>
  text[start] === "-" || (text[start - 1] === "/" && (text[start - 2] ?? " ") <= " ");

/** The first word of its line, as in configurations that know no sign between a name and its value. */
const isLineOf = (text: string, { start }: Name): boolean =>
  /(?:^|\n|\\n)[ \t]{0,24}$/.test(text.slice(Math.max(0, start - 26), start)) || start === 0;

/** Where the next field begins. */
const nextField = /[;&,](?=[\w .-]{1,40}=)|&(?:quot;|amp;\w+=)/;
const trailing = ",;.)]}*?!:";

/** A value without what only ends the sentence around it. */
function trimmed(value: string): string {
  let end = value.length;
  while (end > 0 && trailing.includes(value[end - 1]!)) end--;
  return value.slice(0, end);
}

/** Where something else begins in what no quotes end; -1 where nothing does. */
function cutOf(value: string, tie: Tie, before: string): number {
  if (tie === "cell") return value.search(/[|│]/);
  if (tie === "env" && /[?&]/.test(before)) return value.search(/[&#]/);
  // Almost always there is none, which takes a tenth of the time to know.
  return value.includes("=") || value.includes("&quot;") ? value.search(nextField) : -1;
}

function valueOf(leaf: Leaf, name: Name, { tie, at }: Junction): Value | undefined {
  const { text } = leaf;
  const found = valueAt(leaf, text[at] === "*" ? at + (text[at + 1] === "*" ? 2 : 1) : at);
  if (found === undefined || (tie === "argument" && !found.isQuoted)) return undefined;
  if (tie === "element" && !/^\s{0,48}<\//.test(text.slice(found.end, found.end + 50))) return undefined;
  const scheme = /^(?:bearer|basic|token|apikey|ssws)\s+/i.exec(found.text)?.[0] ?? "";
  let value = found.text.slice(scheme.length);
  if (!found.isQuoted) {
    const cut = cutOf(value, tie, text[name.start - 1] ?? "");
    if (cut > 0) value = value.slice(0, cut);
    if (tie !== "env" || /[,;]$/.test(value)) value = trimmed(value);
  }
  const start = found.start + scheme.length;
  return value === ""
    ? undefined
    : { text: value, start, end: start + value.length, isQuoted: found.isQuoted };
}

function suretyOf(text: string, name: Name, { tie, isQuoted }: { tie: Tie; isQuoted: boolean }): Surety {
  if (tie === "prose") return "prose";
  if (tie === "pair") return "sure";
  if (isQuoted) return tie === "argument" ? "argument" : "sure";
  if (tie !== "env") return "code";
  return /^[A-Z\d_]+$/.test(name.text) ? "sure" : isLineOf(text, name) ? "code" : "prose";
}
