/**
 * `npm run bench -- everyday [--show kind] [--files 400]`: what becomes of what people have, by profile and mode: files of packages, of this checkout's
 * history and of this machine's own documentation, answers of public APIs, and 120 answers of a coding and a support agent's day that somebody wrote who had
 * seen no rule. Our own sources and commits hold attacks, and some are withheld for them. `--show` names the rules that were broken in one kind of it, and in which file.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { createJudge } from "../../dist/proxy/judge/judge.js";
import { root } from "./measure.mjs";

const { values: asked } = parseArgs({
  options: { show: { type: "string" }, files: { type: "string", default: "400" } },
});
const filesMax = Number(asked.files);
const bytesMax = 300_000;

/** Files of a tree in a fixed order, at most so many, spread over it. */
function files(folder, fits, found = []) {
  let entries = [];
  try {
    entries = readdirSync(folder, { withFileTypes: true }).toSorted((one, other) =>
      one.name < other.name ? -1 : 1,
    );
  } catch {
    return found;
  }
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) files(path, fits, found);
    else if (entry.isFile() && fits(path) && statSync(path).size < bytesMax) found.push(path);
  }
  return found;
}
const spread = (paths) => {
  const step = Math.max(1, paths.length / filesMax);
  return Array.from({ length: Math.min(filesMax, paths.length) }, (_, at) => paths[Math.floor(at * step)]);
};
const read = (folder, fits) =>
  spread(files(folder, fits)).map((path) => ({ name: path, output: readFileSync(path, "utf8") }));
const modules = join(root, "node_modules");
const named = (pattern) => (path) => pattern.test(path.slice(path.lastIndexOf("/") + 1));
const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 });
const commits = git("log", "-40", "--format=%H").trim().split("\n");
const sources = git("ls-files", "proxy", "collector", "shared").trim().split("\n");
const answers = readFileSync(join(root, "test/bench/everyday/answers.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
const answersOf = (fits) =>
  answers.filter(fits).map(({ id, output }) => ({
    name: id,
    output: typeof output === "string" ? output : JSON.stringify(output),
  }));
const corpora = join(root, "../shared/corpora/real");
const python = ["/usr/lib/python3", "/usr/local/lib", "/opt"];

const kinds = {
  "package.json": read(modules, named(/^package\.json$/)),
  LICENSE: read(modules, named(/^(?:licen[cs]e|copying|notice)/i)),
  README: read(modules, named(/^readme/i)),
  CHANGELOG: read(modules, named(/^(?:changelog|history|changes)/i)),
  "git log": [
    ...["--oneline", "--stat", "--format=fuller", "--format=%h %an <%ae> %s", "-p"].map((how) => ({
      name: how,
      output: git("log", "-30", how),
    })),
    ...sources.slice(0, 60).map((path) => ({ name: path, output: git("log", "-5", "--", path) })),
  ],
  "git show": commits.map((commit) => ({ name: commit, output: git("show", commit).slice(0, bytesMax) })),
  "git blame": sources.slice(0, 40).map((path) => ({ name: path, output: git("blame", "-e", path) })),
  "git format-patch": commits.slice(0, 20).map((commit) => ({
    name: commit,
    output: git("format-patch", "-1", "--stdout", commit).slice(0, bytesMax),
  })),
  "Python METADATA": python.flatMap((folder) => read(folder, named(/^(?:METADATA|PKG-INFO)$/))),
  "Debian copyright": read("/usr/share/doc", named(/^copyright$/)),
  ".d.ts": read(modules, named(/\.d\.[cm]?ts$/)),
  sources: read(modules, named(/\.[cm]?js$/)),
  "our own sources": sources.map((path) => ({ name: path, output: readFileSync(join(root, path), "utf8") })),
  "JSON of APIs": files(corpora, named(/\.json\.gz$/)).map((path) => ({
    name: path,
    output: gunzipSync(readFileSync(path)).toString().slice(0, bytesMax),
  })),
  "a coding agent's day": answersOf(({ day, records }) => day === "coding" && !records),
  "a support agent's day": answersOf(({ day, records }) => day === "support" && !records),
  "user records": answersOf(({ records }) => records),
};

const policies = {
  "contract, block": { profile: "contract", mode: "block" },
  "contract, enforce": { profile: "contract", mode: "enforce" },
  "balanced, enforce": { profile: "balanced", mode: "enforce" },
  "strict, enforce": { profile: "strict", mode: "enforce" },
};
const judges = new Map(
  Object.entries(policies).map(([name, policy]) => [
    name,
    createJudge(new Map([["it", { ...policy, budgetMs: 10_000 }]])),
  ]),
);
const actions = ["blocked", "redacted", "annotated", "observed"];
const call = { agentId: "a", tool: "t", upstream: "it" };
const percent = (count, of) => (count === 0 ? "0" : ((100 * count) / of).toFixed(1));

console.log(
  "share in % that is withheld / redacted / annotated / only recorded; balanced, enforce is the default\n",
);
console.log(
  ["".padEnd(22), "outputs".padStart(8), ...Object.keys(policies).map((name) => name.padStart(24))].join(""),
);
for (const [kind, rows] of Object.entries(kinds)) {
  if (asked.show !== undefined && asked.show !== kind) continue;
  const cells = [];
  for (const [name, { judge }] of judges) {
    const counts = Object.fromEntries(actions.map((action) => [action, 0]));
    for (const row of rows) {
      const isJson = /^\s*[[{]/.test(row.output);
      const { action, found = [] } = await judge(call, { kind: "text", text: row.output, json: isJson });
      if (action in counts) counts[action]++;
      if (asked.show === kind && name === "balanced, enforce" && action !== "passed")
        console.log(
          `  ${action} ${row.name.replace(root, "")}: ${found.map(({ rule, count, action }) => `${rule} ${count} ${action}`).join(", ")}`,
        );
    }
    cells.push(actions.map((action) => percent(counts[action], rows.length)).join(" / "));
  }
  console.log(
    [kind.padEnd(22), String(rows.length).padStart(8), ...cells.map((cell) => cell.padStart(24))].join(""),
  );
}
for (const judge of judges.values()) await judge[Symbol.asyncDispose]();
