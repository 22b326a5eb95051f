import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { lookForMongo, mongoSkips } from "./support/mongo-skips.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

const hasMongo = await lookForMongo();
const result = process.env["AGENT_GATE_TEST_RESULT"];

/** The specification, file by file, against one store. */
const contract = (store: string, setup: "globalSetup" | "setupFiles" = "globalSetup") => ({
  extends: true as const,
  test: {
    name: `contract:${store}`,
    include: ["test/contract/**/*.test.ts"],
    [setup]: [`test/support/contract-${store}.ts`],
  },
});

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
        },
      },
      contract("memory"),
      contract("embedded"),
      ...(hasMongo ? [contract("mongo", "setupFiles")] : []),
    ],
  },
});
