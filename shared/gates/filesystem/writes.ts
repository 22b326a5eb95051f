import type { Probe } from "../gate.ts";
import { lineBefore } from "../read/text.ts";
import { between, callWith, endOf, operand, startOf } from "./marks.ts";
import { disk, isVital, listed, record } from "./target.ts";

const lookBack = 160;
const pathMax = 100;
const nearMax = 64;
/** `->`, `=>` and the end of a tag are no redirections. */
const redirection = /(?:(?:^|[^-=<\w/"'])|\d|-c ["'])(>{1,2}\|? ?["']?)$/;
const poured = /\bof=["']?$/;
/** Calls that open a file, and how they say that they write. */
const opens =
  /(?:\bf?open\w*|\bOpenFile|\bFile\.(?:new|open)|\bPath|\bFileStream)\s?\(\s?(?:\$?\w{1,24},\s?)?[rbf@]?\\?["']$/i;
const toWrite =
  /^\\?["']\s?,\s?(?:\w{1,8}\s?[=:]\s?)?(?:\\?["'](?:[wax]|r\+|rb\+)|(?:os\.|syscall\.|File::)?O_(?:WRONLY|RDWR|CREAT|TRUNC)|FileMode\.(?:Create|Open)\b)|^\\?["']\)\.(?:write_|unlink|open\(\s?["'][wax])/;
/** Calls that write to the file they name first, and those that remove it. */
const writes =
  /(?:write(?:File|String|_text|_bytes)?|WriteAllBytes|OpenWrite|appendFile|outputFile|truncate|put_contents|createWriteStream|FileOutputStream)(?:Sync)?\s?\(\s?[rbf@]?\\?["']$/i;
const removes = /(?:remove|unlink|delete|rm)(?:Sync)?\s?\(\s?\\?["']$/i;

/** How what stands between `before` and `after` is written to: by a shell, which may only add to it, or by a call. */
function writtenBy(before: string, after: string, path: string): "shell" | "append" | "call" | undefined {
  const arrow = redirection.exec(before);
  if (arrow !== null) return arrow[1]?.startsWith(">>") === true ? "append" : "shell";
  if (poured.test(before)) return "shell";
  if (!/\(\s?[^()]{0,30}["']$/.test(before)) return undefined;
  const isCalled =
    writes.test(before) ||
    (opens.test(before) && toWrite.test(after)) ||
    (record.test(path) && removes.test(before));
  return isCalled ? "call" : undefined;
}

function writing(
  rule: string,
  anchors: readonly string[],
  isHarm: (path: string, appends: boolean) => boolean,
): Probe {
  return {
    rules: [rule],
    reach: 400,
    anchors,
    look({ text }, end) {
      // Nothing is written to without one of these signs before it, and most paths have none.
      if (!/[>=(]/.test(text.slice(Math.max(0, end - nearMax), end))) return undefined;
      const line = lineBefore(text, end + 1, 24);
      const at = Math.max(
        line.lastIndexOf("/dev/"),
        line.lastIndexOf("/etc/"),
        line.lastIndexOf("/var/log"),
        line.search(/\/boot\/|\\{1,2}\.\\|\/(?:usr\/)?s?bin\/|\/lib|\/proc\//),
      );
      if (at < 0) return undefined;
      const start = end + 1 - line.length + at;
      const path = text.slice(start, start + pathMax);
      const written = /^[\w./*{},+-]{1,100}/.exec(path)?.[0] ?? "";
      // A name between angle brackets is marked up, not written to.
      if (path.startsWith("</", written.length)) return undefined;
      const by = writtenBy(lineBefore(text, start, lookBack), path.slice(written.length), written);
      if (by === undefined || !isHarm(path, by === "append")) return undefined;
      const mark = (): { from: number; to: number } =>
        by === "call"
          ? callWith(text, start)
          : between(
              text,
              startOf(text, start, /(?:\bdd\s[^|<>;&\n]*|\d?>{1,2}\|? ?["']?)$/, lookBack),
              endOf(text, start, operand),
            );
      return { rule, until: end + 1, span: mark };
    },
  };
}

/** Bytes poured straight onto a disk, by a redirection or a program. */
export const diskWrite = writing(
  "fs.disk",
  (
    "/dev/sd /dev/hd /dev/vd /dev/xvd /dev/nvme /dev/mmcblk /dev/disk /dev/rdisk /dev/md /dev/mapper/ /dev/dm- /dev/drbd /dev/rbd /dev/nbd " +
    "/dev/bcache /dev/pmem /dev/dasd /dev/vg /dev/mtd /dev/block/ physicaldrive"
  ).split(" "),
  (path) => disk.test(path),
);

/** Files without which a system does not start, lists of who gets in, and records of who did what: emptied, replaced or added to. */
export const systemWrite = writing(
  "fs.system.change",
  (
    "/etc/passwd /etc/shadow /etc/gshadow /etc/group /etc/sudoers /etc/fstab /etc/hosts /etc/crontab /etc/profile /etc/ld.so.preload /etc/inittab " +
    "/etc/nsswitch.conf /etc/pam.d/ /etc/ssh/sshd_config >/boot/ >/bin/ >/lib >/usr/ /sysrq-trigger " +
    "/log/auth.log /log/secure /log/messages /log/syslog /log/system.log /log/wtmp /log/btmp /log/lastlog /log/faillog /log/audit/ /log/journal/"
  )
    .split(" ")
    .concat(["> /boot/", "> /bin/", "> /lib", "> /usr/"]),
  (path, appends) => (appends ? listed.test(path) : isVital(path)),
);
