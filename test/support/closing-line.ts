import type { Reporter, TestModule, Vitest } from "vitest/node";

/** The last line of a run, in one form that a person and a script can read. */
export class ClosingLine implements Reporter {
  #isWatching = false;

  onInit(vitest: Vitest): void {
    this.#isWatching = vitest.config.watch;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const line = lineOf(modules);
    // Other reporters say at the end where they wrote to.
    if (this.#isWatching) process.stdout.write(line);
    else process.once("exit", () => process.stdout.write(line));
  }
}

function lineOf(modules: readonly TestModule[]): string {
  const count = { passed: 0, failed: 0, skipped: 0 };
  for (const module of modules) {
    // A file that cannot be loaded holds no test that could fail.
    if (module.errors().length > 0) count.failed++;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state !== "pending") count[state]++;
    }
  }
  return `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`;
}
