// Breaks one line in each of these rooms, says whether the short run sees it, and mends it: `node test/house/break-rooms.mjs [room ...]`.
// The room's own tests are asked first; what they miss has to be seen by the rest of the short run.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);

/** room: the file, what stands there, what stands there instead, and the tests that are asked first. */
const rooms = {
  "shared/contract": ["timestamp.ts", "day <= monthDays", "day <= 31", "test/contract test/shared"],
  shared: [
    "scoring.ts",
    "evaluations < limits.calibratedAt",
    "evaluations <= limits.calibratedAt",
    "test/shared/scoring",
  ],
  "shared/gates": [
    "budget.ts",
    "this.#earlierMs + thisTurnMs > allowedMs",
    "thisTurnMs > allowedMs",
    "test/shared/gates/budget",
  ],
  "shared/gates/filesystem": [
    "remove.ts",
    " || isRecipe(text, start)",
    "",
    "test/shared/gates/filesystem test/shared/gates/disguises",
  ],
  "shared/gates/pii": [
    "digits.ts",
    "return !digit(text.charCodeAt(start - 2));",
    "return true;",
    "test/shared/gates/pii",
  ],
  "shared/gates/content": [
    "empty.ts",
    'key !== "type" || value === "text"',
    "true",
    "test/shared/gates/content test/shared/gates/judge",
  ],
  "shared/gates/hiding": [
    "armors.ts",
    "const linesMax = 6;",
    "const linesMax = 0;",
    "test/shared/gates/hiding test/shared/gates/disguises",
  ],
  "proxy/accept": [
    "admission.ts",
    "return hosts <= 1;",
    "return hosts <= 2;",
    "test/proxy/accept test/faults/http",
  ],
  "proxy/intercept": [
    "headers.ts",
    "hopByHop.has(lower) || lower.startsWith(ours) || gone?.has(lower)",
    "hopByHop.has(lower) || lower.startsWith(ours)",
    "test/proxy/intercept/headers",
  ],
  "proxy/intercept/streams": [
    "settled.ts",
    "while (at > lowest && isInWord(text.charCodeAt(at - 1))) at--;",
    "",
    "test/proxy/intercept/streams",
  ],
  "proxy/judge": [
    "decide.ts",
    "failed.some(isUnfinished) ? undefined : await redact()",
    "await redact()",
    "test/proxy/judge",
  ],
  "proxy/queue": [
    "settling.ts",
    "totals.bytes -= size;",
    "if (!isDead) totals.bytes -= size;",
    "test/proxy/queue/queue test/proxy/queue/sqlite",
  ],
  "proxy/sync": ["next-step.ts", "[408, 425, 429]", "[408, 429]", "test/proxy/sync"],
  "proxy/commands": [
    "status-agents.ts",
    "agentIds.slice(0, askedMax)",
    "agentIds.slice(0, 1)",
    "test/proxy/commands/status",
  ],
  proxy: ["config-values.ts", "m: 60_000", "m: 6_000", "test/proxy/config"],
  "collector/app": ["body.ts", "!isUtf8(bytes)", "isUtf8(bytes) === undefined", "test/contract"],
  "collector/auth": [
    "seal.ts",
    "JSON.stringify([id, org, type])",
    "JSON.stringify([id, org])",
    "test/collector/auth",
  ],
  "collector/limit": ["ring.ts", ">= this.#windowMs) {", "> this.#windowMs) {", "test/collector/limit"],
  "collector/routes": [
    "events.ts",
    "toMs: query.to === undefined ? undefined : parseTimestamp(query.to)",
    "toMs: undefined",
    "test/contract",
  ],
  "collector/score": [
    "flight.ts",
    "sequence: ++seat.course.standing.sequence",
    "sequence: seat.course.standing.sequence++",
    "test/collector/score",
  ],
  "collector/store/embedded": [
    "commits.ts",
    "INSERT OR IGNORE INTO ids",
    "INSERT OR REPLACE INTO ids",
    "test/collector/store/store test/collector/store/embedded",
  ],
  "collector/store/mongo": [
    "insert.ts",
    "if (share?.first === 0) share.first",
    "if (share !== undefined) share.first",
    "test/mongo/store",
  ],
  "collector/commands": [
    "event-line.ts",
    "received_at: new Date(event.receivedAtMs)",
    "received_at: new Date(event.createdAtMs)",
    "test/collector/commands/reading",
  ],
};

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
for (const [room, [file, from, to, first]] of Object.entries(rooms)) {
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
