import { faultOf } from "./fault.ts";
import type { Log } from "../log.ts";

interface Uncaught {
  log: Log;
  count: (what: string) => void;
  /** Gives up every connection to every tool: their calls fail, the next ones get new connections. */
  abandon: (error: Error) => void;
}

/**
 * The last line of defence, behind all those that know whose call it is. What undici throws in a timer of its own reaches nobody: nothing says which
 * connection it was, so that none of them is trusted any more. What Node throws about a connection that nobody listens to ends that connection alone.
 * Whatever has any of our own code in it is our fault, and ends the process as it would without this.
 */
export function catchForeignFaults({ log, count, abandon }: Uncaught): Disposable {
  const caught = (error: unknown): void => {
    const fault = faultOf(error);
    const facts = { cause: fault.cause, at: fault.at };
    if (fault.in !== "undici" && fault.in !== "node") {
      log.error("a fault of agent-gate ends it", facts);
      process.exit(1);
    }
    count("crashed");
    log.error(
      fault.in === "node" ? "a connection crashed" : "the client of the tools crashed, all calls fail",
      facts,
    );
    if (fault.in === "undici") abandon(new Error("given up", { cause: error }));
  };
  process.on("uncaughtException", caught);
  return { [Symbol.dispose]: () => void process.off("uncaughtException", caught) };
}
