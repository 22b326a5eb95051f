/** How often a gate raises an alarm over what machines have to read, and over what. */
import { inspecting } from "../../../dist/shared/gates/gates.js";
import { createGate } from "../../../dist/shared/gates/create-gate.js";
import { kindNames } from "./places.mjs";
import { fetchPackages } from "./packages.mjs";
import { fetchTools } from "./servers.mjs";
import { windowsFrom } from "./windows.mjs";

export const gateOf = (name) =>
  createGate({
    budgetMs: 60_000,
    now: () => performance.now(),
    gates: Object.fromEntries(inspecting.map((each) => [each, each === name])),
  });

const excerptCharacters = 240;
/** Lines around the first place, for whoever wants to read whether the gate was right. */
function excerptOf({ text, output }, [found]) {
  if (typeof output !== "string") return JSON.stringify(text.slice(0, 2 * excerptCharacters));
  const before = found?.from ?? 0;
  return JSON.stringify(text.slice(Math.max(0, before - excerptCharacters), before + 2 * excerptCharacters));
}

export async function alarms({ gate: name, seed, perKind, show, whole, offline }) {
  if (!offline)
    for (const missing of [...fetchPackages(), ...(await fetchTools())])
      console.log(`${missing} could not be had and is left out`);
  const gate = gateOf(name);
  const counts = new Map(kindNames.map((kind) => [kind, { windows: 0, flagged: 0 }]));
  const rules = new Map();
  for (const window of windowsFrom({ seed, perKind })) {
    const count = counts.get(window.kind);
    count.windows++;
    const { passed, findings: found } = await gate.evaluate({ output: window.output });
    if (passed) continue;
    count.flagged++;
    const names = [...new Set(found.map(({ rule }) => rule))].join(",");
    rules.set(names, (rules.get(names) ?? 0) + 1);
    const shown = whole ? JSON.stringify(window.text) : show ? excerptOf(window, found) : "";
    console.log(["alarm", names, window.kind, `${window.path}:${window.from}`, shown].join("\t"));
  }
  await gate.close();
  print(counts, rules);
}

function print(counts, rules) {
  const row = (cells) =>
    console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(28) : String(cell).padStart(10))).join(""));
  const line = (title, { windows, flagged }) =>
    row([title, windows, flagged, windows === 0 ? "-" : ((1000 * flagged) / windows).toFixed(2)]);
  const all = [...counts].filter(([, { windows }]) => windows > 0);
  const sum = (list) =>
    list.reduce(
      (total, [, each]) => ({ windows: total.windows + each.windows, flagged: total.flagged + each.flagged }),
      { windows: 0, flagged: 0 },
    );
  row(["kind of text", "windows", "alarms", "in 1,000"]);
  for (const [kind, count] of all) line(kind, count);
  line("all", sum(all));
  line("all but attacks as data", sum(all.filter(([kind]) => kind !== "attacks kept as data")));
  for (const [rule, count] of rules) console.log(`  ${rule}: ${count}`);
}
