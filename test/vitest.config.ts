import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { ClosingLine } from "./support/closing-line.ts";
import { lookForMongo, mongoSkips } from "./support/mongo-skips.ts";
import { Progress } from "./support/progress.ts";

/** Without a mode it is the short run, with `--mode rest` what that leaves out, otherwise everything. A file of test/long/ that is named is run in any mode. */
const setsOf = (mode: string) =>
  mode === "test" ? ["short"] : mode === "rest" ? ["long"] : ["short", "long"];
const rooms = "{shared,collector,proxy,property,house,e2e,faults}";

/** The specification, file by file, against one store. */
const contract = (store: string, how: object) => ({
  extends: true as const,
  test: { name: `contract:${store}`, include: ["test/contract/**/*.test.ts"], ...how },
});
const contractOn = (store: string) => contract(store, { globalSetup: [`test/support/contract-${store}.ts`] });

/**
 * One after the other and when nothing else runs. The server that tests build for themselves answers late on a busy machine,
 * as a database that is away does.
 */
const quietly = { maxWorkers: 1, sequence: { groupOrder: 1 } };

const tests = (name: string, include: string, how: object = {}) => ({
  extends: true as const,
  test: { name, include: [include], ...how },
});

/**
 * Test files share the sources that a worker has loaded. No source keeps state in a module, and loading them anew
 * took a third of the time.
 */
const together = { isolate: false };
/** Files that give a process little of a core measure nothing while others take the rest of it. */
const alone = "**/*.alone.test.ts";
/** Files that replace a module run apart. */
const replacing = "**/*.apart.test.ts";

const short = [
  tests("short", `test/${rooms}/**/*.test.ts`, { ...together, exclude: [replacing] }),
  tests("apart", `test/${rooms}/${replacing}`),
  contractOn("embedded"),
  tests("mongo", "test/mongo/**/*.test.ts", quietly),
];

const long = (hasMongo: boolean) => [
  tests("long", `test/long/${rooms}/**/*.test.ts`, { exclude: [alone] }),
  tests("long alone", `test/long/${rooms}/${alone}`, quietly),
  contractOn("memory"),
  tests("long mongo", "test/long/mongo/**/*.test.ts", quietly),
  ...(hasMongo ? [contract("mongo", { setupFiles: ["test/support/contract-mongo.ts"], ...quietly })] : []),
];

export default defineConfig(async ({ mode }) => {
  const sets = setsOf(mode);
  const isLong = sets.includes("long") || process.argv.some((word) => word.startsWith("test/long"));
  const hasMongo = await lookForMongo();
  const result = process.env["AGENT_GATE_TEST_RESULT"];
  return {
    root: fileURLToPath(new URL("..", import.meta.url)),
    test: {
      setupFiles: ["test/support/threads.ts"],
      maxWorkers: 3,
      slowTestThreshold: 20_000,
      reporters: [new Progress(), mongoSkips, new ClosingLine(), ...(result === undefined ? [] : ["json"])],
      ...(result === undefined ? {} : { outputFile: { json: result } }),
      // Only what hangs is to end by these: a busy machine takes three times as long as this one.
      testTimeout: 360_000,
      hookTimeout: 360_000,
      expect: { poll: { timeout: 60_000 } },
      projects: [...(sets.includes("short") ? short : []), ...(isLong ? long(hasMongo) : [])],
    },
  };
});
