import { pageBytes } from "./pages.ts";
import type { Pages } from "./pages.ts";
import type { NewRow } from "./sealed.ts";
import { headIn, markByte, sealBytes, unseal } from "./sealed.ts";
import { parseTotals } from "./totals.ts";
import type { Totals } from "./totals.ts";

const blockBytes = 1024 * 1024;
/** A record that is in one page is in so many bytes behind its mark. */
const reachBytes = 2 * pageBytes;
/** What SQLite puts into a page of its own when a record is longer than a page: the number of the next one, and a part of it. */
const linkBytes = 4;
/** How the totals begin, unlike a record. */
const brace = 0x7b;
/** One image of a page may be of another time than the others; it is tried with so many of each. */
const attempts = 3;

/** Some bytes of a file, and what follows them. */
interface Part {
  file: Pages;
  at: number;
  length: number;
}

/** A record that is whole, and where. */
export interface LineAt {
  seq: number;
  id: string;
  /** Tells one record from another under the same number. */
  crc: number;
  row: NewRow;
  /** The same once more, for whoever does not keep it. */
  read: () => NewRow | undefined;
}

/**
 * Everything in these files that is sealed, wherever it is: neither SQLite's header nor its tree is asked. A record may be found many times, and long after
 * it was settled, for SQLite overwrites nothing that it gives up.
 */
export function* scan(files: readonly Pages[]): Generator<LineAt | Totals> {
  for (const file of files)
    for (let start = 0; start < file.size; start += blockBytes) {
      const bytes = file.read(start, blockBytes + reachBytes);
      for (
        let at = bytes.indexOf(markByte);
        at >= 0 && at < blockBytes;
        at = bytes.indexOf(markByte, at + 1)
      ) {
        const found = readAt(bytes.subarray(at), { file, at: start + at }, files);
        if (found !== undefined) yield found;
      }
    }
}

function readAt(
  bytes: Buffer,
  { file, at }: { file: Pages; at: number },
  files: readonly Pages[],
): LineAt | Totals | undefined {
  const head = headIn(bytes);
  if (head === undefined)
    return bytes[sealBytes] === brace ? parseTotals(bytes.toString("latin1", 0, pageBytes)) : undefined;
  const whole: Part = { file, at, length: head.length - 1 };
  const found = unseal(bytes, head);
  if (found !== undefined) return placeOf(found, head.crc, [whole]);
  // No text holds a zero, and the link that follows the part of a record in its first page begins with one.
  const length = bytes.subarray(0, Math.min(head.length, file.endOf(at) - at)).indexOf(0);
  if (length < 0) return undefined;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const parts = follow({ file, at, length }, whole.length - length, { files, attempt });
    const long = parts && unseal(join(parts), head);
    if (parts !== undefined && long !== undefined) return placeOf(long, head.crc, parts);
  }
  return undefined;
}

function placeOf(
  { number, row }: { number: number; row: NewRow },
  crc: number,
  parts: readonly Part[],
): LineAt {
  return { seq: number, id: row.id, crc, row, read: () => unseal(join(parts))?.row };
}

const join = (parts: readonly Part[]): Buffer =>
  Buffer.concat(parts.map(({ file, at, length }) => file.read(at, length)));

/** The parts of a record in other pages, as each names the next. Of a page that is in both files, or more than once in the log, another one is taken at each attempt. */
function follow(
  first: Part,
  missing: number,
  { files, attempt }: { files: readonly Pages[]; attempt: number },
): Part[] | undefined {
  const parts = [first];
  const others = files.filter((file) => file !== first.file);
  let link = first.file.read(first.at + first.length, linkBytes);
  for (let left = missing; left > 0;) {
    if (link.length < linkBytes) return undefined;
    const page = link.readUInt32BE();
    const places = [first.file, ...others].flatMap((file) =>
      file.placesOf(page, first.at).map((at) => ({ file, at })),
    );
    const place = places[attempt] ?? places[0];
    if (page === 0 || place === undefined) return undefined;
    const length = Math.min(left, pageBytes - linkBytes);
    parts.push({ file: place.file, at: place.at + linkBytes, length });
    link = place.file.read(place.at, linkBytes);
    left -= length;
  }
  return parts;
}
