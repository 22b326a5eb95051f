import { readCommand } from "./lexer.ts";
import type { Probe } from "../gate.ts";
import { endsWord, startsWord } from "./word.ts";

const disk =
  /^(?:\/dev\/(?:(?:sd|hd|vd|xvd)[a-z]|nvme\d|mmcblk\d|r?disk\d|md\d|dm-\d|mapper\/\w|disk\/by-)|\\{1,2}\.\\+PhysicalDrive)/i;
const makers = [
  "mkfs",
  "mke2fs",
  "wipefs",
  "blkdiscard",
  "shred",
  "mkswap",
  "luksformat",
  "secure-erase",
  "scrub",
];
const zappers = ["sgdisk", "parted", "diskutil", "hdparm"];
const zaps =
  /^(?:-Z|-o|--zap(?:-all)?|--clear|mklabel|mktable|erase(?:Disk|Volume)|zeroDisk|secureErase|--security-erase\S*)$/i;

/** Programs that leave nothing of a disk they are pointed at. */
export const diskDestroyer: Probe = {
  rules: ["fs.disk"],
  anchors: [...makers, ...zappers],
  look({ text }, end) {
    const start = text.slice(Math.max(0, end - 12), end + 1).search(/[A-Za-z0-9-]+$/) + Math.max(0, end - 12);
    if (!startsWord(text, start) || /[a-z]/i.test(text[end + 1] ?? "")) return undefined;
    const { words, end: until } = readCommand(text, end + 1);
    const name = text.slice(start, end + 1).toLowerCase();
    const dry = words.some((word) => /^(?:-n|--no-act|--dry-run)$/.test(word) && name !== "shred");
    const aimed = words.some((word) => disk.test(word) || (name === "diskutil" && /^disk\d/.test(word)));
    const zapping = !zappers.includes(name) || words.some((word) => zaps.test(word));
    return { until, ...(aimed && zapping && !dry ? { rule: "fs.disk" } : {}) };
  },
};

/** Bytes poured straight onto a disk: `dd of=`, a redirection, `tee`, `cp`. */
export const diskWrite: Probe = {
  rules: ["fs.disk"],
  anchors: [
    "/dev/sd",
    "/dev/hd",
    "/dev/vd",
    "/dev/xvd",
    "/dev/nvme",
    "/dev/mmcblk",
    "/dev/disk",
    "/dev/rdisk",
    "physicaldrive",
  ],
  look({ text }, end) {
    const start =
      text.slice(Math.max(0, end - 20), end + 1).search(/(?:\/dev\/\w+|\\{1,2}\.\\+\w+)$/i) +
      Math.max(0, end - 20);
    if (!disk.test(text.slice(start, end + 4))) return undefined;
    const behind = text.slice(Math.max(0, start - 160), start);
    if (!/(?:=|>\|? ?)["']?$|tee|cp|mv/.test(behind)) return undefined;
    const before = (behind.split(/\n|&&|;/).at(-1) ?? "").replace(/["']$/, "");
    const poured = /\bof=$/.test(before) || /(?:^|[^-=<])>{1,2}\|? ?$/.test(before);
    const copied = /(?:^|[\s|"'`(])(?:tee|cp|mv)(?: [^|<>]*)? $/.test(before) && endsCommand(text, end);
    return poured || copied ? { rule: "fs.disk", until: end } : undefined;
  },
};

/** Whether the device is the last word of its command, where the target of a copy stands. */
function endsCommand(text: string, end: number): boolean {
  return readCommand(text, end + 1).words.length <= 1;
}

const drives = Array.from("abcdefghijklmnopqrstuvwxyz", (letter) => `format ${letter}:`);
const formatted = /^format\s{1,4}[A-Za-z]:\s?(?:$|[\n\r"'`;&|]|\/\w)/i;

/** Formatting a drive of Windows. */
export const driveFormat: Probe = {
  rules: ["fs.disk"],
  anchors: [...drives, "format  ", "format\t", "format-volume", "clear-disk"],
  look({ text }, end) {
    const unit = text[end] ?? "";
    if (unit === "e" || unit === "k")
      return endsWord(text, end + 1) && /^ +-\w/.test(text.slice(end + 1, end + 4))
        ? { rule: "fs.disk", until: end }
        : undefined;
    const start = end - (unit === ":" ? 8 : unit === "\t" ? 6 : 7);
    if (!startsWord(text, start)) return undefined;
    return formatted.test(text.slice(start, start + 16)) ? { rule: "fs.disk", until: end } : undefined;
  },
};
