import { seededRandom } from "../random.ts";

interface Pair {
  clientName: string;
  serverName: string;
}

/** `SEED=n` asks for these pairs again, `PAIRS=all` for all of them. */
const seed = Number(process.env["SEED"] ?? Math.floor(Math.random() * 1e6));
export const whichPairs = process.env["PAIRS"] === "all" ? "PAIRS=all" : `SEED=${seed}`;

/** Pairs in which each client and each server is once at least, others in each run. */
export function someOf<T extends Pair>(pairs: readonly T[]): readonly T[] {
  if (process.env["PAIRS"] === "all") return pairs;
  const random = seededRandom(seed);
  const mixed = pairs
    .map((pair) => ({ pair, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ pair }) => pair);
  const met = new Set<string>();
  const taken = (newMin: number): T[] =>
    mixed.filter(({ clientName, serverName }) => {
      const fresh = [`client ${clientName}`, `server ${serverName}`].filter((name) => !met.has(name));
      if (fresh.length < newMin) return false;
      for (const name of fresh) met.add(name);
      return true;
    });
  return [...taken(2), ...taken(1)];
}
