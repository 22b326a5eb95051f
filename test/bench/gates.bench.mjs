/**
 * `npm run bench -- gates [part of a name] [--gates filesystem,pii,content] [--beside injection]`: clean corpora in MB/s for all gates together and for
 * each alone, small bodies of JSON as they were sent, adversarial families at four sizes with the growth per doubling, and the slowest of anything at
 * 4 KB, 64 KB and 1 MB. `--beside` measures nothing but what one gate more costs on the clean corpora, the two taking turns. All figures are CPU time
 * of this process, so that whatever else the machine does counts little; the gates are judged where they are called, without a thread.
 */
import { parseArgs } from "node:util";
import { createGate } from "../../dist/shared/gates/create-gate.js";
import { inspecting } from "../../dist/shared/gates/gates.js";
import { adversarial, bodies, corpora } from "./gates-families.mjs";
import { percentile } from "./measure.mjs";

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: { gates: { type: "string", default: "filesystem,pii,content" }, beside: { type: "string" } },
});
const only = positionals[0] ?? "";
const names = asked.gates.split(",");
const now = () => performance.now();
const gateOf = (kept) =>
  createGate({
    now,
    budgetMs: 60_000,
    gates: Object.fromEntries(inspecting.map((name) => [name, kept.includes(name)])),
  });
const all = gateOf(names);
const named = (list) => list.filter(([name]) => name.includes(only));

const bytesOf = (value) => JSON.stringify(value).length;
const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
};

async function timesOf(gate, value) {
  const times = [];
  const until = now() + 150;
  for (let run = 0; run < 3 || (now() < until && run < 40); run++) {
    const startedMs = cpuMs();
    await gate.evaluate({ output: value });
    times.push(cpuMs() - startedMs);
  }
  return times;
}

const timeOf = async (gate, value) => Math.min(...(await timesOf(gate, value)));

/** Best of twenty rounds, warm. */
function microsOf(work) {
  let best = Infinity;
  for (let round = 0; round < 20; round++) {
    const startedMs = cpuMs();
    for (let run = 0; run < 200; run++) work();
    best = Math.min(best, (cpuMs() - startedMs) / 200);
  }
  return best * 1e3;
}

const pad = (text, width) => String(text).padStart(width);
const row = (name, cells) => console.log(name.padEnd(32) + cells.map((cell) => pad(cell, 10)).join(""));
const fixed = (value, digits = 2) => (Number.isFinite(value) ? value.toFixed(digits) : "-");
const worst = (list, figure) => list.reduce((most, each) => (figure(each) > figure(most) ? each : most));

/** The least of rounds in which the two take turns. */
async function besideEachOther(one, other, value) {
  const least = [Infinity, Infinity];
  for (let round = 0; round < 12; round++)
    for (const [at, gate] of [one, other].entries()) {
      const startedMs = cpuMs();
      await gate.evaluate({ output: value });
      least[at] = Math.min(least[at], cpuMs() - startedMs);
    }
  return least;
}

if (asked.beside !== undefined) {
  row("corpus of a megabyte, MB/s", ["without", asked.beside, "share"]);
  const more = gateOf([...names, asked.beside]);
  const sums = [0, 0];
  for (const [name, value] of named(corpora())) {
    const megabytes = bytesOf(value) / 1e6;
    const least = await besideEachOther(all, more, value);
    for (const at of [0, 1]) sums[at] += least[at];
    row(name, [...least.map((ms) => fixed(megabytes / (ms / 1e3), 0)), fixed(least[0] / least[1])]);
  }
  row("all", ["", "", fixed(sums[0] / sums[1])]);
  process.exit(0);
}

row("corpus of a megabyte", ["ms", "MB/s", ...names]);
for (const [name, value] of named(corpora())) {
  const megabytes = bytesOf(value) / 1e6;
  const ms = await timeOf(all, value);
  const speeds = [];
  for (const gate of names) speeds.push(fixed(megabytes / ((await timeOf(gateOf([gate]), value)) / 1e3), 0));
  row(name, [fixed(ms), fixed(megabytes / (ms / 1e3), 0), ...speeds]);
}

console.log();
row("body as it was sent", ["bytes", "us", "value us", "JSON.parse", "of parse"]);
for (const [name, body] of named(bodies())) {
  const value = JSON.parse(body);
  const judged = microsOf(() => all.judgeText(body, { json: true }));
  const parsed = microsOf(() => JSON.parse(body));
  const walked = await timeOf(all, value);
  row(name, [body.length, fixed(judged), fixed(walked * 1e3), fixed(parsed), `${fixed(judged / parsed)}x`]);
}

/** The last step is no doubling but ten times the size. */
const sizes = [25_000, 50_000, 100_000, 1_000_000];
const growthOf = (times, at) => (times[at] / times[at - 1]) ** (1 / Math.log2(sizes[at] / sizes[at - 1]));

console.log();
row("adversarial family, ms", ["25 KB", "50 KB", "100 KB", "1 MB", "growth", "MB/s"]);
const families = [];
for (const [name, make] of named(adversarial)) {
  const times = [];
  for (const size of sizes) times.push(await timeOf(all, make(size)));
  const growth = Math.max(...[1, 2, 3].map((at) => growthOf(times, at)));
  families.push({ name, growth, ms: times[3] });
  row(name, [...times.map((ms) => fixed(ms)), `${fixed(growth)}x`, fixed(1e3 / times[3], 0)]);
}

console.log();
row("anything, ms", ["p50", "p99", "slowest", "  of these"]);
const anything = [
  ...named(adversarial),
  ...named(corpora())
    .filter(([, value]) => typeof value === "string")
    .map(([name, value]) => [name, (size) => value.slice(0, size)]),
];
for (const [label, size] of [
  ["4 KB", 4_096],
  ["64 KB", 65_536],
  ["1 MB", 1_000_000],
]) {
  const times = [];
  const slowest = [];
  for (const [name, make] of anything) {
    const each = await timesOf(all, make(size));
    // The first round is the compiler's.
    times.push(...each.slice(1));
    slowest.push({ name, ms: Math.min(...each) });
  }
  const { name, ms } = worst(slowest, (each) => each.ms);
  row(label, [fixed(percentile(times, 0.5)), fixed(percentile(times, 0.99)), fixed(ms), `  ${name.trim()}`]);
}

if (families.length > 0) {
  const slowest = worst(families, ({ ms }) => ms);
  const steepest = worst(families, ({ growth }) => growth);
  console.log(
    `\nslowest: ${slowest.name.trim()}, ${fixed(slowest.ms)} ms a megabyte; steepest: ${steepest.name.trim()}, ${fixed(steepest.growth)}x a doubling`,
  );
}
