/**
 * Logistic regression on bags of places, by L-BFGS: the same rows give the same weights to the last bit on one version of Node. `space` says how many
 * places there are; a text is two blocks of places, each divided by the root of its size, as `shared/gates/table` scores it.
 */
const pairsMax = 6;

/** Texts as one matrix. `features` reads a text; `label` is 1 or 0 and `weight` says how much a text counts. */
export function matrixOf(examples, features) {
  let places = new Uint32Array(1 << 20);
  let size = 0;
  const ends = new Uint32Array(2 * examples.length + 1);
  const norms = new Float64Array(2 * examples.length);
  for (const [at, { text }] of examples.entries()) {
    const { words, runs } = features.read(text).places;
    for (const [block, found] of [words, runs].entries()) {
      if (size + found.length > places.length) {
        const larger = new Uint32Array(2 * places.length);
        larger.set(places.subarray(0, size));
        places = larger;
      }
      places.set(found, size);
      size += found.length;
      ends[2 * at + block + 1] = size;
      norms[2 * at + block] = 1 / Math.sqrt(found.length || 1);
    }
  }
  const labels = Float64Array.from(examples, ({ label }) => (label ? 1 : -1));
  const costs = Float64Array.from(examples, ({ weight }) => weight);
  return { places, ends, norms, labels, costs, count: examples.length };
}

function scoreIn({ places, ends, norms }, weights, at) {
  let score = weights[weights.length - 1];
  for (let block = 2 * at; block < 2 * at + 2; block++) {
    let sum = 0;
    for (let place = ends[block]; place < ends[block + 1]; place++) sum += weights[places[place]];
    score += sum * norms[block];
  }
  return score;
}

function lossOf(matrix, weights, gradient, softness) {
  const { places, ends, norms, labels, costs, count } = matrix;
  const bias = weights.length - 1;
  gradient.fill(0);
  let loss = 0;
  for (let at = 0; at < count; at++) {
    const margin = labels[at] * scoreIn(matrix, weights, at);
    const small = Math.exp(-Math.abs(margin));
    loss += costs[at] * (Math.max(0, -margin) + Math.log1p(small));
    const pull = (-labels[at] * costs[at] * (margin > 0 ? small : 1)) / (1 + small);
    for (let block = 2 * at; block < 2 * at + 2; block++) {
      const part = pull * norms[block];
      for (let place = ends[block]; place < ends[block + 1]; place++) gradient[places[place]] += part;
    }
    gradient[bias] += pull;
  }
  for (let at = 0; at < bias; at++) {
    loss += (weights[at] * weights[at]) / (2 * softness);
    gradient[at] += weights[at] / softness;
  }
  return loss;
}

const dot = (one, other) => {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at] * other[at];
  return sum;
};

/** The way down, as the last steps and gradients tell it. */
function directionOf(gradient, steps) {
  const way = Float64Array.from(gradient);
  const parts = [];
  for (const { step, turn, bend } of steps.toReversed()) {
    const part = dot(step, way) / bend;
    parts.push(part);
    for (let at = 0; at < way.length; at++) way[at] -= part * turn[at];
  }
  const last = steps.at(-1);
  const scale = last ? last.bend / dot(last.turn, last.turn) : 1 / Math.sqrt(dot(gradient, gradient));
  for (let at = 0; at < way.length; at++) way[at] *= scale;
  for (const { step, turn, bend } of steps) {
    const part = parts.pop() - dot(turn, way) / bend;
    for (let at = 0; at < way.length; at++) way[at] += part * step[at];
  }
  return way;
}

/** Weights of every place, and the bias behind them. */
export function fitted(matrix, { places, softness, rounds, from }) {
  let weights = Float64Array.from(from ?? new Float64Array(places + 1));
  let gradient = new Float64Array(places + 1);
  let loss = lossOf(matrix, weights, gradient, softness);
  const steps = [];
  for (let round = 0; round < rounds; round++) {
    const way = directionOf(gradient, steps);
    const slope = -dot(gradient, way);
    const next = new Float64Array(places + 1);
    const nextGradient = new Float64Array(places + 1);
    let nextLoss = loss;
    for (let size = 1, tries = 0; tries < 14; tries++, size /= 2) {
      for (let at = 0; at < next.length; at++) next[at] = weights[at] - size * way[at];
      nextLoss = lossOf(matrix, next, nextGradient, softness);
      if (nextLoss <= loss + 1e-4 * size * slope) break;
    }
    const step = next.map((weight, at) => weight - weights[at]);
    const turn = nextGradient.map((slopeThere, at) => slopeThere - gradient[at]);
    const bend = dot(step, turn);
    if (bend > 1e-10) steps.push({ step, turn, bend });
    if (steps.length > pairsMax) steps.shift();
    const gain = loss - nextLoss;
    [weights, gradient, loss] = [next, nextGradient, nextLoss];
    if (gain < 1e-6 * Math.max(1, loss)) break;
  }
  return weights;
}

/** What weights say of a text that was read by `features`. */
export function scoreOf(weights, features, text) {
  const { words, runs } = features.read(text).places;
  const meanOf = (places) => {
    let sum = 0;
    for (const place of places) sum += weights[place];
    return sum / Math.sqrt(places.length || 1);
  };
  return meanOf(words) + meanOf(runs) + weights[weights.length - 1];
}
