import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Six characters that occur nowhere by chance. Repeated, so that a quote of any eleven characters of a canary still holds it whole. */
const mark = "qZ7_Xk";

export function canary(number: number): string {
  return `${mark}${mark}${number}${mark}`;
}

export interface Hit {
  where: string;
  /** What stands around it, to find out how it got there. */
  around: string;
}

/** The places of a text or of bytes that hold any canary, written out, as UTF-16, in hex or in base64. */
export function canariesIn(where: string, held: string | Buffer): Hit[] {
  const bytes = Buffer.isBuffer(held) ? held : Buffer.from(held);
  return spellings.flatMap((spelling) => {
    const at = bytes.indexOf(spelling);
    return at < 0 ? [] : [{ where, around: bytes.toString("latin1", Math.max(0, at - 60), at + 60) }];
  });
}

/** Every file below a directory, searched. */
export async function canariesBelow(directory: string): Promise<{ hits: Hit[]; bytes: number }> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const hits: Hit[] = [];
  let bytes = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const held = await readFile(join(entry.parentPath, entry.name));
    bytes += held.length;
    hits.push(...canariesIn(`${entry.name} (name)`, entry.name), ...canariesIn(entry.name, held));
  }
  return { hits, bytes };
}

/** Base64 spells the same bytes in three ways, after where they begin; the characters that neighbours decide are cut off. */
const base64 = [0, 1, 2].map((skip) => {
  const padded = Buffer.concat([Buffer.alloc(skip), Buffer.from(mark)]).toString("base64");
  return padded.replace(/=+$/, "").slice([0, 2, 3][skip], -1);
});
const spellings = [
  Buffer.from(mark),
  Buffer.from(mark, "utf16le"),
  Buffer.from(Buffer.from(mark).toString("hex")),
  ...base64.map((text) => Buffer.from(text)),
];
