import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The specification, file by file, against one store. */
const contract = (store: string) => ({
  extends: true as const,
  test: {
    name: `contract:${store}`,
    include: ["test/contract/**/*.test.ts"],
    globalSetup: [`test/support/contract-${store}.ts`],
  },
});

export default defineConfig({
  root,
  test: {
    globalSetup: ["test/support/build.ts"],
    maxWorkers: 2,
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
    ],
  },
});
