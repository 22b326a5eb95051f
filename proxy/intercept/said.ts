import type { Unjudged } from "../unjudged.ts";

/** What a body is said to be that is said to be no text; `anything` says no more than that. */
export type Said = Exclude<Unjudged, "passthrough"> | "anything";

const media = /^(image|audio|video|font)\/(?!svg\+xml$)[\w.+-]+$/;

/** Images that are written in words are texts; serializations such as CBOR may hold words, and are no texts: they cannot be inspected. */
const applications: readonly (readonly [Said, RegExp])[] = [
  ["anything", /^(?:octet-stream|x-binary|(?:x-|force-)?download)$/],
  ["document", /^(?:pdf|msword|epub\+zip|vnd\.ms-(?:excel|powerpoint))$/],
  ["document", /^vnd\.(?:openxmlformats-officedocument|oasis\.opendocument)\.[\w.-]+$/],
  ["archive", /^(?:zip|x-zip-compressed|(?:x-)?gzip|zstd|x-tar|x-bzip2?|x-xz|x-lzma|x-7z-compressed)$/],
  [
    "archive",
    /^(?:vnd\.rar|x-rar-compressed|x-rpm|x-redhat-package-manager|x-deb|vnd\.debian\.binary-package)$/,
  ],
  ["archive", /^(?:java-archive|x-xpinstall|vnd\.android\.package-archive|vnd\.google-earth\.kmz)$/],
  ["archive", /^(?:x-iso9660-image|x-apple-diskimage)$/],
  ["program", /^(?:wasm|java-vm|x-python-code|x-executable|x-elf|x-sharedlib|x-mach-binary|x-msdownload)$/],
  ["data", /^(?:vnd\.sqlite3|x-sqlite3|vnd\.apache\.(?:parquet|arrow\.file)|x-hdf5?|x-netcdf)$/],
  ["video", /^(?:mp4|ogg|x-shockwave-flash)$/],
  ["font", /^vnd\.ms-fontobject$/],
];

/** Undefined for what may be text. */
export function saidBy(mediaType: string): Said | undefined {
  const [, kind] = media.exec(mediaType) ?? [];
  if (kind === "image" || kind === "audio" || kind === "video" || kind === "font") return kind;
  if (mediaType === "binary/octet-stream") return "anything";
  if (!mediaType.startsWith("application/")) return undefined;
  const name = mediaType.slice("application/".length);
  return applications.find(([, form]) => form.test(name))?.[0];
}
