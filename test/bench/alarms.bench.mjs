/**
 * `npm run bench -- alarms [--list pii] [--seed 7] [--windows 110000]`: how often each gate raises an alarm over windows of 60 to 1,600
 * characters of text that nobody here wrote: what lies in node_modules and what the operating system ships. `--list` prints every window that
 * a gate flagged, one a line, on the terminal of whoever wants to read whether it was right to.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { createGate } from "../../dist/shared/gates/create-gate.js";
import { root } from "./measure.mjs";

const { values: asked } = parseArgs({
  options: {
    list: { type: "string", default: "" },
    seed: { type: "string", default: "7" },
    windows: { type: "string", default: "110000" },
  },
});

const documents = /\.(?:md|markdown|txt|rst|html)$|^(?:readme|changelog|changes|history|license)/i;
/** Where text is found, the first line that fits a file being its kind. Folders that a system does not have count for nothing. */
const kinds = [
  { kind: "node_modules, documents", folder: `${root}node_modules`, file: documents },
  { kind: "node_modules, sources", folder: `${root}node_modules`, file: /\.(?:[cm]?[jt]sx?|json|css)$/ },
  { kind: "/usr/share/doc", folder: "/usr/share/doc", file: /./ },
  { kind: "/usr/share/perl", folder: "/usr/share/perl", file: /\.(?:pm|pl|pod|t)$/ },
  { kind: "/usr/share/perl5", folder: "/usr/share/perl5", file: /\.(?:pm|pl|pod|t)$/ },
  { kind: "/usr/lib/python3", folder: "/usr/lib/python3", file: /\.(?:py|pyi|txt|md|rst)$|^METADATA$/ },
  { kind: "/usr/lib/python3.11", folder: "/usr/lib/python3.11", file: /\.(?:py|pyi|txt|md|rst)$/ },
];
/** Files that are lists of the people who made something: real addresses, and nearly nothing else. */
const people =
  /^(?:change|news|copyright|licen[cs]e|copying|authors|contributors|maintainers|thanks|credits|package(?:-lock)?\.json|metadata|pkg-info)/i;

/** A linear congruential generator, started afresh for each file: neither the order of files nor a new one changes the windows of the others. */
let state = 0;
function seedFor(path) {
  state = Number(asked.seed);
  for (let at = 0; at < path.length; at++) state = (Math.imul(state, 31) + path.charCodeAt(at)) >>> 0;
  random(1);
}
function random(below) {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}

function filesBelow(folder) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  } catch {
    return [];
  }
}

const fileBytesMax = 1_000_000;
/** Of one file, so that a few long ones do not speak for all. */
const windowsOfFileMax = 24;
function textOf(path) {
  if (statSync(path).size > fileBytesMax) return "";
  const bytes = readFileSync(path);
  const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return text.includes("\0") || text.includes("\ufffd") ? "" : text;
}

const files = [];
for (const [at, { kind, folder, file }] of kinds.entries()) {
  const earlier = kinds.slice(0, at).filter((each) => each.folder === folder);
  for (const { name, parentPath } of filesBelow(folder)) {
    if (!file.test(name) || earlier.some((each) => each.file.test(name))) continue;
    const path = join(parentPath, name);
    seedFor(path);
    files.push({ kind, path, place: random(2 ** 31) });
  }
}
files.sort((a, b) => a.place - b.place);

const gate = createGate({ profile: "contract", budgetMs: 60_000 });
const names = ["filesystem", "pii", "content"];
const counts = new Map();
function count(name, group) {
  const key = `${name}\t${group}`;
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

async function look(window, { kind, path }) {
  const groups = ["all", kind, ...(people.test(basename(path)) ? [] : ["without lists of people"])];
  for (const group of groups) count("windows", group);
  const { gates, findings } = await gate.evaluate({ output: window });
  for (const { name } of gates.filter(({ passed }) => !passed)) {
    for (const group of groups) count(name, group);
    const own = findings.filter((finding) => finding.gate === name);
    const rules = [...new Set(own.map(({ rule }) => rule))];
    for (const rule of rules) count(name, rule);
    if (name === asked.list) console.log([rules.join(","), path, JSON.stringify(window)].join("\t"));
  }
}

let left = Number(asked.windows);
let characters = 0;
for (const file of files) {
  if (left <= 0) break;
  const text = textOf(file.path);
  seedFor(file.path);
  const enough = Math.max(0, left - windowsOfFileMax);
  let from = random(Math.max(1, text.length - windowsOfFileMax * 800));
  while (from < text.length && left > enough) {
    const window = text.slice(from, from + 60 + random(1_541));
    from += window.length;
    if (window.trim() === "") continue;
    left--;
    characters += window.length;
    await look(window, file);
  }
}
await gate.close();

const windows = (group) => counts.get(`windows\t${group}`) ?? 0;
const share = (flagged, whole) => (whole === 0 ? "-" : `${((100 * flagged) / whole).toFixed(3)} %`);
const row = (cells) =>
  console.log(
    cells.map((cell, at) => (at === 0 ? String(cell).padEnd(28) : String(cell).padStart(12))).join(""),
  );

console.log(`seed ${asked.seed}, ${windows("all")} windows, ${(characters / 1e6).toFixed(1)} M characters`);
row(["", "windows", ...names.flatMap((name) => [name, "rate"])]);
for (const group of ["all", "without lists of people", ...kinds.map(({ kind }) => kind)]) {
  const flagged = names.map((name) => counts.get(`${name}\t${group}`) ?? 0);
  row([group, windows(group), ...flagged.flatMap((each) => [each, share(each, windows(group))])]);
}
console.log("\nby rule");
for (const [key, flagged] of [...counts]
  .filter(([key]) => /\t(?:fs|pii|content)\./.test(key))
  .sort((a, b) => (a[0] < b[0] ? -1 : 1))) {
  row([key.split("\t")[1], flagged, share(flagged, windows("all"))]);
}
