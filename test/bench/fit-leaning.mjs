/**
 * `node test/bench/fit-leaning.mjs`: fits the weights of `shared/gates/content/weights.ts` to our own labelled rows, `test/shared/gates/leaning` and
 * `fresh/content.jsonl`, and writes the table. Run `npm run build` first. The same rows make the same table to the last number. Score rows that are
 * not among these before you keep one.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const longest = 600;
const passes = 16;
/** In how many orders the texts are learnt from: the mean of all is what does not hang on one. */
const fits = 5;
const rate = 0.2;
const decay = 0.002;
/** Cues of fewer texts, and weights of less, are chance. */
const seenMin = 4;
const weightMin = 0.1;
const scale = 20;
/** A missed refusal costs more than an alarm over a near miss, since there are more kinds of them. */
const costs = { refusal: 3, nearMiss: 1.5, plain: 1.5 };
/** What a test asserts of one reply has to hold, so it counts for more. */
const asserted = 7;
/** Where a reply begins: so much is added, so that those refuse that are more likely to than about one in three. */
const shift = 15;

const gates = new URL("../shared/gates/", import.meta.url);
const files = [
  ...readdirSync(new URL("leaning/", gates))
    .toSorted()
    .map((name) => `leaning/${name}`),
  "fresh/content.jsonl",
];

function parsed(text) {
  try {
    return /^\s*[[{"]/.test(text) ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}

/** The texts to learn from, with what speaks in each. */
function examplesOf({ cuesOf, openingLinesOf, spokenTexts }) {
  const known = new Set();
  const examples = [];
  const add = (text, refuses, cost) => {
    if (text.length > longest || known.has(text)) return;
    known.add(text);
    const cues = cuesOf(openingLinesOf(text), text);
    if (cues !== undefined) examples.push({ cues: [...cues], refuses, cost });
  };
  for (const file of files) {
    for (const line of readFileSync(new URL(file, gates), "utf8").split("\n").filter(Boolean)) {
      if (file.endsWith(".txt")) {
        add(line, 0, costs.plain);
        continue;
      }
      const { text, expect } = JSON.parse(line);
      const times = file.endsWith("asserted.jsonl") ? asserted : 1;
      const spoken = spokenTexts(parsed(text)).map((each) => each.text);
      if (expect === "pass") for (const each of spoken) add(each, 0, times * costs.nearMiss);
      else if (spoken.length > 0)
        add(spoken.toSorted((a, b) => b.length - a.length)[0], 1, times * costs.refusal);
    }
  }
  return examples;
}

/** One pass of arithmetic after another: logistic regression by steps that shrink for each cue, averaged over the last passes. */
export function fittedTable(reader) {
  const texts = examplesOf(reader);
  let state = 7;
  const random = (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const counts = new Map();
  for (const { cues } of texts) for (const cue of cues) counts.set(cue, (counts.get(cue) ?? 0) + 1);
  const sums = new Map();
  for (let fit = 0; fit < fits; fit++) {
    const weights = new Map([...counts].filter(([, count]) => count >= seenMin).map(([cue]) => [cue, 0]));
    const steps = new Map();
    for (let pass = 0; pass < passes; pass++) {
      for (let at = texts.length - 1; at > 0; at--) {
        const other = random(at + 1);
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
  }
  return written(sums, fits * (passes - Math.ceil(passes / 3)));
}

function written(sums, averaged) {
  const lines = new Map();
  for (const [cue, sum] of sums) {
    const weight = sum / averaged;
    if (Math.abs(weight) < weightMin) continue;
    const whole = Math.round(weight * scale) + (cue === "always" ? shift : 0);
    lines.set(whole, [...(lines.get(whole) ?? []), cue]);
  }
  return [...lines]
    .toSorted(([a], [b]) => b - a)
    .map(([weight, cues]) => `${weight}: ${cues.toSorted().join("|")}\n`)
    .join("");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const built = (name) => import(new URL(`../../dist/shared/gates/content/${name}.js`, import.meta.url));
  const reader = { ...(await built("cues")), ...(await built("opening")), ...(await built("spoken")) };
  const table = new URL("../../shared/gates/content/weights.ts", import.meta.url);
  const [head] = readFileSync(table, "utf8").split("export const");
  writeFileSync(table, `${head}export const weights = \`\n${fittedTable(reader)}\`;\n`);
}
