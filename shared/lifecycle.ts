/** Resolves at the first request to stop. A second one does not wait for anything. A parent that opened a channel to us asks by closing it. */
export function untilStopped(
  signals: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"],
): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let asked = false;
    for (const signal of signals)
      process.on(signal, () => {
        if (asked) process.exit(signal === "SIGINT" ? 130 : 143);
        asked = true;
        resolve(signal);
      });
    if (!process.connected) return;
    process.once("disconnect", () => {
      asked = true;
      resolve("SIGTERM");
    });
    // A start that fails ends the process: an open channel does not keep it.
    process.channel?.unref();
  });
}

/** What was opened, closed in reverse; one that fails to close does not keep the others open. */
export class Opened implements AsyncDisposable {
  readonly #opened: (AsyncDisposable | Disposable)[] = [];

  add<T extends AsyncDisposable | Disposable>(opened: T): T {
    this.#opened.push(opened);
    return opened;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    let failed = false;
    let failure: unknown;
    for (const opened of this.#opened.splice(0).toReversed()) {
      try {
        if (Symbol.asyncDispose in opened) await opened[Symbol.asyncDispose]();
        else opened[Symbol.dispose]();
      } catch (error) {
        failure = failed ? failure : error;
        failed = true;
      }
    }
    if (failed) throw failure;
  }
}

/** What of an HTTP server has to be asked when it closes. */
interface Closing {
  close(done: () => void): unknown;
  closeIdleConnections(): void;
  closeAllConnections(): void;
}

const sweepMs = 50;

/** Takes no new connection, lets what is under way finish, and cuts off what has not by then. */
export async function closeServer(server: Closing, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  // A connection that is kept alive becomes idle only when its last answer is out.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  await closed;
  clearTimeout(cut);
  clearInterval(sweep);
}
