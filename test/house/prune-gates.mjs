// Takes each entry of the tables of these rooms away in turn, and says which of them no row of the tests needs: `npm run build`, then
// `node test/house/prune-gates.mjs [room or file ...]`. An entry is a probe, an anchor, a listed word or an alternative of an expression. It
// takes a second an entry. With AGENT_GATE_RECORD=file,
// the tests write their rows there; here, they are read from it and the tests not run again.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { entriesOf } from "./table-entries.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const asked = process.argv.slice(2);
const rooms = ["filesystem", "pii"];
const kept = process.env["AGENT_GATE_RECORD"];
const copy = mkdtempSync(join(tmpdir(), "prune-gates-"));

/** Longer rows are about time. */
const longest = 20_000;

/** What the tests of the gates judge, and with what outcome: they write it down themselves. */
function recordRows(file) {
  const args = [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--config",
    "test/vitest.config.ts",
    "--reporter",
    "dot",
    "test/shared/gates",
  ];
  const env = { ...process.env, AGENT_GATE_RECORD: file };
  const { status } =
    kept === undefined
      ? spawnSync(process.execPath, args, { cwd: root, env, stdio: "inherit" })
      : { status: 0 };
  if (status !== 0) throw new Error("the tests of the gates have to be green first");
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "" && line.length < longest);
  const rows = [...new Set(lines)].map((line) => JSON.parse(line));
  return rows.map(({ failed, ...row }) => ({ ...row, failed: failed.filter((name) => name !== "content") }));
}

const judgedBy = (rows) =>
  spawnSync(process.execPath, [
    join(root, "test/house/judge-rows.mjs"),
    join(copy, "dist/shared/gates/create-gate.js"),
    rows,
  ]).status;

try {
  cpSync(join(root, "dist/shared"), join(copy, "dist/shared"), { recursive: true });
  cpSync(join(root, "package.json"), join(copy, "package.json"));
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const rows = join(copy, "rows.json");
  writeFileSync(rows, JSON.stringify(recordRows(kept ?? join(copy, "recorded.jsonl"))));
  if (judgedBy(rows) !== 0)
    throw new Error("what was built judges otherwise than the sources: run `npm run build`");
  let tried = 0;
  let idle = 0;
  for (const room of rooms) {
    const folder = join(copy, "dist/shared/gates", room);
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".js") && name !== "rules.js")) {
      if (asked.length > 0 && !asked.some((each) => `${room}/${file}`.startsWith(each))) continue;
      const path = join(folder, file);
      const whole = readFileSync(path, "utf8");
      for (const { from, to, told } of entriesOf(whole)) {
        writeFileSync(path, whole.slice(0, from) + whole.slice(to));
        tried++;
        if (judgedBy(rows) !== 0) continue;
        idle++;
        const line = whole.slice(0, from).split("\n").length;
        console.log(`${room}/${file}:${line}  ${told}`);
      }
      writeFileSync(path, whole);
    }
  }
  console.log(`${idle} of ${tried} entries are needed by no row`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
