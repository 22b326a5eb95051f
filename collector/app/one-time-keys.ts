import { randomBytes } from "node:crypto";
import { GateError } from "../../shared/errors.ts";

const livesMs = 60_000;
const ticketBytes = 24;

/**
 * Keys that wait for a browser of this machine. The browser is given an address with a ticket, so that no key gets into its history
 * or into the list of processes. A ticket is good once, for a minute.
 */
export class OneTimeKeys {
  readonly #waiting = new Map<string, { key: string; untilMs: number }>();
  readonly #monotonic: () => number;

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  offer(key: string): string {
    const ticket = randomBytes(ticketBytes).toString("base64url");
    this.#waiting.set(ticket, { key, untilMs: this.#monotonic() + livesMs });
    return ticket;
  }

  take(authorization: string | undefined): string {
    const ticket = authorization?.replace(/^Bearer /, "") ?? "";
    const found = this.#waiting.get(ticket);
    this.#waiting.delete(ticket);
    if (found === undefined || this.#monotonic() >= found.untilMs)
      throw new GateError("auth_invalid", {
        message: "This address was used already, or is older than a minute",
      });
    return found.key;
  }
}
