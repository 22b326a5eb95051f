import { readCommand } from "./lexer.ts";
import type { Probe, Sighting } from "../gate.ts";
import { argumentsOf } from "./fields.ts";
import { between, callWith, command, commandStart, endOf, operand, startOf } from "./marks.ts";
import { isWrittenTo } from "./opened.ts";
import { isOnlySaid } from "./said.ts";
import { endsWord, startsWord } from "./word.ts";

/** Folders of devices that are no disks; in any other one, volumes are named as people like. */
const noVolumes =
  "shm|pts|fd|tcp|udp|input|snd|dri|net|char|cpu|bus|serial|v4l|usb|vfio|mqueue|hugepages|dma_heap|misc|log|std\\w*";
const disk = new RegExp(
  [
    String.raw`^/dev/(?:(?:sd|hd|vd|xvd|dasd)[a-z?*[]|(?:nvme|mmcblk|r?disk|md_?|dm-|drbd|r?bd|nbd|bcache|pmem|zd|ada|da|nvd|mtd(?:block)?)\d|mapper/(?!control)\w|disk/by-)`,
    String.raw`^/dev/(?!(?:${noVolumes}|disk|mapper)/)[a-z][\w.-]{0,40}/[\w.-]`,
    String.raw`^\\{1,2}\.\\+PhysicalDrive`,
  ].join("|"),
  "i",
);
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
  "pvremove",
  "nvme format",
  "nvme sanitize",
  "cryptsetup erase",
  "zpool labelclear",
  "sfdisk --delete",
  "badblocks -w",
];
const zappers = ["sgdisk", "parted", "diskutil", "hdparm"];
const zaps =
  /^(?:-Z|-o|--zap(?:-all)?|--clear|mklabel|mktable|erase(?:Disk|Volume)|zeroDisk|secureErase|--security-erase\S*)$/i;

/** `.ext4` behind `mkfs` */
const kindLength = (text: string, from: number): number =>
  /^\.\w{1,8}/.exec(text.slice(from, from + 9))?.[0].length ?? 0;

/** Programs that leave nothing of a disk they are pointed at. */
export const diskDestroyer: Probe = {
  rules: ["fs.disk"],
  anchors: [...makers, ...zappers],
  look({ text }, end) {
    const start = text.slice(Math.max(0, end - 12), end + 1).search(/[A-Za-z0-9-]+$/) + Math.max(0, end - 12);
    if (!startsWord(text, start) || (/[a-z]/i.test(text[end + 1] ?? "") && text[end - 1] !== "-"))
      return undefined;
    const from = end + 1 + kindLength(text, end + 1);
    const { words, end: until } = argumentsOf(text, from, start);
    const name = text.slice(start, end + 1).toLowerCase();
    const dry = words.some((word) => /^(?:-n|--no-act|--dry-run)$/.test(word) && name !== "shred");
    const aimed =
      words.findLastIndex((word) => disk.test(word) || (name === "diskutil" && /^disk\d/.test(word))) + 1;
    const zapping = !zappers.includes(name) || words.some((word) => zaps.test(word));
    if (aimed === 0 || !zapping || dry || isOnlySaid(text, start)) return { until };
    return { rule: "fs.disk", until, span: () => command(text, start, from, aimed) };
  },
};

const nameMax = 64;

