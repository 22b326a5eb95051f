import type { Probe } from "../gate.ts";
import { lineAfter, lineBefore } from "../read/text.ts";
import { readCommand } from "./lexer.ts";
import { isProtected } from "./target.ts";
import { startsWord } from "./word.ts";

const lineMax = 240;
const recursion = /^(?:\/s|-r(?:e(?:c\w*)?)?)$/i;
const flag = /^(?:[-/]\w{1,8}|-\w+)$/;
/** Names of the working directory are left alone: only drives, variables, home and patterns are places to protect. */
const place = /^(?:[A-Za-z]:|[%$~.*]|\\)/;
/** A string that PowerShell is given in parentheses. */
const grouped = /\(\s?("[^"()]{1,120}"|'[^'()]{1,120}')\s?\)/g;
const listed =
  /(?:get-childitem|gci|dir|ls)\s+(?:-path\s+)?["']?([A-Za-z]:\\[^\s"'|]*|~|\$env:\w+)[^|]*\|[^|]*$/i;

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
    "rmdir /",
    "rmdir c:",
    "del /",
    "del c:",
    "erase /",
    "erase c:",
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
    if (!words.some((word) => recursion.test(word))) return { until: from + line.length };
    const targets = words.filter((word) => !flag.test(word));
    const fed = listed.exec(lineBefore(text, start, lineMax))?.[1];
    const fails = [...targets, fed ?? ""].some((target) => place.test(target) && isProtected(target));
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
