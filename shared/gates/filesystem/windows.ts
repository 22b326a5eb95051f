import type { Probe } from "../gate.ts";
import { lineAfter, lineBefore } from "../read/text.ts";
import { readCommand } from "./lexer.ts";
import { isProtected } from "./target.ts";
import { handedBy } from "./windows-pipe.ts";
import { startsWord } from "./word.ts";

const lineMax = 240;
const recursion = /^(?:\/s|-r(?:e(?:c\w*)?)?)$/i;
const flag = /^(?:[-/]\w{1,8}|-\w+)$/;
/** Names of the working directory are left alone: only drives, variables, home and patterns are places to protect. */
const place = /^(?:[A-Za-z]:|[%$~.*]|\\)/;
/** A string that PowerShell is given in parentheses. */
const grouped = /\(\s?("[^"()]{1,120}"|'[^'()]{1,120}')\s?\)/g;
/** The commands of Windows that delete a folder with all it holds. */
export const windowsRemoval: Probe = {
  rules: ["fs.rm.root"],
  anchors: [
    "remove-item",
    "ri -",
    "ri c:",
    "ri $",
    "ri ~",
    "rd /",
    "rd c:",
    "rd %",
    'rd "',
    "rmdir %",
    'rmdir "',
    "rmdir /",
    "rmdir c:",
    "del /",
    "del c:",
    "del %",
    'del "',
    "erase /",
    "erase c:",
    "del -r",
    "del $_",
    "| rm -r",
    "{ rm $_",
    "rd -r",
    "rmdir -r",
  ],
  look({ text }, end) {
    const name = /[a-z-]+(?=(?: \S{0,2})?$)/i.exec(text.slice(Math.max(0, end - 10), end + 1));
    if (name === null) return undefined;
    const start = Math.max(0, end - 10) + name.index;
    if (!startsWord(text, start)) return undefined;
    const from = start + name[0].length;
    const line = lineAfter(text, from, lineMax).split(/[|;&]/, 1)[0] ?? "";
    if (!/[-/]/.test(line)) return { until: from + line.length };
    // A backslash is no escape here.
    const { words } = readCommand(line.replaceAll("\\", "\\\\").replaceAll(grouped, "$1"), 0);
    if (!words.some((word) => recursion.test(word)) || words.some((word) => /^-(?:whatif|wi)$/i.test(word)))
      return { until: from + line.length };
    const targets = words.filter((word) => !flag.test(word));
    const fed = handedBy(lineBefore(text, start, lineMax));
    const fails = [...targets, ...fed].some((target) => place.test(target) && isProtected(target));
    return { until: from + line.length, ...(fails ? { rule: "fs.rm.root" } : {}) };
  },
};

/** Copies kept for the day on which a disk is lost. */
export const backupRemoval: Probe = {
  rules: ["fs.disk"],
  anchors: [
    "vssadmin delete shadows",
    "vssadmin.exe delete shadows",
    "wbadmin delete",
    "cipher /w",
    "shadowcopy delete",
  ],
  look: (_leaf, end) => ({ rule: "fs.disk", until: end + 1 }),
};

const pathMax = 240;
const folders = "windows|winnt|program files(?: \\(x86\\))?|users|programdata";
/** A drive, a folder that Windows lives in, or anything below Windows itself but what is temporary. */
const ofWindows = new RegExp(
  String.raw`^(?:[a-z]:|%systemdrive%|\$env:systemdrive)(?:[\\/]{0,4}\*?|[\\/]{1,4}(?:${folders})(?:[\\/]{1,4}\*?)?|[\\/]{1,4}(?:windows|winnt)[\\/]{1,4}(?!temp\b).*)$` +
    String.raw`|^(?:%(?:systemroot|windir|programfiles)%|\$\{?env:(?:systemroot|windir)\}?)(?![\\/]{1,4}temp\b)`,
  "i",
);
/** What the lists of who may do what are told when they are not only shown or saved. */
const changing =
  /^[/-](?:grant|deny|setowner|reset|remove|inheritance|substitute|setintegritylevel|[egpd]$)/i;

/** Windows or a whole drive given to somebody else. */
export const takeover: Probe = {
  rules: ["fs.system.change"],
  anchors: ["cacls", "takeown", "set-acl"],
  look({ text }, end) {
    const from = end + 1 + (text.startsWith(".exe", end + 1) ? 4 : 0);
    if (/[\w-]/.test(text[from] ?? "")) return undefined;
    const line = lineAfter(text, from, pathMax).split(/[|;&]/, 1)[0] ?? "";
    const until = from + line.length;
    const { words } = readCommand(line.replaceAll("\\", "\\\\"), 0);
    const isList = text.slice(end - 4, end + 1).toLowerCase() === "cacls";
    const changes =
      (!isList || words.some((word) => changing.test(word))) && words.some((word) => ofWindows.test(word));
    return { until, ...(changes ? { rule: "fs.system.change" } : {}) };
  },
};

const savesHive = /\breg(?:\.exe)? (?:save|export) ["']?$/i;

/** The passwords of Windows, saved out of its registry. */
export const hive: Probe = {
  rules: ["fs.secret"],
  anchors: ["hklm\\sam", "hklm\\security", "hklm\\system"],
  look({ text }, end) {
    const start = end - (/\\\w+$/.exec(text.slice(Math.max(0, end - 9), end + 1))?.[0].length ?? 0) - 3;
    return savesHive.test(text.slice(Math.max(0, start - 24), start))
      ? { rule: "fs.secret", until: end + 1 }
      : undefined;
  },
};

/** The records of who did what, where Windows and the journal keep them. */
export const recordsGone: Probe = {
  rules: ["fs.system.change"],
  anchors: [
    "wevtutil cl ",
    "wevtutil.exe cl ",
    "wevtutil clear-log ",
    "clear-eventlog",
    "remove-eventlog",
    "--vacuum-time=",
    "--vacuum-size=",
  ],
  look({ text }, end) {
    const rest = lineAfter(text, end + 1, 80);
    const isGone =
      text[end] === "=" ? /^[01](?:s|sec|k|b)?(?![\w.])/i.test(rest) : /\b(?:security|system)\b/i.test(rest);
    return isGone ? { rule: "fs.system.change", until: end + rest.length } : undefined;
  },
};
