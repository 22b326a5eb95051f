import { setTimeout as delay } from "node:timers/promises";
import type { Server } from "./child.ts";

export interface Ending {
  /** The host has sent a signal. It may kill us if we do not end soon. */
  isHurried: boolean;
  code: number;
  /** In words, where the server did not come to speak. */
  why?: string;
}

/** How long the server may go on after its input has ended and every request is answered. */
const patienceMs = 1_000;
const graceMs = 600;
const answersMs = 60_000;
/**
 * How long the server may go on after a signal. The time is shorter when the host has closed the input too, because
 * such a host soon kills.
 */
const signalledMs = 2_000;
const letGoMs = 600;
const hurryMs = 70;
const watchMs = 1_000;
const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * How a wrapper comes to its end: the server ends, the client closes, a signal asks, or whoever started it is gone. Whatever it is, nothing that the server
 * started is left behind, and a host that loses its patience finds nothing to kill.
 */
export class Endings {
  /** Resolves once, when the server is gone or has to be. */
  readonly ending: Promise<Ending>;
  readonly #server: Server;
  #end: (ending: Ending) => void = () => undefined;
  #asked: number | undefined;
  #kill: NodeJS.Timeout | undefined;
  #isClosed = false;
  #watch: NodeJS.Timeout | undefined;

  constructor(server: Server) {
    this.#server = server;
    this.ending = new Promise((resolve) => (this.#end = resolve));
    void server.ended.then(({ code, refused }) =>
      this.#end({
        isHurried: this.#asked !== undefined,
        code: this.#asked !== undefined && code > 128 ? this.#asked : code,
        ...(refused === undefined ? {} : { why: refused }),
      }),
    );
    for (const [signal, code] of Object.entries(signals))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      process.on(signal, () => this.#signalled(signal as NodeJS.Signals, code));
    const { ppid } = process;
    this.#watch = setInterval(() => process.ppid !== ppid && this.gone(), watchMs).unref();
  }

  /**
   * The input has ended. A server that reads its input to the end then ends by itself. If it still has to answer, it
   * has a minute for that.
   */
  async clientClosed(answered: Promise<void>): Promise<void> {
    this.#isClosed = true;
    this.#server.child.stdin.end();
    if (this.#kill !== undefined) this.#killIn(letGoMs);
    const minute = new AbortController();
    const { signal } = minute;
    const ended = this.#server.ended.then(() => undefined);
    await Promise.race([answered, ended, delay(answersMs, undefined, { signal, ref: false })]);
    minute.abort();
    const term = setTimeout(() => this.#server.signal("SIGTERM"), patienceMs);
    const kill = setTimeout(() => this.#server.signal("SIGKILL"), patienceMs + graceMs);
    await ended;
    clearTimeout(term);
    clearTimeout(kill);
  }

  /** Nobody is there any more who could ask or listen. */
  gone(): void {
    clearInterval(this.#watch);
    this.#server.signal(this.#asked === undefined ? "SIGTERM" : "SIGKILL");
    this.#asked ??= signals.SIGTERM;
    this.#endSoon();
  }

  /** Passes a signal on to the server. A second signal kills the server at once. */
  #signalled(signal: NodeJS.Signals, code: number): void {
    if (this.#asked !== undefined) return this.#killIn(0);
    this.#asked = code;
    this.#server.signal(signal);
    this.#killIn(this.#isClosed ? letGoMs : signalledMs);
  }

  #killIn(ms: number): void {
    clearTimeout(this.#kill);
    this.#kill = setTimeout(() => {
      this.#server.signal("SIGKILL");
      this.#endSoon();
    }, ms);
  }

  #endSoon(): void {
    setTimeout(() => this.#end({ isHurried: true, code: this.#asked ?? signals.SIGTERM }), hurryMs);
  }
}
