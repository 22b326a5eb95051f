/** Has outputs judged until it is told to stop, and prints how many there were and which of them were not judged to the end. */
import { createGate } from "../../../../dist/shared/gates/create-gate.js";

const [outputs = "", budgetMs = ""] = process.argv.slice(2);
const note = (at) => ({ id: at, title: `Page ${at}`, body: `Bread and a note to ann (no. ${at}) @ 9` });
const notes = (count) => JSON.stringify(Array.from({ length: count }, (_, at) => note(at)));
const texts = {
  // Some 250 KB are judged where the program runs, a megabyte by a thread.
  clean: [notes(3_200), notes(12_800)],
  // Nothing in it is found, and every word has to be looked at closely.
  slow: [JSON.stringify("rm -rf ./build ".repeat(600_000))],
}[outputs];

/** How long the longest text takes while there is a core for it. */
async function unhurriedMs() {
  const gate = createGate({ profile: "contract", budgetMs: 10_000 });
  for (const _ of [1, 2]) await gate.judgeText(texts.at(-1), { json: true });
  const begun = performance.now();
  await gate.judgeText(texts.at(-1), { json: true });
  const tookMs = performance.now() - begun;
  await gate.close();
  return tookMs;
}

// A slow machine needs more than the usual budget. A process that stands still most of the time takes seven times as long.
const budget = budgetMs === "" ? Math.max(50, 4 * (await unhurriedMs())) : Number(budgetMs);
const gate = createGate({ profile: "contract", budgetMs: budget });
gate.warm();
// The thread is there once it has answered.
await gate.judgeText(texts.at(-1), { json: true });
process.stdout.write("ready\n");
const over = new AbortController();
process.stdin.once("data", () => over.abort());
const told = { judged: 0, skipped: 0 };
while (!over.signal.aborted)
  for (const text of texts) {
    const { gates } = await gate.judgeText(text, { json: true });
    told.judged++;
    if (gates.some(({ passed }) => !passed)) told.skipped++;
  }
process.stdout.write(`${JSON.stringify(told)}\n`);
await gate.close();
process.exit();
