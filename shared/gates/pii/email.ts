import { lineBefore } from "../read/text.ts";
import { notDomains, unmistakable } from "./domains.ts";

const localMax = 64;
const domainMax = 253;
const lookBackMax = 300;
const labelMax = 63;

const isLocal = 1;
const isDomain = 2;
const isCore = 4;
/** What a character can be part of. Letters of other alphabets can be part of everything. */
const kinds = new Uint8Array(128);
for (let unit = 0; unit < 128; unit++) {
  const letter = String.fromCharCode(unit);
  if (/[A-Za-z0-9]/.test(letter)) kinds[unit] = isLocal | isDomain | isCore;
  else if (letter === "_") kinds[unit] = isLocal | isCore;
  else if (letter === "-" || letter === ".") kinds[unit] = isLocal | isDomain;
  else if ("!#$%&'*+=?^`{|}~".includes(letter)) kinds[unit] = isLocal;
}

/** What stands in the place of letters that are kept back. */
const masks = new Set("•●∙▪■█○◦⬤…＊".split("").map((mask) => mask.charCodeAt(0)));

function isKind(text: string, at: number, kind: number): boolean {
  const unit = text.charCodeAt(at);
  return unit < 128 ? ((kinds[unit] ?? 0) & kind) !== 0 : unit > 0xa0 && unit !== 0xffff && !masks.has(unit);
}

const label = /^[A-Za-z0-9\u00a1-\uffff](?:[A-Za-z0-9\u00a1-\uffff-]*[A-Za-z0-9\u00a1-\uffff])?$/;
const lastLabel = /^(?:[a-z\u00a1-\uffff]{2,24}|[A-Z]{2,24}|[A-Z][a-z]{1,23}|xn--[a-z0-9-]{1,59})$/;

/** Whether an e-mail address stands around the `@` at `at`. Looks at no more than 64 characters before it and 253 after it. */
export function isEmailAt(text: string, at: number): boolean {
  if (isVersion(text, at + 1)) return false;
  if (text[at - 1] === '"') return isQuotedAt(text, at);
  if (!isKind(text, at - 1, isLocal) || !isKind(text, at + 1, isDomain) || at === 0) return false;
  const start = localStart(text, at);
  // `@user@instance` is a handle.
  if (start === at || text[start - 1] === "@") return false;
  const end = domainEnd(text, at + 1);
  if (end === at + 1 || !isDomainName(text, at + 1, end)) return false;
  if (text.slice(start, at) === "git" || isUserInfo(text, start, at)) return false;
  if (isFilledIn(text, start, at) || isMessageId(text, start, at)) return false;
  if (protocols.has(text.slice(at + 1, end))) return false;
  if (isCode(text, { start, at, end })) return false;
  return text[end] !== ":" || !isPlace(text, start, end + 1);
}

/** From where to where the address stands that was found around the `@` at `at`. */
export function emailSpan(text: string, at: number): { from: number; to: number } {
  const before = text.slice(Math.max(0, at - localMax - 3), at);
  const quoted = before.endsWith('"') ? before.length - before.lastIndexOf('"', before.length - 2) : 0;
  return { from: quoted > 0 ? at - quoted : localStart(text, at), to: domainEnd(text, at + 1) };
}

/** Figures and dots alone are no domain: behind the name of a package it is most often these that stand. */
function isVersion(text: string, from: number): boolean {
  let end = from;
  for (let unit = text.charCodeAt(end); unit === 46 || (unit >= 48 && unit <= 57);)
    unit = text.charCodeAt(++end);
  return end > from && !isKind(text, end, isDomain);
}

const quotedLocal = /(?:^|[\s,;:<|=(])"[^"\s@\\]{1,64}"$/;
/** Between angle brackets nothing else is meant, whatever stands between the quotes. */
const bracketedLocal = /<"[^"\n@\\<>]{1,64}"$/;

/** `"jane..doe"@example.com`: between quotes, anything may be a name. */
function isQuotedAt(text: string, at: number): boolean {
  if (!isKind(text, at + 1, isCore)) return false;
  const end = domainEnd(text, at + 1);
  if (end === at + 1 || !isDomainName(text, at + 1, end) || text[end] === "(") return false;
  const before = text.slice(Math.max(0, at - localMax - 3), at);
  if (text[end] === ">" && bracketedLocal.test(before)) return true;
  const last = text.slice(text.lastIndexOf(".", end) + 1, end).toLowerCase();
  return unmistakable.has(last) && quotedLocal.test(before);
}

/** Where ciphers and extensions of a protocol are named like addresses: `umac-64@openssh.com`. */
const protocols = new Set(["openssh.com", "libssh.org", "tinyssh.org"]);

/** `${user}@`, `$USER@` and `%s@` become an address only when a program has filled them in; `-i@host` is an option. */
function isFilledIn(text: string, start: number, at: number): boolean {
  const before = text[start - 1] ?? "";
  if (text[at - 1] === "}" || before === "$") return true;
  return at - start === 1 && (before === "%" || (before === "-" && /^\s?$/.test(text[start - 2] ?? "")));
}

