import type { Server } from "./child.ts";

export interface Ending {
  /** A host asked by a signal, and kills what is not gone at once. */
  isHurried: boolean;
  code: number;
  /** In words, where the server did not come to speak. */
  why?: string;
}

const patienceMs = 1_000;
const graceMs = 600;
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
      process.on(signal, () => this.#hurry(signal as NodeJS.Signals, code));
    const { ppid } = process;
    this.#watch = setInterval(() => process.ppid !== ppid && this.gone(), watchMs).unref();
  }

  /** The client says no more: a server that reads its input to the end ends by itself. */
  clientClosed(): void {
    this.#server.child.stdin.end();
    const term = setTimeout(() => this.#server.signal("SIGTERM"), patienceMs);
    const kill = setTimeout(() => this.#server.signal("SIGKILL"), patienceMs + graceMs);
    void this.#server.ended.finally(() => {
      clearTimeout(term);
      clearTimeout(kill);
    });
  }

  /** Nobody is there any more who could ask or listen. */
  gone(): void {
    clearInterval(this.#watch);
    this.#hurry("SIGTERM", signals.SIGTERM);
  }

  #hurry(signal: NodeJS.Signals, code: number): void {
    this.#server.signal(this.#asked === undefined ? signal : "SIGKILL");
    if (this.#asked !== undefined) return;
    this.#asked = code;
    setTimeout(() => this.#end({ isHurried: true, code }), hurryMs);
  }
}
