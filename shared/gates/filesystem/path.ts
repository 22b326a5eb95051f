import { decodePath } from "../decode/codes.ts";
import type { Mark } from "./marks.ts";

const reach = 512;
const reachOfRead = 128;
const percent = 37;
const colon = 58;

/** A path as it is written in a text, and as a program would take it. */
export interface WrittenPath {
  start: number;
  stop: number;
  /** Decoded, with `/` for both kinds of slash, and without what only follows the path. */
  plain: string;
}

const ending = 1;
const special = 2;
const kinds = new Uint8Array(65_536);
for (const unit of " \t\n\r\v\f\"'`<>()[]{},;|&?=#*!\0") kinds[unit.charCodeAt(0)] = ending;
for (const unit of [percent, colon]) kinds[unit] = special;

/** What ends a sentence, or a folder, and is no part of a name. */
const closing = new Set(Array.from(".:,;!\\/", (unit) => unit.charCodeAt(0)));

const kindAt = (text: string, at: number): number | undefined => kinds[text.charCodeAt(at)];
const isEncodedBlank = (text: string, at: number): boolean =>
  text.charCodeAt(at) === percent && /^%(?:20|09|0a|0d)$/i.test(text.slice(at, at + 3));

/** The path around the character at `at`, at most 512 characters to either side. */
export function pathAround(text: string, at: number, read: number): WrittenPath {
  const start = startOf(text, at, floorOf(at, read));
  const stop = stopOf(text, at);
  return { start, stop, plain: plainOf(text, start, stop) };
}

/** Of what was `read` before, only the last characters can belong to a path: a colon joins it to them. */
const floorOf = (at: number, read: number): number => Math.max(0, read - reachOfRead, at - reach);

const scheme = /(?<!\w)(?:[a-z]|file|php|https?)$/i;

/** Where the path of the character at `at` starts. A colon joins it to another one, but behind the letter of a drive or the name of a scheme. */
function startOf(text: string, at: number, floor: number): number {
  for (let start = at; start > floor; start--) {
    const kind = kindAt(text, start - 1);
    if (kind === 0) continue;
    if (kind === ending) return start;
    if (text.charCodeAt(start - 1) === colon) {
      const before = text.slice(Math.max(floor, start - 7), start - 1);
      return start - (scheme.exec(before)?.[0].length ?? -1) - 1;
    }
    if (start + 2 <= at && isEncodedBlank(text, start - 1)) return start + 2;
  }
  return floor;
}

function stopOf(text: string, at: number): number {
  const ceiling = Math.min(text.length, at + reach);
  for (let stop = at + 1; stop < ceiling; stop++) {
    const kind = kindAt(text, stop);
    if (kind === ending || (kind === special && text.charCodeAt(stop) === colon)) return stop;
  }
  return Math.max(at + 1, ceiling);
}

const plainOf = (text: string, start: number, stop: number): string =>
  trim(decodePath(text.slice(start, stop)));

/** What follows a null byte, an encoded blank or the end of the sentence is not part of the path. */
function trim(path: string): string {
  const isCoded = path.includes("%") || path.includes("\0");
  const whole = isCoded ? (path.replace(/^(?:%00|\0)+/, "").split(cut, 1)[0] ?? "") : path;
  let end = whole.length;
  while (end > 0 && closing.has(whole.charCodeAt(end - 1))) end--;
  return whole.slice(0, end);
}

const cut = /%(?:00|0a|0d|20)|\0/i;

/** Where a path stands, without what only follows it. */
export function markOf(text: string, { start, stop }: WrittenPath): Mark {
  let to = stop;
  while (to > start && closing.has(text.charCodeAt(to - 1))) to--;
  return { from: start, to };
}

/** How many steps lead upwards. Dots in longer runs are what filters that take `../` out once are fed, and letters before the dots what is left of a scheme. */
export const climbs = (path: string): number =>
  path.split("/").filter((part) => /^[a-z]*\.{2,}$/i.test(part)).length + (path.includes(".../.") ? 1 : 0);

/** `a/b/../c` is `a/c`; steps that lead out of the path are left alone. */
export function withoutDetours(path: string): string {
  const kept: string[] = [];
  for (const part of path.split("/")) {
    const last = kept.at(-1) ?? "";
    if (part === ".." && last !== "" && !last.endsWith("..")) kept.pop();
    else kept.push(part);
  }
  return kept.join("/");
}

/** Joins a table of ideas, one a line, to one expression for the end of a path. */
const endOfPath = (names: readonly string[], drives: readonly string[] = []): RegExp =>
  new RegExp(
    [`(?:^|/)(?:${names.join("|")})$`, ...drives.map((drive) => `^[a-z]:/+(?:${drive})$`)].join("|"),
    "i",
  );

/** Files that hold accounts and credentials. */
export const credential = endOfPath(
  [
    // The accounts of a system, their passwords, and who may become root.
    "etc/+(?:master\\.)?passwd-?",
    "etc/+g?shadow-?",
    "etc/+sudoers(?:\\.d/[\\w.-]+)?",
    "etc/+security/+passwd",
    // Keys of people and of machines.
    "\\.ssh/+(?:id_\\w+[\\w.]*|authorized_keys\\d?|known_hosts|identity)",
    "\\.gnupg/+(?:secring|private-keys|pubring)[\\w./-]*",
    "id_(?:rsa|dsa|ecdsa|ed25519)",
    "ssh_host_\\w+_key",
    "krb5\\.keytab",
    // Accounts with clouds, registries and clusters.
    "\\.aws/+credentials",
    "\\.docker/+config\\.json",
    "\\.kube/+config",
    "serviceaccount/+token",
    "application_default_credentials\\.json",
    // Passwords kept beside the programs that use them; alone, these names are only mentioned.
    "(?<=[^/]/)\\.(?:netrc|pgpass|git-credentials|htpasswd)",
    "proc/+(?:self|\\d+)/+environ",
    // The same on Windows.
    "(?:config/+(?:sam|security|system)|repair/+sam)",
    "ntds\\.dit",
  ],
  ["boot\\.ini", "(?:windows|winnt)/+win\\.ini"],
);

/** Files that only a traversal has reason to reach for. */
export const reached = endOfPath([
  // Settings that every system has, and that say what it is.
  "etc/+(?:passwd-?|g?shadow-?|group|sudoers|crontab|fstab|exports|environment|profile|inetd\\.conf)",
  "etc/+(?:hosts|hostname|issue(?:\\.net)?|motd|resolv\\.conf|os-release|redhat-release)",
  "etc/+(?:ssh|mysql|apache2?|httpd|nginx|php\\d?|vsftpd|samba)/+[\\w./-]+",
  "proc/+(?:self|version|cpuinfo|\\d+|net)[\\w./-]*",
  "var/+(?:log|www|mail|lib)/+[\\w./-]+",
  "usr/+local/+[\\w./-]+",
  // What people keep at home.
  "root/+\\.\\w+[\\w./-]*",
  "\\.(?:ssh|aws)/+\\w+",
  // Settings of what serves the files.
  "web\\.config",
  "web-inf/+[\\w./-]+",
  "wp-config\\.php",
  "global\\.asax",
  "\\.(?:htpasswd|htaccess|env)",
  // The same on Windows.
  "(?:boot|win)\\.ini",
  "autoexec\\.bat",
  "(?:windows|winnt)(?:/+[\\w./-]+)?",
  "system32/+[\\w./-]+",
]);
