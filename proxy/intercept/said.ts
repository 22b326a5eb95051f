import type { Unjudged } from "../unjudged.ts";

/** What a body is said to be that is not said to be text. `anything`: no text, and no more is said. `nothing`: it has no type at all. */
export type Said = Exclude<Unjudged, "passthrough"> | "anything" | "nothing";

const media = /^(image|audio|video|font)\/[\w.+-]+$/;

/** Types of text outside of `text/`, with those that are made of other types. Clients show what has such a name, whatever its bytes are. */
const textual = [
  /^(?:text|message|multipart)\//,
  /[/+](?:json5?|xml|yaml|toml|csv)$/,
  /^application\/(?:x-)?(?:javascript|ecmascript|typescript|yaml|sh|csh|perl|php|httpd-php|python|ruby|sql|graphql)$/,
  /^application\/(?:x-)?(?:json-seq|www-form-urlencoded|rtf|tex|latex|troff|subrip|pem-file|ndjson|xml-dtd)$/,
];

/** Images that are written in words are texts. */
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

/** Undefined for what is said to be text, or may be taken for it because nobody can tell what it is said to be. */
export function saidBy(mediaType: string): Said | undefined {
  if (!wellFormed.test(mediaType) || textual.some((form) => form.test(mediaType))) return undefined;
  const [, kind] = media.exec(mediaType) ?? [];
  if (kind === "image" || kind === "audio" || kind === "video" || kind === "font") return kind;
  const name = /^application\/(.*)$/.exec(mediaType)?.[1] ?? "";
  return applications.find(([, form]) => form.test(name))?.[0] ?? "anything";
}