const idBefore = /(?:\b(?:message|msg)[-_]?id|\bin-reply-to|\breferences)["']?[=: ]{1,3}["']?<?$/i;
/** A second of time and a count, half a digest and a count, and the stamp of a mail program that ends them all alike. */
const idShape = /^(?:\d{14}\.\w|[0-9A-F]{8}\.\d{7,8}$|\w{10}\.fsf$)/;

const messageKeys = /(?:message|msg)[-_]?id$|^(?:in[-_]?reply[-_]?to|references)$/i;
export const isMessageKey = (key: string): boolean => messageKeys.test(key);

/** What mail programs call a message: made of a time and a machine, it stands in heads, logs and the paths of archives, and nobody receives mail there. */
function isMessageId(text: string, start: number, at: number): boolean {
  const local = text.slice(start, at);
  const isInPath = text[start - 1] === "/" && /\d{6}/.test(local);
  return isInPath || idShape.test(local) || idBefore.test(text.slice(Math.max(0, start - 24), start));
}

/**
 * A parenthesis after it makes it a call of a method, unless prose in another script goes on inside it; `this@Outer.member` is how Kotlin names an outer
 * object.
 */
function isCode(text: string, { start, at, end }: { start: number; at: number; end: number }): boolean {
  if (text[end] === "(" && text.charCodeAt(end + 1) < 128) return true;
  if (isObject(text.slice(start, at), text.slice(at + 1, end))) return true;
  return (
    /^[A-Z]/.test(text[at + 1] ?? "") && /^(?:this|super|return|break|continue)$/.test(text.slice(start, at))
  );
}

/** `Session@7a81197d.closed` is how Java names an object, by its class and a number, and then one of its members. */
function isObject(local: string, domain: string): boolean {
  const found = /^[0-9a-f]{5,8}\.([A-Za-z]\w*)$/.exec(domain);
  if (found === null || !/\d/.test(domain) || unmistakable.has(found[1] ?? "")) return false;
  return /(?:^|[.$])[A-Z]\w*(?:\[\]|;)?$/.test(local);
}

/** `user@host.tld:path` is how programs that copy files name a place; a single word after the colon is none unless such a program is named. */
function isPlace(text: string, start: number, path: number): boolean {
  if (/^(?:[~/.]|[\w-]{1,40}[./][\w~])/.test(text.slice(path, path + 44))) return true;
  const isPath = /[A-Za-z]/.test(text[path] ?? "");
  return isPath && /\b(?:scp|rsync|sftp|git|ssh|clone|remote|origin)\b/.test(lineBefore(text, start, 80));
}

function localStart(text: string, at: number): number {
  let start = at;
  const stop = Math.max(0, at - localMax);
  while (start > stop && isKind(text, start - 1, isLocal)) start--;
  while (start < at && !isKind(text, start, isCore)) start++;
  return start;
}

function domainEnd(text: string, from: number): number {
  let end = from;
  const stop = Math.min(text.length, from + domainMax);
  while (end < stop && isKind(text, end, isDomain)) end++;
  if (text[end] === "_" && isKind(text, end + 1, isDomain)) return from;
  while (end > from && !isKind(text, end - 1, isCore)) end--;
  return end;
}

/** Labels of letters, digits and inner hyphens, the last of them a word that can be a top-level domain. */
export function isDomainName(text: string, from: number, end: number): boolean {
  const name = text.slice(from, end);
  const dot = name.lastIndexOf(".");
  if (dot <= 0) return false;
  const last = name.slice(dot + 1);
  if (/^v?\d{1,5}\.(?:\d|x\.)/.test(name) || !lastLabel.test(last) || notDomains.has(last.toLowerCase()))
    return false;
  const labels = name.slice(0, dot).split(".");
  return (
    !/^[234]x$/.test(labels[0] ?? "") && labels.every((each) => each.length <= labelMax && label.test(each))
  );
}

/** `scheme://user:secret@host`: the part before the `@` belongs to the address of a server. */
function isUserInfo(text: string, start: number, at: number): boolean {
  const local = text.slice(start, at);
  if (local.includes("?")) return false;
  if (local.includes("%") && /:\/\/|%3a%2f%2f/i.test(local)) return true;
  const stop = Math.max(0, start - lookBackMax);
  for (let place = start - 1; place >= stop; place--) {
    const here = text[place] ?? "";
    if (here === "/" || (here === "\\" && codedSlash.test(text.slice(place + 1, place + 6)))) {
      const first = slashBefore(text, here === "/" ? place + 1 : place + slashLength(text, place));
      const second = slashBefore(text, first);
      // A quoted address may leave the scheme out.
      return second < first && /[:"'`(]/.test(text[second - 1] ?? "");
    }
    if (
      here === "?" ||
      here === "&" ||
      here === "=" ||
      here <= " " ||
      here === '"' ||
      here === "'" ||
      here === "@"
    )
      return false;
  }
  return false;
}

const codedSlash = /^(?:u002f|x2f)/i;
const slashLength = (text: string, at: number): number => (text[at + 1] === "x" ? 4 : 6);

/** Where the slash begins that ends before `end`, with what escapes it in a literal, however often that was quoted; `end` where there is none. */
function slashBefore(text: string, end: number): number {
  const written = /(?:\/|\\(?:u002f|x2f))$/i.exec(text.slice(Math.max(0, end - 6), end))?.[0].length ?? 0;
  if (written === 0) return end;
  let start = end - written;
  while (start > 0 && text[start - 1] === "\\") start--;
  return start;
}
