/**
 * `npm run bench -- same --against dist [--rows folder of .jsonl] [--files 5000]`: whether this build says the same as another one, to the last reason, of every
 * row with a `text` in the repository and below `--rows`, of what slow families are made of, and of files in node_modules: as a text, as the JSON that it may
 * be, and inside an answer of a tool; in every profile. It prints where they differ, never what.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { adversarial, corpora } from "./gates-families.mjs";
import { root } from "./measure.mjs";

const { values: asked } = parseArgs({
  options: {
    against: { type: "string" },
    rows: { type: "string", default: `${root}test/shared/gates` },
    files: { type: "string", default: "5000" },
  },
});

const profiles = ["contract", "balanced", "strict"];
const gates = [];
for (const dist of [`${root}dist`, asked.against]) {
  const { createGate } = await import(pathToFileURL(resolve(dist, "shared/gates/create-gate.js")).href);
  for (const profile of profiles)
    gates.push(
      createGate({ profile, now: () => performance.now(), budgetMs: 60_000, latencyThresholdMs: null }),
    );
}
const pairs = profiles.map((_, at) => [gates[at], gates[profiles.length + at]]);

const said = ({ gates }) =>
  gates.map(({ name, passed, reason, skipped }) => [name, passed, reason, skipped].join("\t")).join("\n");

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

let judged = 0;
let failed = 0;
let differing = 0;
async function compare(text, where) {
  const value = parsed(text);
  const outputs = [text, { content: [{ type: "text", text }] }];
  if (typeof value === "object" && value !== null) outputs.push(value);
  const json = JSON.stringify({ id: 1, note: text });
  for (const [at, [one, two]] of pairs.entries()) {
    for (const [form, output] of outputs.entries()) {
      const [a, b] = [await one.evaluate({ output }), await two.evaluate({ output })].map(said);
      judged++;
      if (a.includes("\tfalse")) failed++;
      if (a !== b) differ(where, `form ${form}, profile ${at}`, a, b);
    }
    const [a, b] = [await one.judgeText(json, { json: true }), await two.judgeText(json, { json: true })].map(
      said,
    );
    if (a !== b) differ(where, `as JSON, profile ${at}`, a, b);
    const silent = one.judgeBytes([Buffer.from(json)]);
    if (silent !== undefined && said(silent) !== b) differ(where, `in bytes, profile ${at}`, said(silent), b);
  }
}

function differ(where, how, ...both) {
  differing++;
  console.log(
    `${where} (${how})\n  now:   ${both[0].replaceAll("\n", " | ")}\n  other: ${both[1].replaceAll("\n", " | ")}`,
  );
}

function filesBelow(folder, fits) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && fits.test(each.name))
    .map((each) => join(each.parentPath, each.name))
    .sort();
}

for (const folder of new Set([`${root}test/shared/gates`, asked.rows]))
  for (const file of filesBelow(folder, /\.jsonl$/))
    for (const [at, line] of readFileSync(file, "utf8").split("\n").entries()) {
      const row = line === "" ? undefined : parsed(line);
      if (typeof row?.text === "string") await compare(row.text, `${file}:${at + 1}`);
    }
for (const [name, make] of adversarial) {
  const value = make(3_000);
  await compare(typeof value === "string" ? value : JSON.stringify(value), `family ${name}`);
}
for (const [name, value] of corpora())
  await compare(
    (typeof value === "string" ? value : JSON.stringify(value)).slice(0, 100_000),
    `corpus ${name}`,
  );
const files = filesBelow(
  `${root}node_modules`,
  /\.(?:md|[cm]?[jt]s|json|txt|css|html|ya?ml|sh|cmd|ps1)$|^[A-Z]+$/,
);
const stride = Math.max(1, Math.floor(files.length / Number(asked.files)));
for (let at = 0; at < files.length; at += stride)
  if (statSync(files[at]).size < 60_000) await compare(readFileSync(files[at], "utf8"), files[at]);
console.log(`${judged} outputs judged, ${failed} of them failed, ${differing} differ`);
process.exit(differing === 0 ? 0 : 1);
