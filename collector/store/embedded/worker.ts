import { parentPort, workerData } from "node:worker_threads";
import { CommandError } from "../../../shared/exit-codes.ts";
import { openEngine } from "./engine.ts";
import type { CallMessage, ReplyMessage, StoreCalls, WorkerOptions } from "./protocol.ts";
import { StoreError } from "../../store-error.ts";

/** The thread that owns the database: one message in, one answer out. */
const port = parentPort;
if (port === null) throw new Error("this file runs as a worker thread");
const reply = (message: ReplyMessage, transfer: readonly ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer);

// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const options = workerData as WorkerOptions;

function start(): StoreCalls | undefined {
  try {
    return openEngine(options, {
      health: (health) => reply({ health }),
      damaged: (damaged) => reply({ damaged }),
    });
  } catch (error) {
    const isTold = error instanceof CommandError;
    reply({ failed: error instanceof Error ? error.message : String(error), isTold });
    return undefined;
  }
}

const engine = start();
if (engine !== undefined) {
  reply({ ready: true });
  port.on("message", (message: CallMessage) => void answer(engine, message));
}

async function answer(calls: StoreCalls, { id, name, args }: CallMessage): Promise<void> {
  try {
    // The other end of the port is store.ts, which sends each name with its own arguments.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const call = calls[name] as (...args: readonly unknown[]) => unknown;
    const value = await call(...args);
    reply({ id, value }, buffersOf(value));
    if (name === "close") port?.close();
  } catch (error) {
    const outcome = error instanceof StoreError ? error.outcome : "unknown";
    reply({ id, error: { outcome, message: error instanceof Error ? error.message : String(error) } });
  }
}

/** Buffers that are moved to the other thread instead of copied: those of a page. */
function buffersOf(value: unknown): ArrayBuffer[] {
  if (typeof value !== "object" || value === null || !("pieces" in value) || !Array.isArray(value.pieces))
    return [];
  return value.pieces.flatMap((piece: unknown) =>
    piece instanceof Uint8Array && piece.buffer instanceof ArrayBuffer ? [piece.buffer] : [],
  );
}
