import { expect, it } from "vitest";
import { sentencesFrom } from "../../bench/sentences.mjs";
import { openGate } from "../../shared/gates/verdict.ts";

const seed = Number(process.env["SEED"] ?? 7);
const count = 2_000;
/** Of 2,000. */
const alarmsMax = 2;

it(`single sentences of whatever documentation is at hand are no refusals (seed ${seed})`, async () => {
  const sentences = sentencesFrom({ seed, count });
  expect(sentences.length).toBeGreaterThan(count / 2);
  await using gate = openGate({ gates: { filesystem: false, pii: false } });
  const flagged = [];
  for (const { text } of sentences) {
    const { passed } = await gate.evaluate({ output: text });
    if (!passed) flagged.push(text);
  }
  expect(flagged.length, flagged.join("\n")).toBeLessThanOrEqual(alarmsMax);
});
