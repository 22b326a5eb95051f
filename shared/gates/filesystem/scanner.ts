import type { Anchor, Leaf, Scanner } from "../gate.ts";
import { judgePath } from "./paths.ts";
import { judgeRemove } from "./remove.ts";

const family = { remove: 1, disk: 2, bomb: 4, path: 8 } as const;

const anchorsOf = (texts: string, of: number): Anchor[] =>
  texts.split(" ").map((text) => ({ text, family: of }));

const anchors: readonly Anchor[] = [
  ...anchorsOf("rm r\\m 'rm' \"rm\"", family.remove),
  ...anchorsOf("of=/dev/ mkfs >/dev/ wipefs shred", family.disk),
  { text: "> /dev/", family: family.disk },
  ...anchorsOf(":|: (){", family.bomb),
  ...anchorsOf("passwd shadow sudoers boot.ini id_rsa id_ed00000 credentials environ", family.path),
];

const disk = "(?:sd|hd|vd|xvd|nvme|mmcblk|disk)[a-z0-9]";
const onDisk = new RegExp(`^(?:of=|> ?)/dev/${disk}`);
const destroysDisk = new RegExp(`^(?:mkfs(?:\\.\\w+)?|wipefs|shred) (?:\\S+ ){0,6}/dev/${disk}`);

/** Finds commands and paths that harm the machine an output is used on. */
export function createFilesystemScanner(): Scanner {
  let leaf: Leaf = { text: "", key: "", report: () => {} };
  let readUntil = 0;

  function judgeRemoveAt(end: number): void {
    const quoted = /["']/.test(leaf.text[end] ?? "");
    const before = leaf.text
      .slice(Math.max(0, end - (quoted ? 4 : 2) - 8), end - (quoted ? 3 : 1))
      .replace(/r\\$/, "");
    if (/[\w.-]$|(?:git|docker|podman|npm) $/.test(before) || /[\w-]/.test(leaf.text[end + 1] ?? "")) return;
    const verdict = judgeRemove(leaf.text, end + 1);
    readUntil = verdict.end;
    if (verdict.fails) leaf.report("fs.rm.root");
  }

  return {
    anchors,
    open(next) {
      leaf = next;
      readUntil = 0;
    },
    hit(end, families) {
      if (end < readUntil && families === family.remove) return;
      const { text } = leaf;
      if (families & family.remove) judgeRemoveAt(end);
      if (families & family.disk) {
        const from = text.slice(Math.max(0, end - 8), end + 80);
        const start = Math.max(from.search(/of=|>/), 0);
        if (
          onDisk.test(from.slice(start)) ||
          destroysDisk.test(from.slice(Math.max(0, from.search(/mkfs|wipefs|shred/))))
        ) {
          leaf.report("fs.disk");
        }
      }
      if (
        families & family.bomb &&
        /(\S+) ?\(\) ?\{ ?\1 ?\| ?\1 ?& ?\}/.test(text.slice(Math.max(0, end - 16), end + 48))
      ) {
        leaf.report("fs.bomb");
      }
      if (families & family.path) {
        const kind = judgePath(text, end);
        if (kind !== undefined) leaf.report(`fs.${kind}`);
      }
    },
  };
}
