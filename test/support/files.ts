import { deflateSync, gzipSync } from "node:zlib";
import { seededRandom } from "./random.ts";

const latin = (text: string): Buffer => Buffer.from(text, "latin1");

function pngOf(width: number): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, latin(name), data, Buffer.alloc(4, 0x9c)]);
  };
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(width, 4);
  const random = seededRandom(width);
  const rows = Buffer.from(Array.from({ length: width * (width + 1) }, () => Math.floor(random() * 256)));
  return Buffer.concat([
    latin("\x89PNG\r\n\x1a\n"),
    chunk("IHDR", Buffer.concat([size, Buffer.from([8, 0, 0, 0, 0])])),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A zip with one file in it, without the names that nothing here reads. */
function zipOf(text: string): Buffer {
  const packed = deflateSync(Buffer.from(text)).subarray(2, -4);
  const header = Buffer.alloc(30);
  header.write("PK\x03\x04", "latin1");
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(text.length, 22);
  header.writeUInt16LE(5, 26);
  return Buffer.concat([header, latin("a.txt"), packed, latin("PK\x05\x06"), Buffer.alloc(18)]);
}

function pdfOf(text: string): Buffer {
  const packed = deflateSync(Buffer.from(text));
  return Buffer.concat([
    latin("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj<</Filter/FlateDecode>>stream\n"),
    packed,
    latin("\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
  ]);
}

const random = seededRandom(16);
/** Words of which little is left when they are packed. */
const words = Array.from({ length: 2_000 }, () => Math.floor(random() * 1e9).toString(36)).join(" ");

/** Small files as programs write them. */
export const files = {
  png: pngOf(16),
  bigPng: pngOf(300),
  gif: Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"),
  zip: zipOf(words),
  pdf: pdfOf(words),
  gzip: gzipSync(words),
  elf: Buffer.concat([
    latin("\x7fELF\x02\x01\x01"),
    Buffer.from(Array.from({ length: 200 }, (_, at) => at % 32)),
  ]),
  wav: Buffer.concat([
    latin("RIFF\x24\x20\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data\0\x20\0\0"),
    Buffer.from(Array.from({ length: 8_192 }, (_, at) => 128 + Math.round(127 * Math.sin(at)))),
  ]),
  sqlite: Buffer.concat([
    latin("SQLite format 3\0\x10\0\x01\x01\0\x40\x20\x20\0\0\0\x02"),
    Buffer.alloc(80, 1),
  ]),
  random: Buffer.from(Array.from({ length: 9_000 }, () => Math.floor(random() * 256))),
} as const;
