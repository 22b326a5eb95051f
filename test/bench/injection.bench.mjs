/**
 * `npm run bench -- injection [--rows file] [--only rows|peers|alarms] [--seed 7] [--windows 6000]`: how much of labelled rows the gate against injections
 * finds and how often it is wrong, beside what others offer without a model, and how often it raises an alarm over what a machine has to read:
 * documentation, manual pages, files for agents, chat templates, tools of MCP servers. `--rows` names more rows, as JSON a line, and they may be
 * gzipped; `--kinds` prints every kind of them. Alarms are listed by file, and with `--show` by what stands there, on the terminal of whoever wants to read it.
 */
import { parseArgs } from "node:util";
import { alarms, gateOf } from "./injection/alarms.mjs";
import { inThisProcess, peers } from "./injection/peers.mjs";
import { ownRows, readRows, scored, shapesOf } from "./injection/rows.mjs";
import { windowsFrom } from "./injection/windows.mjs";

const { values: asked } = parseArgs({
  options: {
    rows: { type: "string", multiple: true },
    only: { type: "string", default: "" },
    gate: { type: "string", default: "injection" },
    seed: { type: "string", default: "7" },
    windows: { type: "string", default: "6000" },
    kinds: { type: "boolean", default: false },
    missed: { type: "boolean", default: false },
    show: { type: "boolean", default: false },
    offline: { type: "boolean", default: false },
    whole: { type: "boolean", default: false },
  },
});
const seed = Number(asked.seed);
const wants = (part) => asked.only === "" || asked.only === part;
const files = asked.rows ?? ownRows(asked.gate);
const row = (cells) =>
  console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(40) : String(cell).padStart(10))).join(""));

const head = ["", "precision", "recall", "F1", "disguised", "alarms", "missed"];
const figures = ({ precision, recall, f1, disguised, alarms: wrong, missed }) => [
  precision,
  recall,
  f1,
  disguised,
  wrong,
  missed,
];

async function ours(outputs) {
  const gate = gateOf(asked.gate);
  const answer = await inThisProcess(async (output) => !(await gate.evaluate({ output })).passed)(outputs);
  await gate.close();
  return answer;
}

async function rows() {
  row(head);
  for (const file of files) {
    const shapes = readRows(file).flatMap(shapesOf);
    const { flags } = await ours({ texts: shapes.map(({ output }) => output), clean: [] });
    const score = scored(shapes, flags);
    row([file.split("/").slice(-2).join("/"), ...figures(score)]);
    if (asked.missed)
      for (const [at, { text, shouldFail, kind }] of shapes.entries())
        if (flags[at] !== shouldFail)
          console.log([shouldFail ? "missed" : "alarm", kind, JSON.stringify(text)].join("\t"));
    if (!asked.kinds) continue;
    for (const [kind, { right, all }] of [...score.kinds].sort(([a], [b]) => (a < b ? -1 : 1)))
      row([`  ${kind.replace("\t", ": ").slice(0, 60)}`, `${right}/${all}`]);
  }
}

/** Windows that a peer is timed on and may be wrong about: few, because some read a tenth of a megabyte in a second. */
const cleanPerKind = 150;

async function table() {
  const shapes = files.flatMap(readRows).flatMap(shapesOf);
  const texts = shapes.map(({ text }) => text);
  const clean = [...windowsFrom({ seed, perKind: cleanPerKind })].filter(
    ({ kind }) => kind !== "attacks kept as data",
  );
  const megabytes = clean.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) / 1e6;
  console.log(`${shapes.length} rows, ${clean.length} windows of real files`);
  row([...head, "windows", "MB/s"]);
  const all = [
    { name: `the gate ${asked.gate}`, judge: ours, given: shapes.map(({ output }) => output) },
    ...peers(),
  ];
  for (const { name, judge, given = texts } of all) {
    const said = await judge?.({ texts: given, clean: clean.map(({ text }) => text) });
    if (said === undefined) {
      row([name, "could not be installed or run here"]);
      continue;
    }
    const flagged = said.alarms.filter(Boolean).length;
    const share = `${((100 * flagged) / clean.length).toFixed(1)} %`;
    row([name, ...figures(scored(shapes, said.flags)), share, (megabytes / said.seconds).toFixed(1)]);
  }
}

if (wants("rows")) await rows();
if (wants("peers")) await table();
if (wants("alarms")) await alarms({ ...asked, seed, perKind: Number(asked.windows) });
