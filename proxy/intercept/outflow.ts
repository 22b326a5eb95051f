import { type Running, whenReady } from "./body.ts";

/** How a body that is judged as it comes goes out: one step after the other, and no more is read than the client takes. */
export class Outflow {
  readonly #running: Pick<Running, "answer" | "over" | "resume" | "follow">;
  #isFlowing = true;
  #work: Promise<void> | undefined;

  constructor(running: Pick<Running, "answer" | "over" | "resume" | "follow">) {
    this.#running = running;
  }

  /** False when no more may come until it is done. */
  goOn(step: () => void | Promise<void>): boolean {
    const taken = this.behind(step);
    if (taken === undefined) return this.#isFlowing;
    const work = taken.finally(() => {
      if (this.#work !== work) return;
      this.#work = undefined;
      if (this.#isFlowing) this.#running.resume();
    });
    this.#work = work;
    this.#running.follow(work);
    return false;
  }

  /** The last step. The caller waits for it. */
  behind(step: () => void | Promise<void>): void | Promise<void> {
    const safely = (): void | Promise<void> => (this.#running.over ? undefined : step());
    return whenReady(this.#work, safely);
  }

  write(bytes: Buffer): void {
    if (this.#running.over || bytes.length === 0) return;
    this.#isFlowing = this.#running.answer.write(bytes, () => {
      this.#isFlowing = true;
      if (this.#work === undefined) this.#running.resume();
    });
  }
}
