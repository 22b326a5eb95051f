/**
 * `npm run bench -- beside [--gate injection] [--to filesystem,pii,content,secrets]`: what one gate more costs on clean corpora of a megabyte. With it
 * and without it take turns, the least of the rounds counts, and it is CPU time of this process: neither a busy machine nor a warm compiler favours one.
 */
import { parseArgs } from "node:util";
import { createGate } from "../../dist/shared/gates/create-gate.js";
import { inspecting } from "../../dist/shared/gates/gates.js";
import { corpora } from "./gates-families.mjs";

const { values: asked } = parseArgs({
  options: {
    gate: { type: "string", default: "injection" },
    to: { type: "string", default: "filesystem,pii,content,secrets" },
    rounds: { type: "string", default: "12" },
  },
});
const gateOf = (kept) =>
  createGate({
    now: () => performance.now(),
    budgetMs: 60_000,
    gates: Object.fromEntries(inspecting.map((name) => [name, kept.includes(name)])),
  });
const names = asked.to.split(",");
const gates = [gateOf(names), gateOf([...names, asked.gate])];

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
};

async function leastOf(value) {
  const least = [Infinity, Infinity];
  for (let round = 0; round < Number(asked.rounds); round++)
    for (const [at, gate] of gates.entries()) {
      const startedMs = cpuMs();
      await gate.evaluate({ output: value });
      least[at] = Math.min(least[at], cpuMs() - startedMs);
    }
  return least;
}

const row = (name, cells) =>
  console.log(name.padEnd(32) + cells.map((cell) => String(cell).padStart(12)).join(""));
const sums = [0, 0];
row("MB/s", ["without", `and ${asked.gate}`, "share"]);
for (const [name, value] of corpora()) {
  const least = await leastOf(value);
  for (const at of [0, 1]) sums[at] += least[at];
  const speeds = least.map((ms) => (JSON.stringify(value).length / 1e3 / ms).toFixed(0));
  row(name, [...speeds, (least[0] / least[1]).toFixed(2)]);
}
row("all", ["", "", (sums[0] / sums[1]).toFixed(2)]);
