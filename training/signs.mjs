/**
 * What signs weigh beside the score of a table: logistic regression over the signs of a stretch and its score, which is of a table that has not seen the
 * row. In one fit with the words of the table the signs would take all the weight, for they were written while looking at these very rows.
 */
import { fitted } from "./logistic.mjs";

const words = "its words";
const always = "always";
const rounds = 3;
const softness = 4;

export function fittedSigns([rows, harmless], { speaking, against }, exceeded) {
  const examples = [...rows, ...harmless];
  let names = [...speaking, ...against];
  let weights = new Map([[words, 1]]);
  const sumOf = ({ score, signs }) =>
    signs.reduce(
      (sum, name) => sum + (weights.get(name) ?? 0),
      (weights.get(always) ?? 0) + score * weights.get(words),
    );
  const best = (bag, most) => bag.toSorted((one, other) => sumOf(other) - sumOf(one)).slice(0, most);
  for (let round = 0; round < rounds; round++) {
    const picked = examples.flatMap(({ bag, label, weight }) =>
      best(bag, label === 1 ? 1 : 2).map((each) => ({ ...each, label, weight })),
    );
    const found = fitted(matrixOf(picked, names), { places: names.length + 1, softness, rounds: 200 });
    weights = new Map([...names, words, always].map((name, at) => [name, found[at]]));
    // What speaks for an order never speaks against one, even if a few rows say so.
    const isRight = (name) => (speaking.includes(name) ? weights.get(name) > 0 : weights.get(name) < 0);
    for (const name of names) if (!isRight(name)) weights.delete(name);
    names = names.filter(isRight);
  }
  const sums = harmless.map(({ bag }) => Math.max(...bag.map(sumOf)));
  weights.set(always, weights.get(always) - exceeded(sums));
  return Object.fromEntries([...weights].map(([name, weight]) => [name, Math.round(weight * 100) / 100]));
}

/** Two blocks: the signs, and the score as a place of its own. */
function matrixOf(examples, names) {
  const numbers = new Map(names.map((name, at) => [name, at]));
  const places = [];
  const ends = [0];
  for (const { signs } of examples) {
    for (const name of signs) if (numbers.has(name)) places.push(numbers.get(name));
    ends.push(places.length);
    places.push(names.length);
    ends.push(places.length);
  }
  return {
    places,
    ends,
    norms: examples.flatMap(({ score }) => [1, score]),
    labels: examples.map(({ label }) => (label === 1 ? 1 : -1)),
    costs: examples.map(({ weight }) => weight),
    count: examples.length,
  };
}
