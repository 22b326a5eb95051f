/**
 * `node test/bench/fit-injection.mjs`: fits the weights of `shared/gates/injection/weights.ts` to our own labelled rows, `test/shared/gates/injection`,
 * and writes the table. Run `npm run build` first. The same rows make the same table to the last number. Score rows that are not among these before you
 * keep one.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const rounds = 6;
const steps = 500;
const rate = 0.3;
/** Few signals should decide alone. */
const decay = 0.002;
/** What a signal weighs before any row was seen: one that leads, one beside it, one that speaks against. */
const priors = { leads: 1, beside: 0.4, against: -0.3 };
const always = -0.5;
const scale = 20;
const alarmCost = 1.7;
/** Where an order may stand: each row also counts in one of these places. */
const places = [
  (text) =>
    `Hello,\n\nthe notes of the meeting are attached, and the room is booked.\n\n${text}\n\nKind regards`,
  (text) =>
    `- name: "Corner Cafe"\n  rating: 4\n  reviews:\n    - "Good coffee"\n    - "${text}"\n    - "Friendly people"`,
  (text) =>
    `# small-lib\n\nParses dates.\n\n## Usage\n\n    import x from "small-lib";\n\n${text}\n\n## License\n\nMIT`,
  (text) => `<html><body><h1>Opening hours</h1><p>Daily from nine to five.</p><p>${text}</p></body></html>`,
];

const folder = new URL("../shared/gates/injection/", import.meta.url);

/** Each text with the key that it stands under. */
function textsIn(value, key = "") {
  if (typeof value === "string") return [{ text: value, key }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => textsIn(each, Array.isArray(value) ? key : name));
}

function parsed(text) {
  try {
    return /^\s*[[{"]/.test(text) ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}

export const rowsOf = (file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** The rows to learn from: the signals of each of their stretches that are looked at. */
export function examplesOf(rows, { signsIn }) {
  return rows.map(({ text, expect }) => ({
    isOrder: expect === "fail",
    stretches: textsIn(parsed(text)).flatMap((each) => signsIn(each.text, each.key)),
  }));
}

const priorOf = ({ rule, leads }) =>
  leads === true ? priors.leads : rule === undefined ? priors.against : priors.beside;

/** All our rows, those of a sentence or two also in a place. */
export function ownRows() {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .toSorted()
    .flatMap((name) => {
      const own = rowsOf(new URL(name, folder));
      if (name !== "own.jsonl") return own;
      return own.flatMap(({ text, expect }, at) => [
        { text, expect },
        { text: places[at % places.length](text), expect },
      ]);
    });
}

/** Logistic regression in which an order is in the stretch that tells most, and no stretch of another row is one. */
export function fittedTable({ signals, signsIn }, rows = ownRows()) {
  const examples = examplesOf(rows, { signsIn });
  const numbers = new Map(signals.map(({ name }, at) => [name, at]));
  const bias = signals.length;
  const signs = signals.map(({ rule }) => (rule === undefined ? -1 : 1));
  const featured = examples.map(({ isOrder, stretches }) => ({
    isOrder,
    stretches: stretches
      .filter((names) => names.length > 0)
      .map((names) => [...new Set(names)].map((name) => numbers.get(name))),
  }));
  const weights = new Float64Array(bias + 1);
  const prior = Float64Array.from([...signals.map(priorOf), always]);
  weights.set(prior);
  const sumOf = (stretch) => stretch.reduce((sum, at) => sum + weights[at], weights[bias]);
  const moments = new Float64Array(bias + 1);
  for (let round = 0; round < rounds; round++) {
    const chosen = featured.flatMap(({ isOrder, stretches }) => {
      if (!isOrder) return stretches.map((stretch) => ({ stretch, goal: 0, cost: alarmCost }));
      const sums = stretches.map(sumOf);
      const best = stretches[sums.indexOf(Math.max(...sums))];
      return best === undefined ? [] : [{ stretch: best, goal: 1, cost: 1 }];
    });
    for (let step = 0; step < steps; step++) {
      const slope = new Float64Array(bias + 1);
      for (const { stretch, goal, cost } of chosen) {
        const error = (1 / (1 + Math.exp(-sumOf(stretch))) - goal) * cost;
        for (const at of stretch) slope[at] += error;
        slope[bias] += error;
      }
      for (let at = 0; at <= bias; at++) {
        const pull = slope[at] + decay * chosen.length * (weights[at] - prior[at]);
        moments[at] += pull * pull;
        weights[at] -= (rate * pull) / Math.sqrt(moments[at] + 1e-9);
        // What speaks for an order never speaks against one, whatever few rows say.
        if (at < bias && weights[at] * signs[at] < 0) weights[at] = 0;
      }
    }
  }
  const named = [...signals.map(({ name }) => name), "always"].map((name, at) => [
    Math.round(weights[at] * scale),
    name,
  ]);
  return named
    .toSorted(([one], [other]) => other - one)
    .map(([weight, name]) => `${weight}: ${name}\n`)
    .join("");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const built = (name) => import(new URL(`../../dist/shared/gates/injection/${name}.js`, import.meta.url));
  const reader = { ...(await built("signals")), ...(await built("find")) };
  const table = new URL("../../shared/gates/injection/weights.ts", import.meta.url);
  const [head] = readFileSync(table, "utf8").split("export const");
  writeFileSync(table, `${head}export const weights = \`\n${fittedTable(reader)}\`;\n`);
}
