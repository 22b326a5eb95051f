/**
 * `npm run bench -- gates [part of a name]`: clean corpora in MB/s for all gates together and for each alone, small bodies of JSON as they were sent,
 * adversarial families at four sizes with the growth per doubling, and the slowest of anything at 4 KB, 64 KB and 1 MB. All figures are CPU time of
 * this process, so that whatever else the machine does counts little; the gates are judged where they are called, without a thread.
 */
import { createGate } from "../../dist/shared/gates/create-gate.js";
import { adversarial, bodies, corpora } from "./gates-families.mjs";
import { anchorFamilies, injectionFamilies, secretFamilies } from "./later-families.mjs";
import { percentile } from "./measure.mjs";

const only = process.argv[2] ?? "";
const names = ["filesystem", "pii", "content"];
const now = () => performance.now();
const gateOf = (kept) =>
  createGate({
    now,
    budgetMs: 60_000,
    gates: Object.fromEntries(names.filter((name) => !kept.includes(name)).map((name) => [name, false])),
  });
const all = gateOf(names);
/** The gates for credentials and for planted orders have to be named. */
const four = createGate({ profile: "contract", now, budgetMs: 60_000, gates: { secrets: true } });
const five = createGate({
  now,
  budgetMs: 60_000,
  profile: "contract",
  gates: { secrets: true, injection: true },
});
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

row("corpus of a megabyte", ["ms", "MB/s", ...names, "and secrets"]);
for (const [name, value] of named(corpora())) {
  const megabytes = bytesOf(value) / 1e6;
  const ms = await timeOf(all, value);
  const speeds = [];
  for (const gate of names) speeds.push(fixed(megabytes / ((await timeOf(gateOf([gate]), value)) / 1e3), 0));
  speeds.push(fixed(megabytes / ((await timeOf(four, value)) / 1e3), 0));
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
async function measureFamilies(list, gate) {
  for (const [name, make] of named(list)) {
    const times = [];
    for (const size of sizes) times.push(await timeOf(gate, make(size)));
    const growth = Math.max(...[1, 2, 3].map((at) => growthOf(times, at)));
    families.push({ name, growth, ms: times[3] });
    row(name, [...times.map((ms) => fixed(ms)), `${fixed(growth)}x`, fixed(1e3 / times[3], 0)]);
  }
}
await measureFamilies(adversarial, all);
console.log();
row("with secrets, ms", ["25 KB", "50 KB", "100 KB", "1 MB", "growth", "MB/s"]);
await measureFamilies([...adversarial, ...secretFamilies, ...anchorFamilies], four);
console.log();
row("the same with injection, ms", ["25 KB", "50 KB", "100 KB", "1 MB", "growth", "MB/s"]);
await measureFamilies(injectionFamilies, five);

console.log();
row("anything, ms", ["p50", "p99", "slowest", "  of these"]);
const anything = [
  ...named(adversarial),
  ...named(corpora())
    .filter(([, value]) => typeof value === "string")
    .map(([name, value]) => [name, (size) => value.slice(0, size)]),
];
const heights = [
  ["4 KB", 4_096],
  ["64 KB", 65_536],
  ["1 MB", 1_000_000],
];
for (const [label, size] of anything.length > 0 ? heights : []) {
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
