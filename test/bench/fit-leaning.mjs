/**
 * `node test/bench/fit-leaning.mjs ROWS.jsonl…`: fits the weights of `shared/gates/content/weights.ts` to labelled rows, `{text, expect}` a line, and to
 * pieces of what lies in node_modules, which refuses nothing; prints the table. Run `npm run build` first. The rows that are the project's own are
 * `test/shared/gates/leaning/content.jsonl` and `test/shared/gates/fresh/content.jsonl`. Score rows that were not given here before you keep a table.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cuesOf } from "../../dist/shared/gates/content/cues.js";
import { openingLinesOf } from "../../dist/shared/gates/content/opening.js";
import { spokenTexts } from "../../dist/shared/gates/content/spoken.js";
import { root } from "./measure.mjs";

const longest = 600;
const passes = 12;
const rate = 0.2;
const decay = 0.005;
/** Cues of fewer texts, and weights of less, are chance. */
const seenMin = 4;
const weightMin = 0.1;
const scale = 20;
/** A missed refusal costs more than an alarm over a near miss, since there are more kinds of them. */
const costs = { refusal: 2.5, nearMiss: 1.5, piece: 1 };
/** Where a reply begins: so much is added, so that those refuse that are more likely to than about one in three. */
const shift = 15;

let state = 7;
function random() {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

const texts = [];
const known = new Set();
function add(text, refuses, cost) {
  if (text.length > longest || known.has(text)) return;
  known.add(text);
  const cues = cuesOf(openingLinesOf(text), text);
  if (cues !== undefined) texts.push({ cues: [...cues], refuses, cost });
}

function parsed(text) {
  try {
    return /^\s*[[{"]/.test(text) ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}

for (const file of process.argv.slice(2)) {
  for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
    const { text, expect } = JSON.parse(line);
    const spoken = spokenTexts(parsed(text)).map((each) => each.text);
    if (expect === "pass") for (const each of spoken) add(each, 0, costs.nearMiss);
    else if (spoken.length > 0) add(spoken.toSorted((a, b) => b.length - a.length)[0], 1, costs.refusal);
  }
}
const folder = join(root, "node_modules");
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(?:md|txt|[cm]?js|d\.ts)$/.test(entry.name)) continue;
  const whole = readFileSync(join(entry.parentPath, entry.name), "utf8");
  const from = Math.floor(random() * whole.length);
  add(whole.slice(from, from + 3 + Math.floor(random() * longest)), 0, costs.piece);
}

const counts = new Map();
for (const { cues } of texts) for (const cue of cues) counts.set(cue, (counts.get(cue) ?? 0) + 1);
const weights = new Map([...counts].filter(([, count]) => count >= seenMin).map(([cue]) => [cue, 0]));
const steps = new Map();
const sums = new Map();
for (let pass = 0; pass < passes; pass++) {
  for (let at = texts.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [texts[at], texts[other]] = [texts[other], texts[at]];
  }
  for (const { cues, refuses, cost } of texts) {
    const used = cues.filter((cue) => weights.has(cue));
    const sum = used.reduce((all, cue) => all + weights.get(cue), 0);
    const error = (1 / (1 + Math.exp(-sum)) - refuses) * cost;
    for (const cue of used) {
      const slope = error + decay * weights.get(cue);
      const step = (steps.get(cue) ?? 1e-6) + slope * slope;
      steps.set(cue, step);
      weights.set(cue, weights.get(cue) - (rate / Math.sqrt(step)) * slope);
    }
  }
  if (pass < passes / 3) continue;
  for (const [cue, weight] of weights) sums.set(cue, (sums.get(cue) ?? 0) + weight);
}
const averaged = passes - Math.ceil(passes / 3);
const lines = new Map();
for (const [cue, sum] of sums) {
  const weight = sum / averaged;
  if (Math.abs(weight) < weightMin) continue;
  const whole = Math.round(weight * scale) + (cue === "always" ? shift : 0);
  lines.set(whole, [...(lines.get(whole) ?? []), cue]);
}
for (const [weight, cues] of [...lines].toSorted(([a], [b]) => b - a)) {
  console.log(`${weight}: ${cues.toSorted().join("|")}`);
}
