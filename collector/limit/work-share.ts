/**
 * How long the processor works for each organization. Work is counted after it is done and is paid off at an even pace; whoever owes more than what a
 * quarter of a minute pays off has to wait until it does not.
 */
export class WorkShare {
  /** What is paid off in a minute. */
  readonly #msAMinute: number;
  readonly #now: () => number;
  readonly #debts = new Map<string, { ms: number; atMs: number }>();
  #sweptAt: number;
  /** Who asked last, and when another did before. */
  #latest = { organization: "", atMs: Number.NEGATIVE_INFINITY };
  #before = this.#latest;

  constructor(msAMinute: number, now: () => number) {
    this.#msAMinute = msAMinute;
    this.#now = now;
    this.#sweptAt = now();
  }

  /** To be told of each request. */
  asked(organization: string): void {
    if (organization !== this.#latest.organization) this.#before = this.#latest;
    this.#latest = { organization, atMs: this.#now() };
  }

  /** Whether nobody else has asked for a minute. */
  isAlone(organization: string): boolean {
    const other = this.#latest.organization === organization ? this.#before : this.#latest;
    return this.#now() - other.atMs > minuteMs;
  }

  spend(organization: string, ms: number): void {
    const now = this.#now();
    if (now - this.#sweptAt > minuteMs) this.#sweep(now);
    this.#debts.set(organization, { ms: this.#owed(organization, now) + ms, atMs: now });
  }

  /** Whole seconds that the organization has to wait; 0 when it need not. */
  waitS(organization: string): number {
    const over = this.#owed(organization, this.#now()) - this.#msAMinute / creditParts;
    return over <= 0 ? 0 : Math.ceil((over * minuteMs) / this.#msAMinute / 1_000);
  }

  #owed(organization: string, now: number): number {
    const debt = this.#debts.get(organization);
    return debt === undefined ? 0 : Math.max(0, debt.ms - ((now - debt.atMs) * this.#msAMinute) / minuteMs);
  }

  #sweep(now: number): void {
    this.#sweptAt = now;
    for (const organization of this.#debts.keys())
      if (this.#owed(organization, now) === 0) this.#debts.delete(organization);
  }
}

const minuteMs = 60_000;
const creditParts = 4;
