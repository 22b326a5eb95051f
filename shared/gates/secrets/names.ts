import type { Leaf, Probe, Sighting } from "../gate.ts";
import { dotted, isOf } from "./characters.ts";
import { type Junction, junctionAt, type Tie } from "./junctions.ts";
import { announcedBy } from "./key-names.ts";
import { ruleOf } from "./named.ts";
import { isObjectKeyIn } from "./object-keys.ts";
import { valueAt, type Value } from "./reading.ts";
import { seen } from "./secret.ts";
import { isTold, type Surety } from "./values.ts";

const nameMax = 80;
const ties = ["=", ":", '"', "'", " =", " :", ">", "`", " |", "\\", "]", "*"];
const tied = (word: string): string[] => ties.map((tie) => word + tie);

/** A name around an anchor, and where it stands. */
interface Name {
  text: string;
  start: number;
  end: number;
}

function isNamePart(text: string, at: number): boolean {
  return isOf(text, at, dotted) || text.charCodeAt(at) > 191;
}

function nameAround(text: string, at: number, read: number): Name {
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
  if (phrase !== undefined) return { text: phrase.replaceAll(" ", ""), start: end - phrase.length, end };
  return { text: text.slice(start, end), start, end };
}

/** A name of several words. */
const phrases = /(?:mots? de passe|palavra[- ]passe)$/i;

/** Every name that says password, secret, key or token, whatever it is tied to its value by. */
export const named: Probe = {
  rules: ["secrets.password", "secrets.key"],
  anchors: [
    ..."password passwd passphrase passcode passwort kennwort contrase\u00f1a senha: senha= palavra-passe secret token api_key apikey api-key access_key shared_key shared-key sharedkey".split(
      " ",
    ),
    ..."\u043f\u0430\u0440\u043e\u043b\u044c \u5bc6\u7801 \u5bc6\u78bc \u30d1\u30b9\u30ef\u30fc\u30c9 \ube44\ubc00\ubc88\ud638 has\u0142o wachtwoord l\u00f6senord \u015fifre".split(
      " ",
    ),
    "mot de passe",
    "mots de passe",
    "senha ",
    "api key",
    ..."key pwd psk pass pw authtok bindcredentials auth cred credential credentials seed totp sas pat"
      .split(" ")
      .flatMap(tied),
    "pass ",
    "pwd ",
    "pw ",
    "psk ",
    "auth ",
    "_key ",
    "-key ",
    "community ",
    "community=",
    "community:",
  ],
  look(leaf, end, read): Sighting | undefined {
    const { text } = leaf;
    const name = nameAround(text, lastLetter(text, end), read);
    const announced = /community$/i.test(name.text) ? "password" : announcedBy(name.text);
    if (announced === undefined || (announced === "random" && isHarmless(text, name)))
      return { until: name.end };
    const junction = junctionOf(text, name);
    if (junction === undefined) return { until: name.end };
    const value = valueOf(leaf, name, junction);
    if (value === undefined) return { until: name.end };
    const rule = ruleOf(announced, {
      name: name.text,
      value: value.text,
      surety: suretyOf(text, name, { junction, value }),
    });
    return rule === undefined || isObjectKeyIn(text, name.text, value)
      ? { until: name.end }
      : seen(rule, value.start, value.end);
  },
};

const lookBack = 20;
/** Words before a key or a token with which nothing is opened, where a blank parts them: `public key: …`, `object key=…`. */
const opensNothing =
  /(?:^|[^\w-])(?:public|publishable|vapid|site|object|cache|partition|routing|sort|shard|foreign|idempotency|csrf|xsrf|page|sync|continuation) $/i;

const isHarmless = (text: string, { start }: Name): boolean =>
  text[start - 1] === " " && opensNothing.test(text.slice(Math.max(0, start - lookBack), start));

/** The anchor may have ended in what ties the name. */
function lastLetter(text: string, end: number): number {
  let at = end;
  while (at > 0 && !isNamePart(text, at)) at--;
  return at;
}

const forWhom =
  /^ (?:for|of|to|on|at|für|de|del|della|per|para|pour|za|til|för|voor|untuk)\b[^\n:=]{1,60}?(?: (?:is|is now|ist|est|es|è|é|är|er|je) {1,3}|: | = )/i;

/** What a shell makes of a variable that is not set: `${PASSWORD:?why}` fails, `${PASSWORD:+word}` says that there is one. */
const asksFor = /^:?[?+]/;

