import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { PublicAnswer } from "./public.ts";

interface PageFile {
  bytes: Buffer;
  gzipped: Buffer;
  type: string;
}

/** By its path, with what a browser is to do with it. */
export type Pages = ReadonlyMap<string, (acceptsGzip: boolean) => PublicAnswer>;

const { resolve } = createRequire(import.meta.url);

/** Nothing but files of this collector runs or is shown, and no script can write HTML. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** A file's address has a hash of all of them, so that a browser may keep it for ever. */
const forEver = { "cache-control": "public, max-age=31536000, immutable" };

/** Reads the pages that a browser is given. Their modules are compiled by the build. */
export function readPages(): Pages {
  const root = join(resolve("agent-gate/package.json"), "..");
  const compiled = join(root, "dist/collector/dashboard");
  const files = new Map<string, PageFile>();
  for (const name of readdirSync(compiled).filter((file) => file.endsWith(".js")))
    files.set(name, fileOf(moduleText(readFileSync(join(compiled, name), "utf8")), "text/javascript"));
  files.set("preact.js", fileOf(readFileSync(resolve("preact"), "utf8"), "text/javascript"));
  files.set(
    "preact-hooks.js",
    fileOf(moduleText(readFileSync(resolve("preact/hooks"), "utf8")), "text/javascript"),
  );
  files.set(
    "style.css",
    fileOf(readFileSync(join(root, "collector/dashboard/style.css"), "utf8"), "text/css"),
  );
  const hash = createHash("sha256");
  for (const [name, { bytes }] of files) hash.update(name).update(bytes);
  const folder = `ui/${hash.digest("hex").slice(0, 16)}`;
  const html = fileOf(pageHtml(folder, [...files.keys()]), "text/html; charset=utf-8");
  return new Map([
    ["/", answering(html, { "cache-control": "no-cache", "content-security-policy": policy })],
    ...[...files].map(([name, file]) => [`/${folder}/${name}`, answering(file, forEver)] as const),
  ]);
}

/** A browser finds no packages by name. */
function moduleText(text: string): string {
  return text
    .replaceAll(/(from\s*)"preact\/hooks"/g, '$1"./preact-hooks.js"')
    .replaceAll(/(from\s*)"preact"/g, '$1"./preact.js"');
}

function fileOf(text: string, type: string): PageFile {
  const bytes = Buffer.from(text);
  return { bytes, gzipped: gzipSync(bytes, { level: 9 }), type };
}

function answering({ bytes, gzipped, type }: PageFile, headers: Record<string, string>) {
  return (acceptsGzip: boolean): PublicAnswer => ({
    status: 200,
    body: acceptsGzip ? gzipped : bytes,
    type,
    headers: acceptsGzip ? { ...headers, "content-encoding": "gzip" } : headers,
  });
}

/** All modules are asked for at once: one waits for none of the others. */
function pageHtml(folder: string, names: readonly string[]): string {
  const modules = names.filter((name) => name.endsWith(".js"));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Agent Gate</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${folder}/style.css">
${modules.map((name) => `<link rel="modulepreload" href="${folder}/${name}">`).join("\n")}
<script type="module" src="${folder}/main.js"></script>
</head>
<body>
<div id="root"></div>
<noscript>These pages need JavaScript. The same is said by <code>agent-gate collector agents ls</code>.</noscript>
</body>
</html>
`;
}
