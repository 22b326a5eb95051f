import { commandProbe, type Harm, lastOf, operandsOf, handedBy, isWindows } from "./commands.ts";
import { deletesTooMuch } from "./found.ts";
import type { Probe } from "../gate.ts";
import { disk, gatekeeper, isProtected, isSystemRoot, isVital, listed, record } from "./target.ts";

const zaps =
  /^(?:-Z|-o|--zap(?:-all)?|--clear|mklabel|mktable|erase(?:Disk|Volume)?|zeroDisk|secureErase|--security-erase\S*|format|sanitize|luksFormat|labelclear|--delete)$/i;
const recursive = /^-[a-zA-Z]*[rR]|^--recursive$/;
/** Modes that let everybody in, or keep everybody out. */
const careless = /^(?:0?[0-7]?(?:777|666|000)|a?[+=]r?wx?|[ao]*-rwx)$/;
const isDry = (words: readonly string[]): boolean =>
  words.some((word) => /^(?:-n|--no-act|--dry-run|-whatif|-wi)$/i.test(word));
const isDisk = (word: string): boolean => disk.test(word);
/** Files of the system, in what edits them. */
const files = ["/etc/", "/var/log/", "/boot/", "/lib", "bin/", "/dev/"];
const isKept = (word: string): boolean => listed.test(word) || record.test(word);
const inPlace = /^-(?:[a-zA-Z]{0,4}i(?:[.~]\w*)?|-in-place\S*)$|^inplace$/;
const nothing = "/dev/null";

/** Whether a copy or a move leaves something else in the place of a file that the system needs. Putting back what was kept does no harm. */
function replaces(words: readonly string[], isMove: boolean): boolean {
  const operands = operandsOf(words);
  const last = operands.at(-1) ?? "";
  const sources = operands.slice(0, -1);
  if (sources.length === 0) return false;
  if (isMove && sources.some((word) => isSystemRoot(word) || (last === nothing && isVital(word))))
    return true;
  const isBackup = sources.some((source) => source.startsWith(last) && source.length > last.length);
  return sources.includes(nothing)
    ? isVital(last)
    : !isBackup && (gatekeeper.test(last) || record.test(last) || last.startsWith("/etc/pam.d/"));
}

const all = (words: readonly string[], isMeant: boolean): number => (isMeant ? words.length : 0);
const recursionOfWindows = /^(?:\/s|-r(?:e(?:c\w*)?)?)$/i;
const flagOfWindows = /^(?:[-/]\w{1,8}|-\w+)$/;
/** Names of the working directory are left alone: only drives, variables, home and patterns are places to protect. */
const isWindowsTarget = (word: string): boolean =>
  !flagOfWindows.test(word) && /^(?:[A-Za-z]:|[%$~.*]|\\)/.test(word) && isProtected(word);
/** Words that change the lists of who may do what. */
const changing =
  /^[/-](?:grant|deny|setowner|reset|remove|inheritance|substitute|setintegritylevel|[egpd]$)/i;
const shell = /(?:^|\/)(?:ba|z|k|da|c|tc|a)?sh\b|^cmd\b|powershell/i;