/** In a template, a name that ends it or that a filter follows is what is filled in. */
const isFilledIn = (text: string, { start, end }: Name): boolean =>
  /^ ?(?:\||\}\})/.test(text.slice(end, end + 3)) &&
  /\{\{[^{}\n]{0,80}$/.test(text.slice(Math.max(0, start - 84), start));

function junctionOf(text: string, name: Name): Junction | undefined {
  if (isFilledIn(text, name)) return undefined;
  if (text.startsWith("${", name.start - 2) && asksFor.test(text.slice(name.end, name.end + 2)))
    return undefined;
  const found = junctionAt(text, name.end);
  if (found?.tie !== "blank") return found;
  const phrase = forWhom.exec(text.slice(name.end, name.end + 72));
  if (phrase !== null) return { tie: "prose", at: name.end + phrase[0].length };
  // A flag is none, whatever is said to take it.
  if (/^--?[a-z]/i.test(text.slice(found.at, found.at + 3))) return undefined;
  if (isFlag(text, name) || isLineOf(text, name)) return found;
  // What follows a file of that name is said to a program, and not of the file.
  const told = text[name.start - 1] === "/" ? null : toldWord.exec(text.slice(found.at, found.at + 64));
  if (isTold(told?.[0].replace(/[.)]$/, "") ?? "")) return { tie: "prose", at: found.at };
  // A quoted word that another attribute follows is a value itself.
  const isValue = /["']/.test(text[name.end] ?? "");
  if (!isValue && isNetrc(text, name)) return found;
  return /["']/.test(text[found.at] ?? "") ? { tie: "argument", at: found.at } : undefined;
}

const toldWord = /^[^\s"'`<>,;]{6,64}/;

const isFlag = (text: string, { start }: Name): boolean =>
  text[start] === "-" || (text[start - 1] === "/" && (text[start - 2] ?? " ") <= " ");

/** The first word of its line, as in configurations that know no sign between a name and its value. */
function isLineOf(text: string, { start }: Name): boolean {
  let at = start;
  const stop = Math.max(0, start - 24);
  while (at > stop && (text[at - 1] === " " || text[at - 1] === "\t")) at--;
  return at === 0 || text[at - 1] === "\n" || (text[at - 1] === "n" && text[at - 2] === "\\");
}

const netrc = /\b(?:login|log in|sign in|machine|username|user|server|radius|tacacs|ppp|snmp)\b/i;
const isNetrc = (text: string, { start }: Name): boolean =>
  netrc.test(text.slice(Math.max(0, start - 80), start));

/** `login: somebody pass: …`, with nothing between them that code would need. */
const besideLogin = /\b(?:login|user(?:name)?|account)\s?[:=] ?[^\s,;{}()"'<>]{2,40} {1,3}$/i;
const isBesideLogin = (text: string, { start }: Name): boolean =>
  text[start - 1] === " " && besideLogin.test(text.slice(Math.max(0, start - 60), start));

const trailing = ",;.)]}*?!:";
const nextField = /[;&](?=[\w .-]{1,40}=)|&(?:quot|amp;\w+=)/;

/** A value without what only ends the sentence around it. */
function trimmed(value: string): string {
  let end = value.length;
  while (end > 0 && trailing.includes(value[end - 1]!)) end--;
  return value.slice(0, end);
}

function valueOf(leaf: Leaf, name: Name, { tie, at }: Junction): Value | undefined {
  const { text } = leaf;
  let from = at;
  while (text[from] === "*" && from < at + 2) from++;
  const before = text[name.start - 1] ?? "";
  const isQuery = tie === "env" && (before === "?" || before === "&");
  const found = valueAt(leaf, from, isQuery ? "&#=" : tie === "env" ? "=" : "");
  if (found === undefined) return undefined;
  if (tie === "argument" && !found.isQuoted) return undefined;
  if (tie === "element" && !/^\s{0,48}<\//.test(text.slice(found.end, found.end + 50))) return undefined;
  const scheme = /^(?:bearer|basic|token|apikey|ssws)\s+/i.exec(found.text)?.[0] ?? "";
  let { text: value } = found;
  let { start } = found;
  if (scheme !== "") {
    value = value.slice(scheme.length);
    start += scheme.length;
  }
  if (!found.isQuoted) {
    const cut = value.includes(";") || value.includes("&") ? value.search(nextField) : -1;
    if (cut > 0) value = value.slice(0, cut);
    if (tie !== "env" || /[,;]$/.test(value)) value = trimmed(value);
  }
  return value === ""
    ? undefined
    : { text: value, start, end: start + value.length, isQuoted: found.isQuoted };
}

const inCode: ReadonlySet<Tie> = new Set<Tie>(["assign", "colon", "argument", "cell", "blank", "element"]);

function suretyOf(
  text: string,
  name: Name,
  { junction, value }: { junction: Junction; value: Value },
): Surety {
  if (junction.tie === "prose" || (junction.tie === "colon" && isBesideLogin(text, name))) return "prose";
  if (junction.tie === "pair") return "sure";
  if (value.isQuoted) return junction.tie === "argument" ? "argument" : "sure";
  if (junction.tie === "env" && /^[A-Z\d_]+$/.test(name.text)) return "sure";
  return inCode.has(junction.tie) ? "code" : isLineOf(text, name) ? "code" : "prose";
}
