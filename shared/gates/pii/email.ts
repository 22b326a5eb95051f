import { notDomains, unmistakable } from "./public-names.ts";

const localMax = 64;
const domainMax = 253;
const lookBackMax = 300;
const tailMax = 48;

const isLocal = 1;
const isDomain = 2;
const isCore = 4;
/** What a character can be part of. Letters of other alphabets can be part of everything. */
const kinds = Uint8Array.from({ length: 128 }, (_, unit) => {
  const letter = String.fromCharCode(unit);
  if (/[A-Za-z0-9]/.test(letter)) return isLocal | isDomain | isCore;
  if (letter === "_") return isLocal | isCore;
  if (letter === "-" || letter === ".") return isLocal | isDomain;
  return "!#$%&'*+=?^`{|}~".includes(letter) ? isLocal : 0;
});
/** What stands in the place of letters that are kept back. */
const masks = new Set("•●∙▪■█○◦⬤…＊".split("").map((mask) => mask.charCodeAt(0)));

function isKind(text: string, at: number, kind: number): boolean {
  const unit = text.charCodeAt(at);
  return unit < 128 ? (kinds[unit]! & kind) !== 0 : unit > 0xa0 && unit !== 0xffff && !masks.has(unit);
}

/** What looks like an address and is no address: all that a row says of it has to be so. */
const others: readonly { before?: RegExp; local?: RegExp; domain?: RegExp; after?: RegExp }[] = [
  // `@user@instance` is a handle; `git@host` and `scheme://user:secret@host` are of a server, a quoted one may leave the scheme out.
  { before: /@$/ },
  { local: /^git$|:\/\/|%3a%2f%2f/i },
  {
    before: /[:"'`(]\\*(?:\/|\\(?:u002f|x2f))\\*(?:\/|(?:u002f|x2f))[^\s"'?&=@/\\]*$/i,
    local: /^[^?]+$/,
  },
  { before: /[:"'`(]\\*(?:\/|\\(?:u002f|x2f))\\+$/i, local: /^(?:u002f|x2f)/i },
  // Filled in by a program: `${user}@`, `$USER@`, `%s@`; `-i@host` is an option.
  { local: /\}$/ },
  { before: /\$$/ },
  { before: /%$|(?:^|\s)-$/, local: /^.$/ },
  // What mail programs call a message: a second of time and a count, half a digest and a count, their own stamp.
  { before: /\/$/, local: /\d{6}/ },
  { local: /^(?:\d{14}\.\w|[0-9A-F]{8}\.\d{7,8}$|\w{10}\.fsf$)/ },
  { before: /(?:\b(?:message|msg)[-_]?id|\bin-reply-to|\breferences)["']?[=: ]{1,3}["']?<?$/i },
  // Ciphers of a protocol: `umac-64@openssh.com`.
  { domain: /^(?:openssh\.com|libssh\.org|tinyssh\.org)$/ },
  // Code: a call of a method, Java's name of an object by its class and a number, Kotlin's of an outer one.
  { after: /^\([\0-\x7f]/ },
  {
    local: /(?:^|[.$])[A-Z]\w*(?:\[\]|;)?$/,
    domain: /^(?=[a-f]*\d)[0-9a-f]{5,8}\.(?!(?:com|net|org|io|de)$)[A-Za-z]\w*$/,
  },
  { local: /^(?:this|super|return|break|continue)$/, domain: /^[A-Z]/ },
  // `user@host.tld:path`; a single word after the colon where a program that copies is named.
  { after: /^:(?:[~/.]|[\w-]{1,40}[./][\w~])/ },
  { before: /\b(?:scp|rsync|sftp|git|ssh|clone|remote|origin)\b[^\n]{0,76}$/, after: /^:[A-Za-z]/ },
];

/** Whether an e-mail address stands around the `@` at `at`. Looks at no more than 64 characters before it and 253 after it. */
export function isEmailAt(text: string, at: number): boolean {
  if (text[at - 1] === '"') return isQuotedAt(text, at);
  if (at === 0 || !isKind(text, at - 1, isLocal) || !isKind(text, at + 1, isDomain)) return false;
  const start = localStart(text, at);
  const end = domainEnd(text, at + 1);
  if (start === at || !isDomainName(text, at + 1, end)) return false;
  const [local, domain, after] = [
    text.slice(start, at),
    text.slice(at + 1, end),
    text.slice(end, end + tailMax),
  ];
  const before = text.slice(Math.max(0, start - lookBackMax), start);
  return !others.some(
    (other) =>
      other.local?.test(local) !== false &&
      other.domain?.test(domain) !== false &&
      other.after?.test(after) !== false &&
      other.before?.test(before) !== false,
  );
}

/** From where to where the address stands that was found around the `@` at `at`. */
export function emailSpan(text: string, at: number): { from: number; to: number } {
  const before = text.slice(Math.max(0, at - localMax - 3), at);
  const quoted = before.endsWith('"') ? before.length - before.lastIndexOf('"', before.length - 2) : 0;
  return { from: quoted > 0 ? at - quoted : localStart(text, at), to: domainEnd(text, at + 1) };
}

const quotedLocal = /(?:^|[\s,;:<|=(])"[^"\s@\\]{1,64}"$|<"[^"\n@\\<>]{1,64}"$/;

/** `"jane..doe"@example.com`: between quotes, anything may be a name. */
function isQuotedAt(text: string, at: number): boolean {
  const end = domainEnd(text, at + 1);
  if (!isKind(text, at + 1, isCore) || !isDomainName(text, at + 1, end) || text[end] === "(") return false;
  const last = text.slice(text.lastIndexOf(".", end) + 1, end).toLowerCase();
  return unmistakable.has(last) && quotedLocal.test(text.slice(Math.max(0, at - localMax - 3), at));
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

const label = String.raw`[A-Za-z0-9\u00a1-\uffff](?:[A-Za-z0-9\u00a1-\uffff-]{0,61}[A-Za-z0-9\u00a1-\uffff])?`;
/** No version and no size of a picture; the last label is a word that can be a top-level domain. */
const domainName = new RegExp(
  String.raw`^(?!v?\d{1,5}\.(?:\d|x\.)|[234]x\.)(?:${label}\.)+([a-z\u00a1-\uffff]{2,24}|[A-Z]{2,24}|[A-Z][a-z]{1,23}|xn--[a-z0-9-]{1,59})$`,
);

/** `a.bc` */
const shortestDomain = 4;

/** Labels of letters, digits and inner hyphens, the last of them a word that can be a top-level domain. */
export function isDomainName(text: string, from: number, end: number): boolean {
  const last = end >= from + shortestDomain ? domainName.exec(text.slice(from, end))?.[1] : undefined;
  return last !== undefined && !notDomains.has(last.toLowerCase());
}
