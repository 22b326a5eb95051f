import zlib from "node:zlib";

export type Encoding = "gzip" | "br" | "deflate" | "zstd";

/** Node takes zstd off since 22.15. Where it cannot, tools are not asked for it, and what comes in it all the same is not read. */
const zstd: unknown = Reflect.get(zlib, "createZstdDecompress");

export function createZstdDecompress(): ReturnType<typeof zlib.createGunzip> {
  if (typeof zstd !== "function") throw new Error("this Node has no zstd");
  return Reflect.apply(zstd, undefined, []);
}

/** What can be taken off a body, by the names that tools and clients give it. */
export const decodable: ReadonlyMap<string, Encoding> = new Map<string, Encoding>([
  ["gzip", "gzip"],
  ["x-gzip", "gzip"],
  ["br", "br"],
  ["deflate", "deflate"],
  ...(typeof zstd === "function" ? ([["zstd", "zstd"]] as const) : []),
]);