const harms: readonly Harm[] = [
  {
    rule: "fs.disk",
    names: "mkfs mke2fs wipefs blkdiscard shred mkswap scrub pvremove".split(" "),
    meant: ({ name, words }) => (isDry(words) && name !== "shred" ? 0 : lastOf(words, isDisk)),
  },
  {
    rule: "fs.disk",
    names: "sgdisk parted diskutil hdparm nvme cryptsetup zpool sfdisk badblocks".split(" "),
    meant: ({ name, words }) =>
      words.some((word) => (name === "badblocks" ? /^-\w*w/ : zaps).test(word)) && !isDry(words)
        ? lastOf(words, (word) => isDisk(word) || /^disk\d/.test(word))
        : 0,
  },
  {
    rule: "fs.disk",
    names: ["dd", "tee", "cp", "mv", "tar"],
    beside: ["/dev/", "physicaldrive"],
    meant: ({ name, words }) => {
      if (name === "dd") return lastOf(words, (word) => word.startsWith("of=") && isDisk(word.slice(3)));
      const last = words.findIndex((word) => /^\d?[<>]/.test(word));
      const own = last < 0 ? words : words.slice(0, last);
      if (name === "tar") return /^-?\w*c\w*f$/.test(own[0] ?? "") && isDisk(own[1] ?? "") ? 2 : 0;
      return name === "tee" ? lastOf(own, isDisk) : all(own, own.length > 1 && isDisk(own.at(-1) ?? ""));
    },
  },
  {
    rule: "fs.system.change",
    names: ["chmod", "chown", "chgrp", "chattr", "setfacl"],
    meant: ({ words }) =>
      words.some((word) => recursive.test(word) || careless.test(word)) ? lastOf(words, isSystemRoot) : 0,
  },
  {
    rule: "fs.system.change",
    names: ["mv"],
    meant: ({ words }) => all(words, replaces(words, true)),
  },
  {
    rule: "fs.system.change",
    names: ["cp", "install", "ln", "rsync"],
    beside: files,
    meant: ({ words }) => all(words, replaces(words, false)),
  },
  {
    rule: "fs.system.change",
    names: ["tee", "truncate"],
    beside: files,
    meant: ({ words }) => {
      const appends = words.includes("-a") || words.includes("--append");
      return lastOf(words, (word) => (appends ? listed.test(word) : isVital(word)));
    },
  },
  {
    rule: "fs.system.change",
    names: ["sed", "perl", "awk", "ruby"],
    beside: files,
    meant: ({ words }) => (words.some((word) => inPlace.test(word)) ? lastOf(words, isKept) : 0),
  },
  {
    rule: "fs.system.change",
    names: ["shred", "unlink", "srm"],
    beside: files,
    meant: ({ words }) => lastOf(words, (word) => record.test(word)),
  },
  {
    rule: "fs.system.change",
    names: ["cacls", "icacls", "takeown", "set-acl"],
    isOfWindows: true,
    meant: ({ name, words }) =>
      !name.endsWith("cacls") || words.some((word) => changing.test(word)) ? lastOf(words, isWindows) : 0,
  },
  {
    rule: "fs.secret",
    names: ["reg"],
    beside: ["hklm\\"],
    isOfWindows: true,
    meant: ({ words }) =>
      /^(?:save|export)$/i.test(words[0] ?? "")
        ? lastOf(words, (word) => /^hklm\\(?:sam|security|system)$/i.test(word))
        : 0,
  },
  {
    rule: "fs.rm.root",
    names: ["find"],
    beside: ["-delete", "-exec", "-ok"],
    meant: ({ words }) => all(words, deletesTooMuch(words)),
  },
  {
    rule: "fs.rm.root",
    names: ["rimraf", "del-cli", "trash", "trash-cli", "trash-put", "premove", "srm", "wipe"],
    anchors: "rimraf, del-cli, trash , trash-cli , trash-put , premove , srm -, wipe -".split(", "),
    meant: ({ name, words }) => {
      const targets = operandsOf(words);
      // A slash or a dot between words is a sign of a sentence.
      const isSentence =
        targets.length > 1 && targets.every((each) => /^[a-z][a-z-]*$/.test(each) || each.length < 2);
      const isAsked = !/^(?:srm|wipe)$/.test(name) || words.some((word) => recursive.test(word));
      return isAsked && !isSentence ? lastOf(words, (word) => !word.startsWith("-") && isProtected(word)) : 0;
    },
  },
  {
    rule: "fs.rm.root",
    names: ["remove-item", "ri", "rd", "rmdir", "del", "erase", "rm"],
    anchors: (
      'remove-item|ri -|ri c:|ri $|ri ~|rd /|rd c:|rd %|rd "|rd -r|rmdir %|rmdir "|rmdir /|rmdir c:|rmdir -r|del /|del c:|del %|del "|' +
      "del -r|del $_|erase /|erase c:|rm -r|rm $_"
    ).split("|"),
    isOfWindows: true,
    meant: ({ name, words, before }) => {
      if (!words.some((word) => recursionOfWindows.test(word)) || isDry(words)) return 0;
      // The program of that name of other systems is judged elsewhere.
      const count = name === "rm" ? 0 : lastOf(words, isWindowsTarget);
      return count === 0 && handedBy(before()).some(isWindowsTarget) ? words.length : count;
    },
  },
  {
    rule: "fs.shell",
    names: ["nc", "netcat", "ncat", "socket"],
    anchors: ["nc", "netcat", "ncat", "socket -"],
    meant: ({ words }) => {
      const joins = words.findIndex(
        (word, at) =>
          /^(?:-\w*[ecp]|--(?:sh-)?exec)$/.test(word) && shell.test(words[at + 1] ?? "") && words.length > 2,
      );
      return joins < 0 ? lastOf(words, (word) => /^(?:-\w*e|--(?:sh-)?exec=)\S*sh$/.test(word)) : joins + 2;
    },
  },
  {
    rule: "fs.shell",
    names: ["socat"],
    meant: ({ words }) =>
      all(
        words,
        words.some((word) =>
          /^(?:exec|system):(?:\S*[/"'])?(?:(?:ba|z|k|da|a)?sh\b|cmd|powershell)/i.test(word),
        ),
      ),
  },
];

export const commandProbes: readonly Probe[] = harms.map(commandProbe);
