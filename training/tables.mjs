/** What each table is fitted to and how it looks at a text. */
const corpora = "../shared/corpora";

const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

export const tables = {
  content: async () => {
    const { weighedTexts } = await import("../dist/shared/gates/content/judge.js");
    return {
      file: "refusal",
      look: { letters: 320, words: 3, runs: [3, 4], bits: 16, measures: true },
      corpora: [
        `${corpora}/content.jsonl`,
        `${corpora}/stranger/content.jsonl`,
        `${corpora}/refusals/rows.jsonl.gz`,
      ],
      harmless: [`${corpora}/harmless/short.jsonl.gz`],
      /** A row that is marked so is a value. */
      textsOf: ({ text, note = "" }) => weighedTexts(note.startsWith("json:") ? parsed(text) : text),
      softness: 40,
      /** So often the nearest harmless texts are chosen anew, and once before. */
      rounds: 2,
      harmlessFirst: 90_000,
      harmlessNearest: 8_000,
      /** So many weights of all are kept. */
      keep: 0.4,
      /** One harmless text in so many may be found. */
      harmlessOfOne: 3_000,
    };
  },
  injection: async () => {
    const { bagOf, signs } = await import("./stretches.mjs");
    return {
      file: "injection",
      look: { letters: 700, words: 3, runs: [3, 5], bits: 18, measures: false },
      corpora: [`${corpora}/injection/rows.jsonl.gz`],
      harmless: [`${corpora}/harmless/outputs.jsonl.gz`],
      /** What is hidden besides the orders: so many sentences that speak to somebody, and a few others. */
      hidden: { file: `${corpora}/harmless/short.jsonl.gz`, count: 3_500 },
      bagOf: ({ text, note = "" }) => bagOf(note.startsWith("json:") ? parsed(text) : text),
      signs,
      rowWeight: 2,
      softness: 20,
      rounds: 3,
      harmlessFirst: 5_000,
      harmlessNearest: 4_000,
      keep: 0.15,
      harmlessOfOne: 1_000,
    };
  },
};
