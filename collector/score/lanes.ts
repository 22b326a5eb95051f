/** One request's events on their way to the store. */
export interface Passenger {
  org: string;
  /** The agents it carries events of. */
  keys: readonly string[];
  size: number;
}

const flightEventsMax = 2_000;

/**
 * Two flights never touch the same agent at once, so each agent's numbers are given out in one place; what arrives during a flight shares
 * the next one, so a busy agent costs one insert per flight and not one per request.
 */
export class Lanes<P extends Passenger> {
  readonly #busy = new Set<string>();
  readonly #fly: (org: string, passengers: readonly P[]) => Promise<void>;
  #waiting: P[] = [];
  #boarding = false;

  constructor(fly: (org: string, passengers: readonly P[]) => Promise<void>) {
    this.#fly = fly;
  }

  board(passenger: P): void {
    this.#waiting.push(passenger);
    if (this.#boarding) return;
    // What the same turn of the event loop brings boards the same flight.
    this.#boarding = true;
    setImmediate(() => {
      this.#boarding = false;
      this.#depart();
    });
  }

  #depart(): void {
    const flights = new Map<string, { passengers: P[]; size: number }>();
    const blocked = new Set(this.#busy);
    this.#waiting = this.#waiting.filter((passenger) => {
      const { keys } = passenger;
      const flight = flights.get(passenger.org) ?? { passengers: [], size: 0 };
      const full = flight.size + passenger.size > flightEventsMax && flight.size > 0;
      if (full || keys.some((key) => blocked.has(key))) {
        // Whoever waits keeps its place: nobody who comes later may pass it on the same agent.
        for (const key of keys) blocked.add(key);
        return true;
      }
      flight.passengers.push(passenger);
      flight.size += passenger.size;
      flights.set(passenger.org, flight);
      for (const key of keys) this.#busy.add(key);
      return false;
    });
    for (const [org, { passengers }] of flights) void this.#run(org, passengers);
  }

  async #run(org: string, passengers: readonly P[]): Promise<void> {
    try {
      await this.#fly(org, passengers);
    } finally {
      for (const passenger of passengers) for (const key of passenger.keys) this.#busy.delete(key);
      this.#depart();
    }
  }
}
