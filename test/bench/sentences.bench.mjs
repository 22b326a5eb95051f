/**
 * `npm run bench -- sentences [--seed 7] [--count 20000]`: how many single sentences of documentation are taken for refusals, bare, as the answer of an
 * object and as a block of MCP, and every one of them. A sentence says less than a window of text, so it is the harder thing to leave alone.
 */
import { parseArgs } from "node:util";
import { createGate } from "../../dist/shared/gates/create-gate.js";
import { sentencesFrom } from "./sentences.mjs";

const { values: asked } = parseArgs({
  options: { seed: { type: "string", default: "7" }, count: { type: "string", default: "20000" } },
});

const shapes = {
  bare: (text) => text,
  answer: (answer) => ({ answer }),
  block: (text) => ({ content: [{ type: "text", text }] }),
};
const sentences = sentencesFrom({ seed: Number(asked.seed), count: Number(asked.count) });
const gate = createGate({ profile: "contract", budgetMs: 60_000, gates: { filesystem: false, pii: false } });
for (const [name, shape] of Object.entries(shapes)) {
  let flagged = 0;
  for (const { text, path } of sentences) {
    const { passed } = await gate.evaluate({ output: shape(text) });
    if (passed) continue;
    flagged++;
    console.log(`${name}\t${path}\t${JSON.stringify(text)}`);
  }
  const share = ((100 * flagged) / Math.max(1, sentences.length)).toFixed(3);
  console.log(`${name}: ${flagged} of ${sentences.length} sentences are taken for refusals (${share} %)`);
}
await gate.close();
