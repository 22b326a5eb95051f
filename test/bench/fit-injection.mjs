/**
 * `node test/bench/fit-injection.mjs`: fits the tables of `shared/gates/injection`, the words of `vocabulary.ts` and the weights of `weights.ts`, to our own
 * labelled rows, `test/shared/gates/injection`, and writes them. Run `npm run build` first. The same rows make the same tables to the last number. Score
 * rows that are not among these before you keep one.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { fittedVocabulary, vocabularyTable } from "./fit-vocabulary.mjs";

const rounds = 6;
const steps = 500;
const rate = 0.3;
/** Few signals should decide alone. */
const decay = 0.002;
/** What a signal weighs before any row was seen: one that leads, one beside it, one that speaks against. */
const priors = { leads: 1, beside: 0.4, against: -0.3 };
const always = -0.5;
const scale = 20;
const alarmCost = 2;
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

/** The rows to learn from: each of their stretches that are looked at, and the hand that wrote them. */
export function examplesOf(rows, { stretchesIn, sentencesOf }) {
  return rows.map(({ text, expect, hand = "" }) => {
    const texts = textsIn(parsed(text));
    return {
      isOrder: expect === "fail",
      hand,
      stretches: texts.flatMap((each) => stretchesIn(each.text, each.key)),
      sentences: texts.map((each) => sentencesOf(each.text)),
    };
  });
}

const priorOf = ({ rule, leads }) =>
  leads === true ? priors.leads : rule === undefined ? priors.against : priors.beside;

/** All our rows, those of a sentence or two also in a place. */
export function ownRows() {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .toSorted()
    .flatMap((name) => {
      const own = rowsOf(new URL(name, folder)).map((row) => ({ ...row, hand: name }));
      if (name !== "own.jsonl") return own;
      return own.flatMap((row, at) => [row, { ...row, text: places[at % places.length](row.text) }]);
    });
}

/** So many groups of hands: what the words of a row weigh is fitted to the rows of other groups, as it will be for rows that nobody has seen. */
const groups = 5;

/** Each stretch with the steps that its words reach by a vocabulary. */
function worded(example, vocabulary, { steps, termsOf, wordingOf }) {
  const own = new Set(steps.map(({ name }) => name));
  return {
    ...example,
    stretches: example.stretches
      .filter(({ names }) => names.length > 0)
      .map(({ names, sentences }) => {
        const sum = wordingOf(sentences.map(termsOf), vocabulary);
        const reached = steps.filter(({ isReached }) => isReached(sum)).map(({ name }) => name);
        return [...names.filter((name) => !own.has(name)), ...reached];
      }),
  };
}

/** Both tables as they are written. */
export function fittedTables(reader, rows = ownRows()) {
  const examples = examplesOf(rows, reader);
  const hands = [...new Set(examples.map(({ hand }) => hand))];
  const groupOf = ({ hand }) => hands.indexOf(hand) % groups;
  const heldOut = Array.from({ length: groups }, (_, group) =>
    fittedVocabulary(
      examples.filter((each) => groupOf(each) !== group),
      reader,
    ),
  );
  const known = examples.map((each) => worded(each, heldOut[groupOf(each)], reader));
  const vocabulary = vocabularyTable(fittedVocabulary(examples, reader));
  return { vocabulary, weights: fittedTable(reader, known) };
}

/** Logistic regression in which an order is in the stretch that tells most, and no stretch of another row is one. */
function fittedTable({ signals }, examples) {
  const numbers = new Map(signals.map(({ name }, at) => [name, at]));
  const bias = signals.length;
  const signs = signals.map(({ rule }) => (rule === undefined ? -1 : 1));
  const featured = examples.map(({ isOrder, stretches }) => ({
    isOrder,
    stretches: stretches.map((names) => [...new Set(names)].map((name) => numbers.get(name))),
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
  const names = ["signals", "signals-wording", "find", "wording", "words", "tags"];
  const reader = Object.assign({}, ...(await Promise.all(names.map(built))));
  for (const [name, table] of Object.entries(fittedTables(reader))) {
    const file = new URL(`../../shared/gates/injection/${name}.ts`, import.meta.url);
    const [head] = readFileSync(file, "utf8").split("export const");
    writeFileSync(file, `${head}export const ${name} = \`\n${table}\`;\n`);
  }
}
