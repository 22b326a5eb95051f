/** A table of weights, each before the names that have it, as numbers by their names. */
export function readWeights(table: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const line of table.trim().split("\n")) {
    const [weight = "", names = ""] = line.split(/: (.*)/s);
    for (const name of names.split(separator)) weights.set(name, Number(weight));
  }
  return weights;
}

/** Names of signals have commas with a blank behind them. */
const separator = /,(?! )/;
