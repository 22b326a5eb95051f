import zlib from "node:zlib";

/** Node has it since 20.15 and 22.2. */
const native: typeof zlib.crc32 | undefined = zlib.crc32;

const table = Int32Array.from({ length: 256 }, (_, index) => {
  let crc = index;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** For the versions of Node that have none of their own. Some five times slower. */
export function plainCrc32(data: string | Uint8Array, before = 0): number {
  const bytes = typeof data === "string" ? Buffer.from(data) : data;
  let crc = ~before;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** The checksum of some bytes, or of these behind others of which it is known. */
export const crc32: typeof plainCrc32 = native ?? plainCrc32;
