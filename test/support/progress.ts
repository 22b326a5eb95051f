import { DefaultReporter, type TestModule, type TestSpecification } from "vitest/node";

/** Up to so many files are printed one by one. */
const filesNamed = 20;
const parts = 20;

/**
 * In a log, a long run prints a line for each twentieth of its files, and every failure at once. A terminal shows the
 * runner's own view.
 */
export class Progress extends DefaultReporter {
  #files = 0;
  #ended = 0;
  #tests = 0;
  #failed = 0;

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.#files = specifications.length;
    this.#ended = this.#tests = this.#failed = 0;
  }

  override onTestModuleEnd(module: TestModule): void {
    if (this.isTTY || this.#files <= filesNamed) {
      super.onTestModuleEnd(module);
      return;
    }
    if (module.state() === "failed") super.onTestModuleEnd(module);
    const before = this.#part();
    this.#ended++;
    for (const test of module.children.allTests()) {
      if (test.result().state === "failed") this.#failed++;
      this.#tests++;
    }
    if (this.#part() > before) this.log(this.#line());
  }

  #part(): number {
    return Math.floor((this.#ended * parts) / this.#files);
  }

  #line(): string {
    const share = Math.round((100 * this.#ended) / this.#files);
    const failed = this.#failed === 0 ? "" : `, ${this.#failed} failed`;
    const seconds = Math.round((performance.now() - this.start) / 1000);
    return `${String(share).padStart(3)} %  ${this.#ended} of ${this.#files} files, ${this.#tests} tests${failed}  (${seconds} s)`;
  }
}
