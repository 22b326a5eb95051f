import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

export interface PageFile {
  bytes: Buffer;
  gzipped: Buffer;
  type: string;
  headers: Readonly<Record<string, string>>;
}

interface Wanted {
  /** Where its modules are; `main.js` is the first. What all pages share is read beside them. */
  room: "collector/dashboard" | "proxy/dashboard";
  /** What somebody without JavaScript reads: HTML. */
  without: string;
}

const { resolve } = createRequire(import.meta.url);
const sharedRoom = "shared/pages";

/** Nothing but files of this program runs or is shown, and no script can write HTML. */
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
const askAgain = { "cache-control": "no-cache", "content-security-policy": policy };

/** What a browser gets, by its path below the page. The modules are compiled by the build. */
export function readPageFiles({ room, without }: Wanted): ReadonlyMap<string, PageFile> {
  const root = join(resolve("agent-gate/package.json"), "..");
  const texts = new Map([
    ...modulesOf(root, sharedRoom),
    ...modulesOf(root, room),
    ["preact.js", readFileSync(resolve("preact"), "utf8")],
    ["preact-hooks.js", moduleText(readFileSync(resolve("preact/hooks"), "utf8"), "./")],
    ["style.css", readFileSync(join(root, sharedRoom, "style.css"), "utf8")],
  ]);
  const hash = createHash("sha256");
  for (const [name, text] of texts) hash.update(name).update(text);
  const folder = `ui/${hash.digest("hex").slice(0, 16)}`;
  const html = pageHtml(folder, { names: [...texts.keys()], main: `${room}/main.js`, without });
  return new Map([
    ["", fileOf(html, "text/html; charset=utf-8", askAgain)],
    ...[...texts].map(([name, text]) => {
      const type = name.endsWith(".css") ? "text/css" : "text/javascript";
      return [`${folder}/${name}`, fileOf(text, type, forEver)] as const;
    }),
  ]);
}

/** A module keeps its path, so that it finds others where it expects them. */
function modulesOf(root: string, room: string): [string, string][] {
  const folder = join(root, "dist", room);
  const names = readdirSync(folder).filter((name) => name.endsWith(".js"));
  return names.map((name) => [
    `${room}/${name}`,
    moduleText(readFileSync(join(folder, name), "utf8"), "../../"),
  ]);
}

/** A browser finds no packages by name. */
function moduleText(text: string, upwards: string): string {
  return text
    .replaceAll(/(from\s*)"preact\/hooks"/g, `$1"${upwards}preact-hooks.js"`)
    .replaceAll(/(from\s*)"preact"/g, `$1"${upwards}preact.js"`);
}

function fileOf(text: string, type: string, headers: PageFile["headers"]): PageFile {
  const bytes = Buffer.from(text);
  return { bytes, gzipped: gzipSync(bytes, { level: 9 }), type, headers };
}

/** All modules are asked for at once: one waits for none of the others. */
function pageHtml(
  folder: string,
  { names, main, without }: { names: readonly string[]; main: string; without: string },
): string {
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
<script type="module" src="${folder}/${main}"></script>
</head>
<body>
<div id="root"></div>
<noscript>${without}</noscript>
</body>
</html>
`;
}
