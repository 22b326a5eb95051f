/**
 * `npm run bench -- kept [--against dist] [--misses content]`: precision and recall of each gate on rows that nothing was fitted to, beside another build. Rows: ours
 * below `test/shared/gates/rows/kept`, and of the corpora beside the checkout those that the hash of their text keeps back, and all that nothing is fitted to.
 */
import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { isKept, rowsIn } from "../../training/rows.mjs";
import { root } from "./measure.mjs";

const { values: asked } = parseArgs({ options: { against: { type: "string" }, misses: { type: "string" } } });
const names = ["filesystem", "pii", "content", "secrets", "injection"];
const kept = "test/shared/gates/rows/kept";
/** Corpora by gate; a table is fitted to the part of some that the hash does not keep back. */
const corpora = {
  filesystem: ["filesystem", "stranger/filesystem"],
  pii: ["pii", "stranger/pii"],
  content: ["content?", "stranger/content?", "refusals/rows.jsonl.gz?"],
  secrets: ["secrets/rows.jsonl.gz"],
  injection: ["injection/rows.jsonl.gz?"],
};

async function gatesOf(dist) {
  const { createGate } = await import(pathToFileURL(resolve(dist, "shared/gates/create-gate.js")).href);
  const gateFor = (name) =>
    createGate({
      profile: "contract",
      gates: Object.fromEntries(names.map((each) => [each, each === name])),
      budgetMs: 60_000,
    });
  return Object.fromEntries(names.map((name) => [name, gateFor(name)]));
}

function rowsOf(name) {
  const ours = existsSync(`${root}${kept}/${name}`) ? readdirSync(`${root}${kept}/${name}`).toSorted() : [];
  const sets = ours.map((file) => [file.replace(".jsonl", ""), rowsIn(`${kept}/${name}/${file}`, {})]);
  const others = corpora[name].map((file) => {
    const path = file.replace("?", "").replace(/^([^.]*)$/, "$1.jsonl");
    const rows = rowsIn(`../shared/corpora/${path}`, {}).filter(({ gate }) => gate === name);
    return [path, file.endsWith("?") ? rows.filter(({ text }) => isKept(text)) : rows];
  });
  return [...sets, ...others].filter(([, rows]) => rows.length > 0);
}

const valueOf = ({ text, note = "" }) => {
  try {
    return note.startsWith("json:") ? JSON.parse(text) : text;
  } catch {
    return text;
  }
};

async function scoreOf(gate, rows) {
  let [right, found, wanted] = [0, 0, 0];
  const misses = [];
  for (const row of rows) {
    const isFound = !(await gate.evaluate({ output: valueOf(row) })).passed;
    const isWanted = row.expect === "fail";
    right += Number(isFound && isWanted);
    found += Number(isFound);
    wanted += Number(isWanted);
    if (isFound !== isWanted)
      misses.push(`${isWanted ? "missed" : "alarm "} ${JSON.stringify(row.text).slice(0, 160)}`);
  }
  const shareOf = (part, whole) => (whole === 0 ? "   –" : (part / whole).toFixed(3));
  return {
    figures: `${shareOf(right, found)} ${shareOf(right, wanted)} (${found - right} alarms)`,
    wanted,
    misses,
  };
}

const builds = await Promise.all([asked.against, `${root}dist`].filter(Boolean).map(gatesOf));
console.log(`Precision, recall and alarms${asked.against ? ", of the other build and of this one" : ""}`);
for (const name of names) {
  for (const [file, rows] of rowsOf(name)) {
    const scores = await Promise.all(builds.map((gates) => scoreOf(gates[name], rows)));
    const { wanted } = scores[0];
    console.log(
      `${name} ${file}`.padEnd(40),
      `${wanted}/${rows.length - wanted}`.padEnd(10),
      scores.map(({ figures }) => figures.padEnd(26)).join(""),
    );
    if (asked.misses === name) console.log(scores.at(-1).misses.join("\n"));
  }
}
