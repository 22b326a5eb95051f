import type { Reporter } from "vitest/node";

/** The last line of a run, in one form that a person and a script can read. */
export const closingLine: Reporter = {
  onTestRunEnd(modules) {
    const count = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      // A file that cannot be loaded holds no test that could fail.
      if (module.errors().length > 0) count.failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== "pending") count[state]++;
      }
    }
    process.once("exit", () => {
      process.stdout.write(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`);
    });
  },
};
