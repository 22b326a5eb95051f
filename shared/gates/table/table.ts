import { brotliDecompressSync } from "node:zlib";
import { dataOf } from "./data.ts";
import { Features, type Look } from "./features.ts";

/** The line at the head of a table: how it looks, how its bytes are read and what it was fitted to. */
export interface Head {
  look: Look;
  /** What the largest byte stands for. */
  scale: number;
  bias: number;
  /** Above this score a text is what the table was fitted to find. */
  threshold: number;
  /** What signs weigh that count beside the score. */
  signs?: Readonly<Record<string, number>>;
  /** The rows that it was fitted to: their files and the SHA-256 of each. */
  rows: Readonly<Record<string, string>>;
}

export interface Told {
  words: string;
  weight: number;
}

/** Weights that were fitted to labelled texts (`training/fit.mjs`). A text is read as a bag of words and of runs of letters. */
export class Table {
  readonly head: Head;
  readonly #weights: Float32Array;
  readonly #features: Features;

  constructor(bytes: Uint8Array) {
    const end = bytes.indexOf(10);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own file
    this.head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as Head;
    const places = bytes.subarray(end + 1);
    this.#weights = new Float32Array(places.length);
    // A byte is the root of its weight, so that small weights keep their order; most weigh nothing.
    for (let at = 0; at < places.length; at++) {
      const byte = ((places[at] ?? 0) << 24) >> 24;
      if (byte === 0) continue;
      this.#weights[at] = Math.sign(byte) * (byte / 127) ** 2 * this.head.scale;
    }
    this.#features = new Features(this.head.look);
  }

  score(text: string): number {
    const { words, runs } = this.#features.read(text).places;
    return this.head.bias + this.#meanOf(words) + this.#meanOf(runs);
  }

  /** Whether a text is of the kind that the table was fitted to find. */
  finds(text: string): boolean {
    return this.score(text) > this.head.threshold;
  }

  /** The words that spoke most for the score of a text. */
  told(text: string, most = 5): Told[] {
    const { places, spans } = this.#features.read(text, true);
    return spans
      .map((span, at) => ({
        words: span === undefined ? "" : this.#features.lettersIn(span),
        weight: this.#weightOf(places.words, at),
      }))
      .filter(({ words, weight }) => weight > 0 && severalWords.test(words))
      .toSorted((one, other) => other.weight - one.weight)
      .slice(0, most);
  }

  #weightOf(places: readonly number[], at: number): number {
    return (this.#weights[places[at] ?? 0] ?? 0) / Math.sqrt(places.length);
  }

  /** Divided by the root of their number, so that long texts do not shout. */
  #meanOf(places: readonly number[]): number {
    let sum = 0;
    for (const place of places) sum += this.#weights[place] ?? 0;
    return places.length === 0 ? 0 : sum / Math.sqrt(places.length);
  }
}

/** One word by itself tells a person little. */
const severalWords = /\p{L}[^\p{L}\p{M}']+\p{L}|[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]{2}/u;

const read = new Map<string, Table>();

/** The table of a file beside this one. It is read when a text is weighed for the first time. */
export function tableOf(name: string): Table {
  let table = read.get(name);
  if (table === undefined) {
    table = new Table(brotliDecompressSync(dataOf(`table/${name}.bin.br`)));
    read.set(name, table);
  }
  return table;
}
