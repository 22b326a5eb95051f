import type { Probe } from "../gate.ts";
import { lineAfter, lineBefore } from "../read/text.ts";
import { readCommand } from "./lexer.ts";
import { between, commandStart, endOf, endOfWords, type Mark, startOf } from "./marks.ts";
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
    const { words } = readCommand(escaped(line).replaceAll(grouped, "$1"), 0);
    if (!words.some((word) => recursion.test(word)) || words.some((word) => /^-(?:whatif|wi)$/i.test(word)))
      return { until: from + line.length };
    const targets = words.filter((word) => !flag.test(word));
    const fed = handedBy(lineBefore(text, start, lineMax));
    const until = from + line.length;
    if (![...targets, ...fed].some(isTarget)) return { until };
    const count = words.findLastIndex((word) => !flag.test(word) && isTarget(word)) + 1;
    return {
      rule: "fs.rm.root",
      until,
      ...between(text, commandStart(text, start), from + lengthOf(line, count)),
    };
  },
};

const isTarget = (word: string): boolean => place.test(word) && isProtected(word);

/** A backslash is no escape here. */
const escaped = (line: string): string => line.replaceAll("\\", "\\\\");

/** How long the first words of a line are, or all of them where none is meant. */
function lengthOf(line: string, count: number): number {
  const read = escaped(line).slice(0, endOfWords(escaped(line), 0, count > 0 ? count : Infinity));
  return read.replaceAll("\\\\", "\\").replace(/[\s})]+$/, "").length;
}

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
  look: ({ text }, end) => ({ rule: "fs.disk", until: end + 1, span: () => flagged(text, end) }),
};

const started =
  /(?:vssadmin|wbadmin|cipher|(?:wmic )?shadowcopy|wevtutil|(?:clear|remove)-eventlog|journalctl|--vacuum)[^\n]*$/i;
const flags = /^(?:[:.]?\w+)?(?: +[-/][\w:=]+)*/;

/** The command of which the first words end at `end`, with the flags that follow. */
function flagged(text: string, end: number): Mark {
  return between(text, startOf(text, end + 1, started), endOf(text, end + 1, flags));
}

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
    const { words } = readCommand(escaped(line), 0);
    const isList = text.slice(end - 4, end + 1).toLowerCase() === "cacls";
    const count = words.findLastIndex((word) => ofWindows.test(word)) + 1;
    if (count === 0 || (isList && !words.some((word) => changing.test(word)))) return { until };
    const start = startOf(text, end, /[\w-]+$/);
    return {
      rule: "fs.system.change",
      until,
      span: () => between(text, start, from + lengthOf(line, count)),
    };
  },
};

const savesHive = /\breg(?:\.exe)? (?:save|export) ["']?$/i;

/** The passwords of Windows, saved out of its registry. */
export const hive: Probe = {
  rules: ["fs.secret"],
  anchors: ["hklm\\sam", "hklm\\security", "hklm\\system"],
  look({ text }, end) {
    const start = end - (/\\\w+$/.exec(text.slice(Math.max(0, end - 9), end + 1))?.[0].length ?? 0) - 3;
    const saved = savesHive.exec(text.slice(Math.max(0, start - 24), start));
    if (saved === null) return undefined;
    return { rule: "fs.secret", until: end + 1, span: () => between(text, start - saved[0].length, end + 1) };
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
    const gone = (text[end] === "=" ? /^[01](?:s|sec|k|b)?(?![\w.])/i : /\b(?:security|system)\b/i).exec(
      rest,
    );
    if (gone === null) return undefined;
    const { from } = flagged(text, end);
    const to = end + 1 + gone.index + gone[0].length;
    return { rule: "fs.system.change", until: end + rest.length, span: () => between(text, from, to) };
  },
};
