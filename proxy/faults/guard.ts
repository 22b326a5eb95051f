import type { EventEmitter } from "node:events";

/**
 * What a listener of this emitter throws from now on goes to `caught`, with what was emitted. Where an event comes from the system, as a socket's
 * does, nobody stands above the listener to catch anything, and the process would end.
 */
export function guard(
  emitter: EventEmitter,
  caught: (error: unknown, told: readonly unknown[]) => void,
): void {
  const emit = emitter.emit.bind(emitter);
  emitter.emit = (event: string | symbol, ...told: unknown[]) => {
    try {
      return emit(event, ...told);
    } catch (error) {
      caught(error, told);
      return true;
    }
  };
}
