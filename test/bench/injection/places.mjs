/** Where a machine keeps texts that nobody wrote for this bench, and what kind of text each file is. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { spawnSync } from "node:child_process";
import { gunzipSync } from "node:zlib";
import { root } from "../measure.mjs";
import { cacheFolder } from "./cache.mjs";

const fileBytesMax = 1_000_000;
/** Larger folders are not listed to their end. */
const filesOfFolderMax = 60_000;

/** The first line that fits a path names its kind. What fits none is not read. */
const kinds = [
  ["tools of MCP servers", /\.tools\.json$/],
  [
    "files for agents",
    /(?:^|\/)(?:agents|claude|gemini|skill|llms|llms-full)\.(?:md|txt)$|\.cursorrules$|\.mdc$|copilot-instructions/i,
  ],
  ["files for agents", /\/(?:\.claude|\.cursor|\.agents|skills)\/.*\.md$/i],
  ["chat templates", /\.jinja2?$|tokenizer_config\.json$|chat_template|(?:^|\/)modelfile$/i],
  ["prompts", /prompts?[^/]*(?:\/[^/]*)?\.(?:md|txt|ya?ml|json|py|[cm]?js|toml)$/i],
  [
    "attacks kept as data",
    /(?:payloads?|jailbreaks?|attacks?|injections?|harmful|red-?team)[^/]*\.(?:txt|ya?ml|jsonl?|csv|prompt)$/i,
  ],
  [
    "changelogs",
    /(?:^|\/)(?:change|changes|changelog|history|news|releases?)[^/]*(?:\.(?:md|txt|rst|gz))?$/i,
  ],
  ["readmes", /(?:^|\/)(?:readme[^/]*|METADATA|PKG-INFO)$/i],
  ["manual pages", /\/man\/(?:[^/]+\/)?man\d[a-z]*\/[^/]+$/],
  ["documentation", /\.(?:md|markdown|mdx|rst|txt)(?:\.gz)?$/i],
  ["documentation", /\/usr\/share\/doc\//],
];
const sources = /\.(?:[cm]?[jt]s|py|pyi|go|rs|h|map|snap)$/i;

export const kindNames = [...new Set(kinds.map(([name]) => name))];

function kindOf(path, folder) {
  const inside = path.slice(folder.length);
  const found = kinds.find(([, fits]) => fits.test(inside) || fits.test(path));
  if (found === undefined) return undefined;
  return sources.test(path) && found[0] !== "prompts" ? undefined : found[0];
}

/** Folders that a machine does not have count for nothing. */
function folders() {
  const asked = (program, ...args) => spawnSync(program, args, { encoding: "utf8" }).stdout?.trim() ?? "";
  return [
    `${root}node_modules`,
    "/usr/share/doc",
    "/usr/share/man",
    "/usr/share/perl",
    "/usr/lib/python3",
    asked("npm", "root", "-g"),
    asked("python3", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"),
    join(asked("go", "env", "GOMODCACHE") || "/nonexistent"),
    asked("go", "env", "GOROOT"),
    cacheFolder(),
  ].filter((folder, at, all) => folder !== "" && all.indexOf(folder) === at);
}

function* filesBelow(folder) {
  const left = [folder];
  let count = 0;
  while (left.length > 0 && count < filesOfFolderMax) {
    const here = left.shift();
    let entries;
    try {
      entries = readdirSync(here, { withFileTypes: true });
    } catch {
      continue;
    }
    for (const entry of entries) {
      const path = join(here, entry.name);
      if (entry.isDirectory()) left.push(path);
      else if (entry.isFile() && ++count) yield path;
    }
  }
}

/** Every file of a kind that lies on this machine; what has the same name and size lies there twice. */
export function textFiles() {
  const known = new Set();
  const found = [];
  for (const folder of folders()) {
    for (const path of filesBelow(folder)) {
      const kind = kindOf(path, folder);
      if (kind === undefined) continue;
      const { size } = statSync(path);
      const name = `${basename(path)} ${size}`;
      if (size > fileBytesMax || known.has(name)) continue;
      known.add(name);
      found.push({ kind, path });
    }
  }
  return found;
}

/** The text of a file, or none where it is not a text of UTF-8. */
export function textOf(path) {
  try {
    const bytes = readFileSync(path);
    const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
    return text.includes("\0") || text.includes("\ufffd") ? "" : text;
  } catch {
    return "";
  }
}
