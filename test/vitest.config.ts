import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { lookForMongo, mongoSkips } from "./support/mongo-skips.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

const hasMongo = await lookForMongo();
const result = process.env["AGENT_GATE_TEST_RESULT"];

/** The specification, file by file, against one store. */
const contract = (store: string, how: object) => ({
  extends: true as const,
  test: { name: `contract:${store}`, include: ["test/contract/**/*.test.ts"], ...how },
});

/** One after the other and when nothing else runs: the server that tests build for themselves answers late on a busy machine, as a database that is away does. */
const quietly = { maxWorkers: 1, sequence: { groupOrder: 1 } };
const onMongo = [
  "test/**/*mongo*.test.ts",
  "test/collector/{auth/bootstrap,store/store,limit/shared-limits}.test.ts",
  "test/collector/commands/migrate*.test.ts",
  "test/faults/{shared-rate-limit,migration-kill}.test.ts",
];

export default defineConfig({
  root,
  test: {
    globalSetup: ["test/support/build.ts"],
    maxWorkers: 2,
    // .ci/run counts from the runner's own result, not from what it prints.
    reporters: ["default", mongoSkips, ...(result === undefined ? [] : ["json"])],
    ...(result === undefined ? {} : { outputFile: { json: result } }),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["test/{shared,collector,proxy,property,house,e2e,faults}/**/*.test.ts"],
          exclude: onMongo,
        },
      },
      contract("memory", { globalSetup: ["test/support/contract-memory.ts"] }),
      contract("embedded", { globalSetup: ["test/support/contract-embedded.ts"] }),
      { extends: true, test: { name: "mongo", include: onMongo, ...quietly } },
      ...(hasMongo
        ? [contract("mongo", { setupFiles: ["test/support/contract-mongo.ts"], ...quietly })]
        : []),
    ],
  },
});
