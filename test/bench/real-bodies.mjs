/** Bodies that tools really answer with: what a folder holds that is named, what two small packages keep of GitHub's answers, and what this machine says. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { root } from "./measure.mjs";

const bytesMax = 4_000_000;
/** Of a kind that is many files. */
const filesMax = 400;
const cache = `${root}node_modules/.cache/agent-gate-bench`;

const quietly = { cwd: root, encoding: "utf8", maxBuffer: 64e6, stdio: ["ignore", "pipe", "ignore"] };

/** What a program prints, however it ends; nothing where there is no such program. */
function said(program, ...args) {
  try {
    return execFileSync(program, args, { ...quietly, timeout: 20_000 });
  } catch (error) {
    return typeof error.stdout === "string" ? error.stdout : "";
  }
}

function filesBelow(folder, fits) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile() && fits.test(each.name))
      .map((each) => join(each.parentPath, each.name))
      .sort();
  } catch {
    return [];
  }
}

function textOf(path) {
  const bytes = readFileSync(path);
  const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return text.includes("\0") || text.includes("\ufffd") ? "" : text;
}

/** Files one by one, as a tool that reads them answers, until there is enough. */
function textsBelow(folder, fits) {
  const texts = [];
  let length = 0;
  const paths = filesBelow(folder, fits);
  const stride = Math.max(1, Math.floor(paths.length / filesMax));
  for (let at = 0; at < paths.length && length < bytesMax; at += stride) {
    const text = textOf(paths[at]);
    if (text.trim() !== "") texts.push(text);
    length += text.length;
  }
  return texts;
}

/** A package's files, fetched once and kept beside what else is cached; none where no registry answers. */
function filesOf(name, fits) {
  const folder = join(cache, basename(name));
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    const archive = said("npm", "pack", "--silent", "--pack-destination", folder, name).trim();
    if (archive !== "") said("tar", "-xzf", join(folder, archive), "-C", folder);
  }
  return filesBelow(folder, fits);
}

const json = (path) => JSON.parse(textOf(path));

/** An event each, as they are sent. */
const webhooks = () =>
  filesOf("@octokit/webhooks-examples", /^index\.json$/)
    .slice(0, 1)
    .flatMap((path) => json(path).flatMap(({ examples }) => examples))
    .map((each) => JSON.stringify(each));

const answers = () =>
  filesOf("@octokit/fixtures", /^normalized-fixture\.json$/)
    .flatMap((path) => json(path).map(({ response }) => response))
    .filter((response) => typeof response === "object" && response !== null)
    .map((each) => JSON.stringify(each));

const inFolder = (folder) =>
  filesBelow(folder, /\.json(?:\.gz)?$/).map((path) => [
    basename(path).replace(/\.json(?:\.gz)?$/, ""),
    [textOf(path)],
  ]);

/** Kinds of JSON, each a name and its bodies. */
export function bodiesOfJson(folder) {
  return [
    ["webhooks of GitHub", webhooks()],
    ["REST answers of GitHub", answers()],
    ...(folder === undefined ? [] : inFolder(folder)),
    ["package-lock.json", [textOf(`${root}package-lock.json`)]],
    ["manifests of packages", textsBelow(`${root}node_modules`, /^package\.json$/)],
    ["npm ls --json", [said("npm", "ls", "--all", "--json")]],
  ].filter(([, bodies]) => bodies.some((body) => body !== ""));
}

/** Twenty commands, most of which most machines have. */
const commands = [
  "git log -n 300 --stat",
  "git diff HEAD~60",
  "git log -n 500 --oneline",
  "git blame README.md",
  "find node_modules -type f",
  "ls -laR node_modules",
  "du -a node_modules",
  "dpkg -l",
  "ps aux",
  "df -a",
  "mount",
  "lscpu",
  "cat /proc/meminfo",
  "cat /proc/cpuinfo",
  "cat /proc/self/maps",
  "cat /etc/services",
  "ss -anp",
  "sysctl -a",
  "apt-cache dump",
  "node --help",
  "openssl list -all-algorithms",
  "stat -L node_modules/*/package.json",
  "sha256sum node_modules/*/package.json",
  "grep -rn import shared proxy collector",
  "npm ls --all",
];

const pieceMax = 1_000_000;

/** Kinds of texts, each a name and its bodies. */
export function bodiesOfText(folder) {
  return [
    ["READMEs of node_modules", textsBelow(`${root}node_modules`, /^readme\.md$/i)],
    [
      "Python's standard library",
      ["3.13", "3.12", "3.11", "3.10"].flatMap((version) => textsBelow(`/usr/lib/python${version}`, /\.py$/)),
    ],
    ["our own sources", ["shared", "proxy", "collector"].flatMap((room) => textsBelow(root + room, /\.ts$/))],
    ["our own tests", textsBelow(`${root}test`, /\.(?:ts|mjs)$/)],
    ["our own documents", textsBelow(`${root}docs`, /\.md$/)],
    ...bodiesOfJson(folder).map(([name, bodies]) => [name + ", as text", bodies]),
    ...commands.map((command) => [command.slice(0, 40), [said("sh", "-c", command).slice(0, pieceMax)]]),
  ].filter(([, bodies]) => bodies.some((body) => body.trim() !== ""));
}
