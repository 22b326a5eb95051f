import type { Unjudged } from "../unjudged.ts";

/** The kind of a body that its type does not call text. `anything`: a binary type that says no more. `nothing`: there is no type. */
export type Said = Exclude<Unjudged, "passthrough"> | "anything" | "nothing";

const media = /^(image|audio|video|font)\/[\w.+-]+$/;

/**
 * Types of text, also outside of `text/`, and types that hold bodies of other types. Clients show these bodies
 * without a look at their bytes.
 */
const textual = [
  /^(?:text|message|multipart)\//,
  /[/+](?:json5?|xml|yaml|toml|csv)$/,
  /^application\/(?:x-)?(?:javascript|ecmascript|typescript|yaml|sh|csh|perl|php|httpd-php|python|ruby|sql|graphql)$/,
  /^application\/(?:x-)?(?:json-seq|www-form-urlencoded|rtf|tex|latex|troff|subrip|pem-file|ndjson|xml-dtd)$/,
];

/** Names after `application/`, with the kind that they stand for. */
const applications: readonly (readonly [Said, RegExp])[] = [
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

const wellFormed = /^[\w.!#$&^+-]+\/[\w.!#$&^+-]+$/;

/** Undefined for a type of text, and for a malformed type, which clients may take for text. */
export function saidBy(mediaType: string): Said | undefined {
  if (!wellFormed.test(mediaType) || textual.some((form) => form.test(mediaType))) return undefined;
  const [, kind] = media.exec(mediaType) ?? [];
  if (kind === "image" || kind === "audio" || kind === "video" || kind === "font") return kind;
  const name = /^application\/(.*)$/.exec(mediaType)?.[1] ?? "";
  return applications.find(([, form]) => form.test(name))?.[0] ?? "anything";
}
