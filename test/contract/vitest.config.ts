import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const given = JSON.parse(process.env["CONTRACT_TARGET"] ?? "{}") as { orgs?: unknown[] };

const last = (file: TestSpecification) => Number(file.moduleId.endsWith("rate-limits.test.ts"));

/** The file that uses up the rate limit runs after everything else. */
class RateLimitsLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => last(a) - last(b));
  }
}

/** The kit on its own, against any collector (see run.mjs). A shared organization is asked by one file at a time. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  cacheDir: fileURLToPath(new URL("../../node_modules/.vite/contract", import.meta.url)),
  test: {
    include: ["*.test.ts"],
    fileParallelism: given.orgs !== undefined,
    maxWorkers: 3,
    // A file that meets the limit waits up to a minute for its next request, perhaps more than once.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    sequence: { sequencer: RateLimitsLast },
  },
});
