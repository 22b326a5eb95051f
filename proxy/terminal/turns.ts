import { visible } from "../../shared/print.ts";
import type { QueuedRecord } from "../queue/queue.ts";

const shownMax = 8;

/** Where a session of a host begins among verdicts, and where a turn of its user does. */
export class Turns {
  /** The turns of each session, in their order. */
  readonly #sessions = new Map<string, string[]>();
  #last = "";

  /** A line to stand above this verdict; undefined where it goes on with the turn before. */
  headingOf(record: QueuedRecord): string | undefined {
    const { session, timestamp } = record;
    // What a server says may belong to no session that is known: it stands where it came.
    if (session === undefined) return undefined;
    const turn = this.note(record);
    const words = [
      `session ${visible(session.slice(0, shownMax))}${session.length > shownMax ? "…" : ""}`,
      ...(turn === 0 ? [] : [`turn ${turn}`]),
    ].join(" · ");
    const key = JSON.stringify([session, turn]);
    if (key === this.#last) return undefined;
    this.#last = key;
    return `${words} · ${new Date(timestamp).toTimeString().slice(0, 5)}`;
  }

  /** Learns of a verdict, whether it is shown or not. Says which turn it belongs to: one that says none belongs to the turn before. */
  note({ session, prompt }: Pick<QueuedRecord, "session" | "prompt">): number {
    if (session === undefined) return 0;
    const turns = this.#sessions.get(session) ?? [];
    this.#sessions.set(session, turns);
    if (prompt === undefined) return turns.length;
    if (!turns.includes(prompt)) turns.push(prompt);
    return turns.indexOf(prompt) + 1;
  }
}
