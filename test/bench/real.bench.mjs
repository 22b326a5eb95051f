/**
 * `npm run bench -- real [--only part of a name] [--folder of JSON] [--against dist]`: how fast what tools really answer is judged, beside `JSON.parse` of the
 * same body: of a text, as the string of JSON in which it is sent. `--folder`, or AGENT_GATE_REAL, names more files of JSON; `--against` names another build, which
 * is measured in the same rounds. All figures are CPU time of this process, warm; a process of its own judges each kind cold. Nothing may be skipped.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { median, root, temporaryFolder } from "./measure.mjs";
import { bodiesOfJson, bodiesOfText } from "./real-bodies.mjs";

const { values: asked } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    folder: { type: "string", default: process.env["AGENT_GATE_REAL"] },
    against: { type: "string" },
    cold: { type: "string" },
  },
});

const own = `${root}dist`;
async function openGate(dist, options = { now: () => performance.now() }) {
  const { createGate } = await import(pathToFileURL(resolve(dist, "shared/gates/create-gate.js")).href);
  return createGate(options);
}

const outputsOf = ({ bodies, isValue }) => (isValue ? bodies.map((body) => JSON.parse(body)) : bodies);

/** Judges every body once, and says how many of them were not read to their end. */
async function judgeAll(gate, outputs) {
  let skipped = 0;
  for (const output of outputs) {
    const { gates } = await gate.evaluate({ output });
    if (gates.some((each) => each.skipped === true)) skipped++;
  }
  return skipped;
}

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
};

async function msOf(work) {
  const startedMs = cpuMs();
  await work();
  return cpuMs() - startedMs;
}

const roundsMs = 1_500;
const roundsMin = 4;

async function measured(kind, gates) {
  const outputs = outputsOf(kind);
  const size = kind.bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0);
  const sent = kind.isValue ? kind.bodies : kind.bodies.map((body) => JSON.stringify(body));
  // What is too short for the clock is judged several times in a row.
  const times = Math.max(1, Math.ceil(200_000 / size));
  const repeated = async (work) => {
    for (let run = 0; run < times; run++) await work();
  };
  const works = [
    () => sent.forEach((body) => JSON.parse(body)),
    ...gates.map((gate) => () => judgeAll(gate, outputs)),
  ];
  const best = works.map(() => Infinity);
  const until = performance.now() + roundsMs * gates.length;
  for (let round = 0; round < roundsMin || performance.now() < until; round++)
    for (const [at, work] of works.entries()) best[at] = Math.min(best[at], await msOf(() => repeated(work)));
  const speeds = best.map((ms) => (size * times) / 1e3 / Math.max(ms, 0.001));
  return { size, skipped: await judgeAll(gates[0], outputs), speeds };
}

function coldly(kind, folder) {
  const file = join(folder, "kind.json");
  writeFileSync(file, JSON.stringify(kind));
  const { stdout } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), "--cold", file], {
    encoding: "utf8",
  });
  return JSON.parse(stdout);
}

if (asked.cold === undefined) await compare();
else {
  const outputs = outputsOf(JSON.parse(readFileSync(asked.cold, "utf8")));
  const gate = await openGate(own, {});
  let skipped = 0;
  const ms = await msOf(async () => (skipped = await judgeAll(gate, outputs)));
  await gate.close();
  console.log(JSON.stringify({ ms, skipped }));
}

async function compare() {
  const folder = temporaryFolder();
  const gates = [];
  for (const dist of [own, asked.against].filter(Boolean)) gates.push(await openGate(dist));
  const isCompared = gates.length > 1;
  const cell = (value, digits) => value.toFixed(digits).padStart(10);
  let skipped = 0;
  for (const isValue of [true, false]) {
    const kinds = (isValue ? bodiesOfJson : bodiesOfText)(asked.folder).filter(([name]) =>
      name.includes(asked.only),
    );
    const heads = ["KB", "MB/s", "ratio", "cold ms", ...(isCompared ? ["other MB/s", "times"] : [])];
    console.log(
      `\n${`${isValue ? "value" : "text"}, beside JSON.parse`.padEnd(40)}${heads.map((head) => head.padStart(10)).join("")}`,
    );
    const rows = [];
    for (const [name, bodies] of kinds) {
      const kind = { name, bodies: bodies.filter((body) => body !== ""), isValue };
      const warm = await measured(kind, gates);
      const cold = coldly(kind, folder);
      const [base, now, other] = warm.speeds;
      const isSkipped = warm.skipped + cold.skipped > 0;
      skipped += warm.skipped + cold.skipped;
      rows.push({ name, ratio: now / base, times: now / other });
      const figures = [cell(warm.size / 1e3, 0), cell(now, 0), cell(now / base, 2), cell(cold.ms, 0)];
      if (isCompared) figures.push(cell(other, 0), cell(now / other, 2));
      console.log(
        name.padEnd(40) +
          figures.join("") +
          (isSkipped ? `  ${warm.skipped} skipped warm, ${cold.skipped} cold` : ""),
      );
    }
    if (rows.length === 0) continue;
    const worst = rows.reduce((least, each) => (each.ratio < least.ratio ? each : least));
    const gain = isCompared ? `, ${median(rows.map(({ times }) => times)).toFixed(2)} times the other` : "";
    console.log(
      `${isValue ? "values" : "texts"}: median ${median(rows.map(({ ratio }) => ratio)).toFixed(2)}, worst ${worst.ratio.toFixed(2)} (${String(worst.name)})${gain}`,
    );
  }
  console.log(`skipped: ${skipped}`);
  process.exitCode = skipped === 0 ? 0 : 1;
}
