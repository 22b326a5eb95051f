import { byEnding } from "./endings.ts";
import { sought } from "./sought.ts";
import type { Probe, Sighting } from "../gate.ts";
import { seen } from "./secret.ts";
import { isPassword, type Surety } from "./values.ts";
import { valueAt, type Value } from "./reading.ts";

const lineBefore = 400;

/** A flag that takes a password, the programs of which it does, and whether the password may stand right behind it. */
interface Flag {
  anchors: readonly string[];
  program: RegExp;
  surety: Surety;
  /** What of the argument is the password, where it is not all of it. */
  part?: RegExp;
}

const flags: readonly Flag[] = [
  {
    anchors: [" -p'", ' -p"'],
    program:
      /\b(?:mysql\w*|mariadb\w*|mysqladmin|sshpass|mongo\w*|7za?|docker|podman|helm|az|oc|twine|nmcli|crackmapexec|nxc|netexec|evil-winrm|ldap\w*|influx|rsync|sqlcmd|skopeo|vncpasswd|mosquitto\w*|mqtt|htpasswd)\b/i,
    surety: "sure",
  },
  {
    anchors: [" -p"],
    program:
      /\b(?:mysql|mysqldump|mysqladmin|mysqlimport|mysqlcheck|mariadb|mariadb-dump|sshpass|mongo|mongosh|mongodump|mongorestore|mongoimport|mongoexport|7za?|docker login|podman login|buildah login|helm registry login|helm repo add|skopeo login|az login|oc login|twine upload|crackmapexec|nxc|netexec|evil-winrm|influx|useradd|cf login|ibmcloud login|plink|pscp|psftp|putty|ncftp\w*)\b/i,
    surety: "prose",
  },
  { anchors: [" -a "], program: /\b(?:redis-cli|keydb-cli|valkey-cli)\b/, surety: "sure" },
  { anchors: [" -w "], program: /\bldap(?:search|add|modify|delete|whoami|passwd)\b/, surety: "sure" },
  {
    anchors: [" -P "],
    program: /\b(?:unzip|zip|sqlcmd|isql|bcp|mosquitto_pub|mosquitto_sub|ipmitool|smbpasswd|tsql)\b/,
    surety: "sure",
  },
  {
    anchors: [" -u ", "--user ", "--user=", " -u"],
    program: /\b(?:curl|wget|http|httpie|xh|mosquitto|aria2c|nikto|hydra|lftp)\b/,
    surety: "sure",
    part: /^["']?[^:\s"']*["']?:["']?([^"']+)$/s,
  },
  { anchors: [" -u "], program: /\blftp\b/, surety: "sure", part: /^[^,\s]*,(.+)$/s },
  { anchors: [" -a "], program: /\b(?:http|https|xh)\b/, surety: "sure", part: /^[^:\s]*:(.+)$/s },
  {
    anchors: [" -U "],
    program: /\b(?:smbclient|smbmap|rpcclient|net|pth-winexe|winexe|wmic)\b/,
    surety: "sure",
    part: /^[^%\s]*%(.+)$/s,
  },
  {
    anchors: ["/p:", "/pass:", "/rp "],
    program: /\b(?:xfreerdp|wfreerdp|cmdkey|schtasks|mstsc|freerdp)\b/i,
    surety: "sure",
  },
  { anchors: ["pass:"], program: /\bopenssl\b/, surety: "sure" },
  {
    anchors: [" -c "],
    program: /\bsnmp(?:get|walk|set|bulk\w*|getnext|table|trap|status|df)\b/,
    surety: "prose",
  },
  {
    anchors: [" -A ", " -X "],
    program: /\bsnmp(?:get|walk|set|bulk\w*|getnext|table|trap|inform)\b/,
    surety: "prose",
  },
  { anchors: ["wpa_passphrase "], program: /wpa_passphrase /, surety: "sure", part: /^\S+$/ },
];

const { shortest, of } = byEnding(flags.map((each) => ({ ...each, isRun: sought(each.program) })));
const anchors = [...new Set(flags.flatMap((flag) => flag.anchors.map((anchor) => anchor.toLowerCase())))];

/** Passwords in the arguments of commands, of which the letter means one only to some programs. */
export const flag: Probe = {
  rules: ["secrets.command"],
  anchors,
  look(leaf, end): Sighting | undefined {
    const { text } = leaf;
    const read = of.get(text.slice(Math.max(0, end + 1 - shortest), end + 1));
    if (read === undefined) return undefined;
    const from = lineStart(text, end);
    for (const { anchors: written, isRun, surety, part } of read) {
      const anchor = written.find((each) => text.startsWith(each, end + 1 - each.length));
      if (anchor === undefined || !isRun(leaf, from, end + 1)) continue;
      const isOpen = /["']$/.test(anchor);
      let at = isOpen ? end : end + 1;
      while (text[at] === " " && at < end + 4) at++;
      const value = part === undefined ? valueAt(leaf, at) : argumentAt(text, at);
      if (value === undefined) continue;
      const found = partOf(value, part);
      if (found === undefined || !isPassword(found.text, found.isQuoted ? "sure" : surety)) continue;
      return seen("secrets.command", found.start, found.end);
    }
    return undefined;
  },
};

const argument =
  /^(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'|[^\s"'`|;<>]{1,200}(?:'[^'\n]{0,100}'|"[^"\n]{0,100}")?)/;

/** One argument of a command, of which any part may be quoted, without the quotes around it. */
function argumentAt(text: string, at: number): Value | undefined {
  const found = argument.exec(text.slice(at, at + 320))?.[0] ?? "";
  if (found === "") return undefined;
  const isOpen = /^["']/.test(found) ? 1 : 0;
  const isClosed = /["']$/.test(found) ? 1 : 0;
  const [start, end] = [at + isOpen, at + found.length - isClosed];
  return { text: text.slice(start, end), start, end, isQuoted: isOpen === 1 };
}

/** Where the line of a place begins, which is as far as it is read back. */
function lineStart(text: string, end: number): number {
  const floor = Math.max(0, end - lineBefore);
  const before = text.slice(floor, end + 1);
  // Almost always there is none, which takes a tenth of the time to know from the front.
  let newline = before.includes("\n") ? before.lastIndexOf("\n") : -1;
  // A backslash at its end goes on in the next line.
  while (newline > 0 && before[newline - 1] === "\\") newline = before.lastIndexOf("\n", newline - 1);
  return floor + newline + 1;
}

const lineOf = (text: string, end: number): string => text.slice(lineStart(text, end), end + 1);

function partOf(value: Value, part: RegExp | undefined): Value | undefined {
  if (part === undefined) return value;
  const inner = part.exec(value.text)?.[1];
  return inner === undefined ? undefined : { ...value, text: inner, start: value.end - inner.length };
}

const piped = /\becho\s+(?:-\w\s+)?["']?(?:[\w.-]{1,40}:)?([^\s"'|$]{6,80})["']?\s*\|\s*$/;
/** What is said into a program that reads a password. */
export const spoken: Probe = {
  rules: ["secrets.command"],
  anchors: [
    "| sudo -s",
    "--password-stdin",
    "| chpasswd",
    "|chpasswd",
    "|sudo -s",
    "passwd --stdin",
    "| passwd",
  ],
  look({ text }, end): Sighting | undefined {
    const line = lineOf(text, end);
    const bar = line.indexOf("|");
    const found = bar < 0 ? null : piped.exec(line.slice(0, bar + 1));
    const word = found?.[1] ?? "";
    if (!isPassword(word, "code")) return undefined;
    const start = end + 1 - line.length + line.indexOf(word);
    return seen("secrets.command", start, start + word.length);
  },
};

const loginLine = /^(?:docker|podman|sqlplus|rman|impdp|expdp)?\s*(?:-\w\s+)?[\w$]+\/([^\s@/"']{4,64})@/;
/** `user/password@service`, as the programs of Oracle take it. */
export const oracle: Probe = {
  rules: ["secrets.command"],
  anchors: ["sqlplus ", "impdp ", "expdp "],
  look({ text }, end): Sighting | undefined {
    const found = loginLine.exec(text.slice(end + 1, end + 160));
    const word = found?.[1] ?? "";
    if (found === null || !isPassword(word, "code")) return undefined;
    const start = end + 1 + found[0].length - 1 - word.length;
    return seen("secrets.command", start, start + word.length);
  },
};
