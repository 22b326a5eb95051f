/** A task that is shorter than this delays no other request, so it needs no rest. */
const shortMs = 3;
/** A slow disk must not make senders wait as long again. */
const restMsMax = 100;

interface Company {
  isAlone(organization: string): boolean;
}

/**
 * One large body (or page of events) of each organization at a time, from when it is read until it is answered. Then
 * the organization rests for as long as that took. Four of the largest batches side by side held the loop and the
 * store's thread for the sum of their times. Now another request waits for one of them, and half of the time for
 * none. The only organization of a collector never rests.
 */
export class OneEach {
  readonly #now: () => number;
  readonly #company: Company;
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(now: () => number, company: Company) {
    this.#now = now;
    this.#company = company;
  }

  /** Resolves when it is the body's turn, with what ends that; a second call of it does nothing. */
  async enter(organization: string): Promise<() => void> {
    if (this.#company.isAlone(organization)) return () => undefined;
    const waiting = this.#waiting.get(organization);
    if (waiting === undefined) this.#waiting.set(organization, []);
    else await new Promise<void>((go) => waiting.push(go));
    const startedAt = this.#now();
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      const tookMs = this.#now() - startedAt;
      if (tookMs <= shortMs) this.#next(organization);
      else setTimeout(() => this.#next(organization), Math.min(restMsMax, tookMs)).unref();
    };
  }

  #next(organization: string): void {
    const go = this.#waiting.get(organization)?.shift();
    if (go === undefined) this.#waiting.delete(organization);
    else go();
  }
}
