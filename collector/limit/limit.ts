import { limits } from "../../shared/contract/limits.ts";
import { Ring } from "./ring.ts";
import type { Admission } from "./ring.ts";

export type LimitClass = "ingest" | "other";

export interface LimitSizes {
  ingest: number;
  other: number;
  /** Failed authentications a second from one address. */
  authFailures: number;
}

/** Rolling limits: requests per organization and class, and failed authentications per address. */
export interface Limits {
  readonly sizes: LimitSizes;
  /** Answered at once where nobody else has to be asked. The size is the organization's own, or that of all. */
  take(org: string, limitClass: LimitClass, size?: number): Admission | Promise<Admission>;
  /** Whether this address may still be told why its authentication failed. A good key never comes here. */
  takeFailure(address: string): Admission;
  /** Whether this address may have one more of the documents that need no key. */
  takeDocument(address: string): Admission;
}

/** Documents a second for one address. */
const documentsMax = 20;
const idleSweepMs = 60_000;
/** So many addresses are told apart at a time; each takes some 300 bytes. */
const addressesMax = 10_000;
const fullSweepMs = 1_000;
const elsewhere = "elsewhere";

/** The limits of one collector that has its data for itself. */
export class LocalLimits implements Limits {
  readonly sizes: LimitSizes;
  readonly #now: () => number;
  readonly #requests = new Map<string, Ring>();
  readonly #failures = new Map<string, Ring>();
  readonly #documents = new Map<string, Ring>();
  #sweptAt: number;

  constructor(sizes: LimitSizes, now: () => number) {
    this.sizes = sizes;
    this.#now = now;
    this.#sweptAt = now();
  }

  take(org: string, limitClass: LimitClass, size = this.sizes[limitClass]): Admission {
    return this.#take(this.#requests, `${limitClass} ${org}`, size, limits.rateWindowMs);
  }

  takeFailure(address: string): Admission {
    return this.#takeOf(this.#failures, address, this.sizes.authFailures);
  }

  takeDocument(address: string): Admission {
    return this.#takeOf(this.#documents, address, documentsMax);
  }

  #takeOf(rings: Map<string, Ring>, address: string, size: number): Admission {
    const isFull = rings.size >= addressesMax && !rings.has(address);
    if (isFull && this.#now() - this.#sweptAt > fullSweepMs) this.#sweep(this.#now());
    // Nobody pushes out another's count by coming from very many places: those count together.
    const name = rings.size < addressesMax || rings.has(address) ? address : elsewhere;
    return this.#take(rings, name, size, 1_000);
  }

  #take(rings: Map<string, Ring>, name: string, size: number, windowMs: number): Admission {
    const now = this.#now();
    if (now - this.#sweptAt > idleSweepMs) this.#sweep(now);
    let ring = rings.get(name);
    if (ring === undefined) rings.set(name, (ring = new Ring(size, windowMs)));
    if (ring.limit !== size) rings.set(name, (ring = ring.resized(size)));
    return ring.take(now);
  }

  #sweep(now: number): void {
    this.#sweptAt = now;
    for (const rings of [this.#requests, this.#failures, this.#documents])
      for (const [name, ring] of rings) if (ring.isIdle(now)) rings.delete(name);
  }
}
