import type { Step } from "./next-step.ts";

const probeMs = 60_000;

/** What the answers so far mean for the next attempt: at once, after a while, or now and then to see whether a hold is over. */
export class Attempts {
  readonly #monotonic: () => number;
  #failures = 0;
  #hold: (Step & { do: "hold" }) | undefined;
  #notBefore = 0;
  /** The collector named the time itself, so nothing may cut it short. */
  #asked = false;

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  /** In a row. */
  get failures(): number {
    return this.#failures;
  }

  get held(): boolean {
    return this.#hold !== undefined;
  }

  /** The collector refused every event of late. */
  get refused(): boolean {
    return this.#hold?.reason === "refused";
  }

  get waitMs(): number {
    return Math.max(0, this.#notBefore - this.#monotonic());
  }

  /** How long to wait after this step. `woken`: whoever woke us meanwhile, with another key perhaps, did not know of it yet. */
  note(step: Step, woken: boolean): number {
    this.#hold = step.do === "hold" ? step : undefined;
    this.#failures = step.do === "retry" ? this.#failures + 1 : 0;
    this.#asked = step.do === "retry" && step.asked;
    const waitMs = step.do === "hold" ? probeMs : step.do === "retry" ? step.afterMs : 0;
    this.#notBefore = this.#monotonic() + waitMs;
    if (woken) this.wake();
    return waitMs;
  }

  wake(): void {
    if (!this.#asked) this.#notBefore = 0;
  }

  /** Whether there was anything to forget. */
  forget(): boolean {
    const known = this.held || this.#failures > 0;
    this.#hold = undefined;
    this.#failures = 0;
    return known;
  }
}