/** Bytes poured straight onto a disk: `dd of=`, a redirection, `tee`, `cp`. */
export const diskWrite: Probe = {
  rules: ["fs.disk"],
  anchors: (
    "/dev/sd /dev/hd /dev/vd /dev/xvd /dev/nvme /dev/mmcblk /dev/disk /dev/rdisk /dev/md /dev/mapper/ /dev/dm- /dev/drbd /dev/rbd /dev/nbd " +
    "/dev/bcache /dev/pmem /dev/dasd /dev/vg /dev/mtd /dev/block/ of=/dev/ of='/dev/ of=\"/dev/ physicaldrive"
  ).split(" "),
  look({ text }, end) {
    const start =
      text.slice(Math.max(0, end - 20), end + 1).search(/(?:\/dev\/[\w-]*\/?|\\{1,2}\.\\+\w+)$/i) +
      Math.max(0, end - 20);
    if (!disk.test(text.slice(start, start + nameMax))) return undefined;
    const behind = text.slice(Math.max(0, start - 160), start);
    if (called.test(behind)) {
      const after = text.slice(start, start + nameMax + 40).replace(/^[\w./*-]{1,64}/, "");
      if (!isWrittenTo(behind, after)) return undefined;
      return { rule: "fs.disk", until: end, span: () => callWith(text, start) };
    }
    if (loop.test(behind)) return isLoopedOver(text, start) ? pouredOnto(text, start, start, end) : undefined;
    if (!/(?:=|>\|? ?)["']?$|tee|cp|mv|tar/.test(behind)) return undefined;
    const before = (behind.split(/\n|&&|;/).at(-1) ?? "").replace(/["']$/, "");
    const poured = /\bof=$/.test(before) || /(?:^|[^-=<])>{1,2}\|? ?$/.test(before);
    const copied =
      /(?:^|[\s|"'`(])(?:(?:tee|cp|mv)(?: [^|<>]*)?|tar [^|<>]*f) $/.test(before) && endsCommand(text, end);
    if (!poured && !copied) return undefined;
    return pouredOnto(text, start, commandStart(text, startOf(text, start, writer, 160)), end);
  },
};

/** What writes, up to where the device stands. */
const writer = /(?:(?<![\w-])(?:dd|tee|cp|mv|tar)\s[^|<>;&\n]*|\d?>{1,2}\|? ?["']?)$/;

/** What is written onto the device at `start` of which an anchor ends at `end`, by what begins at `from`. */
function pouredOnto(text: string, start: number, from: number, end: number): Sighting {
  return { rule: "fs.disk", until: end, span: () => between(text, from, endOf(text, start, operand)) };
}

/** A call, of which the device is an argument. */
const called = /[(,]\s?[rbf@]?\\?["']$/;
const loop = /\bfor \w{1,32} in (?:[^;\n]{0,80} )?$/;
const loopMax = 300;
const head = /\bfor (\w{1,32}) in [^;\n]{1,200}(?:;|\n)\s{0,8}do\b/g;

/** `for d in /dev/disk/by-id/*; do dd if=/dev/zero of="$d"; done` */
function isLoopedOver(text: string, start: number): boolean {
  const script = text.slice(Math.max(0, start - 80), start + loopMax);
  const found = Array.from(script.matchAll(head)).findLast(({ index }) => index <= Math.min(80, start));
  if (found === undefined) return false;
  const [all, name = ""] = found;
  const body = script.slice(found.index + all.length).split(/\bdone\b/, 1)[0] ?? "";
  const variable = `["']?\\$\\{?${name}\\}?(?!\\w)`;
  return new RegExp(
    `\\bof=${variable}|[^-=<>]>{1,2} ?${variable}|\\b(?:${makers.join("|")})[^;&|\\n]{0,80} ${variable}`,
  ).test(body);
}

/** Whether the device is the last word of its command, where the target of a copy stands. */
function endsCommand(text: string, end: number): boolean {
  const { words } = readCommand(text, end + 1);
  const redirected = words.findIndex((word) => /^\d?[<>]/.test(word));
  return (redirected < 0 ? words.length : redirected) <= 1;
}

/** A disk that a script of Windows has chosen, and cleans. */
export const cleanedDisk: Probe = {
  rules: ["fs.disk"],
  anchors: ["select disk 0"],
  look({ text }, end) {
    const cleaned = /^\d{0,2}[^]{0,60}?\bclean\b/i.exec(text.slice(end + 1, end + 80))?.[0];
    if (cleaned === undefined) return undefined;
    return { rule: "fs.disk", until: end + 1, from: end - 12, to: end + 1 + cleaned.length };
  },
};

const drives = Array.from("abcdefghijklmnopqrstuvwxyz", (letter) => `format ${letter}:`);
const formatted = /^format\s{1,4}[A-Za-z]:\s?(?:(?=$|[\n\r"'`;&|])|\/\w)/i;

/** Formatting a drive of Windows. */
export const driveFormat: Probe = {
  rules: ["fs.disk"],
  anchors: [...drives, "format  ", "format\t", "format-volume", "clear-disk"],
  look({ text }, end) {
    const unit = text[end] ?? "";
    if (unit === "e" || unit === "k")
      return endsWord(text, end + 1) && /^ +-\w/.test(text.slice(end + 1, end + 4))
        ? { rule: "fs.disk", until: end, span: () => command(text, end - (unit === "k" ? 9 : 12)) }
        : undefined;
    const start = end - (unit === ":" ? 8 : unit === "\t" ? 6 : 7);
    if (!startsWord(text, start)) return undefined;
    const found = formatted.exec(text.slice(start, start + 16)) ?? undefined;
    return (
      found && { rule: "fs.disk", until: end, span: () => between(text, start, start + found[0].length) }
    );
  },
};
