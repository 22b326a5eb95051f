// Breaks one line in each of these rooms, says whether the short run sees it, and mends it: `node test/house/break-rooms.mjs [room ...]`.
// The room's own tests are asked first; what they miss has to be seen by the rest of the short run.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brokenLines } from "./broken-lines.mjs";

const root = new URL("../../", import.meta.url);

const vitest = fileURLToPath(new URL("node_modules/vitest/vitest.mjs", root));

/** Whether a test of these fails. */
function isSeenBy(paths) {
  const args = [
    vitest,
    "run",
    "--config",
    "test/vitest.config.ts",
    "--bail",
    "1",
    "--reporter",
    "dot",
    ...paths,
  ];
  return spawnSync(process.execPath, args, { cwd: fileURLToPath(root), encoding: "utf8" }).status !== 0;
}

const asked = process.argv.slice(2);
let seen = 0;
let broken = 0;
for (const [room, [file, from, to, first]] of Object.entries(brokenLines)) {
  if (asked.length > 0 && !asked.includes(room)) continue;
  const path = new URL(`${room}/${file}`, root);
  const whole = readFileSync(path, "utf8");
  if (whole.split(from).length !== 2)
    throw new Error(`${room}/${file} holds ${JSON.stringify(from)} not once`);
  const startedAt = performance.now();
  try {
    writeFileSync(
      path,
      whole.replace(from, () => to),
    );
    const by = isSeenBy(first.split(" ")) ? first : isSeenBy([]) ? "the rest of the short run" : undefined;
    broken++;
    if (by !== undefined) seen++;
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    console.log(
      `${by === undefined ? "MISSED" : "seen  "} ${room}/${file} (${by ?? "nobody"}, ${seconds} s): ${from} → ${to}`,
    );
  } finally {
    writeFileSync(path, whole);
  }
}
console.log(`${seen} of ${broken} seen`);
process.exitCode = seen === broken ? 0 : 1;
