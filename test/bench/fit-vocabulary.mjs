/** Which words sound like an order to whoever serves a user: logistic regression over the words of a few sentences in a row. */

const rounds = 3;
const steps = 120;
const rate = 0.15;
const decay = 0.001;
const scale = 20;
/** A word has to be in so many rows, of so many hands: others say what a row is about. */
const rowsMin = 4;
const handsMin = 2;
/** What weighs less is left out. */
const weightMin = 3;

/** Words that have a meaning to the signals say enough: those that quote an order and those that give one both have them. */
const meant = [
  "over",
  "aside",
  "void",
  "instr",
  "prev",
  "ai",
  "agent",
  "prompt",
  "persona",
  "free",
  "mode",
  "talk",
  "secretly",
];

function termsKept(examples, { termsOf, wordsOf, tagBits }) {
  const known = meant.reduce((bits, tag) => bits | tagBits[tag], 0);
  const isMeant = (term) => wordsOf(term).some(({ tags }) => (tags & known) !== 0);
  const found = new Map();
  for (const [row, { hand, stretches }] of examples.entries()) {
    const terms = new Set(stretches.flatMap(({ sentences }) => sentences.flatMap(termsOf)));
    for (const term of terms) {
      const one = found.get(term) ?? { rows: new Set(), hands: new Set() };
      one.rows.add(row);
      one.hands.add(hand);
      found.set(term, one);
    }
  }
  const kept = [...found].filter(
    ([term, { rows, hands }]) => rows.size >= rowsMin && hands.size >= handsMin && !isMeant(term),
  );
  return new Map(kept.map(([term], at) => [term, at]));
}

/** The windows of a row: the numbers of the terms in some sentences that follow each other. What orders nobody is read whole. */
function windowsOf({ isOrder, stretches, sentences }, numbers, { termsOf, passagesOf }) {
  const read = [...stretches.map((stretch) => stretch.sentences), ...(isOrder ? [] : sentences)];
  return read
    .flatMap((some) => passagesOf(some.map(termsOf)))
    .map((terms) => terms.flatMap((term) => (numbers.has(term) ? [numbers.get(term)] : [])));
}

/** What each word weighs, by rows and their stretches. Without a window that is worded like an order, a row of orders says nothing. */
export function fittedVocabulary(examples, reader) {
  const numbers = termsKept(examples, reader);
  const weights = new Float64Array(numbers.size);
  const moments = new Float64Array(numbers.size);
  const sumOf = (terms) => terms.reduce((sum, at) => sum + weights[at], 0);
  const rows = examples.map((example) => ({
    isOrder: example.isOrder,
    windows: windowsOf(example, numbers, reader),
  }));
  for (let round = 0; round < rounds; round++) {
    const chosen = rows.flatMap(({ isOrder, windows }) => {
      if (!isOrder) return windows.map((terms) => ({ terms, goal: 0 }));
      if (round === 0) return windows.map((terms) => ({ terms, goal: 1 }));
      const sums = windows.map(sumOf);
      const best = windows[sums.indexOf(Math.max(...sums))];
      return best === undefined ? [] : [{ terms: best, goal: 1 }];
    });
    const count = (goal) => chosen.filter((each) => each.goal === goal).length;
    const share = count(0) / Math.max(1, count(1));
    for (let step = 0; step < steps; step++) {
      const slope = new Float64Array(numbers.size);
      for (const { terms, goal } of chosen) {
        const error = (1 / (1 + Math.exp(-sumOf(terms))) - goal) * (goal === 1 ? share : 1);
        for (const at of terms) slope[at] += error;
      }
      for (let at = 0; at < weights.length; at++) {
        const pull = slope[at] / chosen.length + decay * weights[at];
        moments[at] += pull * pull;
        weights[at] -= (rate * pull) / Math.sqrt(moments[at] + 1e-9);
      }
    }
  }
  const rounded = [...numbers].map(([term, at]) => [term, Math.round(weights[at] * scale)]);
  return new Map(rounded.filter(([, weight]) => Math.abs(weight) >= weightMin));
}

const width = 160;

/** The table as it is written: lines of words that weigh the same. */
export function vocabularyTable(weights) {
  const lines = [];
  const sorted = [...weights].toSorted(
    ([one, its], [other, others]) => others - its || (one < other ? -1 : 1),
  );
  for (const [term, weight] of sorted) {
    const last = lines.at(-1);
    if (last?.weight === weight && last.text.length + term.length < width) last.text += `,${term}`;
    else lines.push({ weight, text: term });
  }
  return lines.map(({ weight, text }) => `${weight}: ${text}\n`).join("");
}
