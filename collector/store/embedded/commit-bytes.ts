import type { KeptEvent, NumberedEvent } from "../store.ts";
import { hintsOf } from "./hints.ts";
import type { StoredCommit } from "./commit-rows.ts";
import type { Packed } from "./packed.ts";
import { allocatePacked, eventIngested, eventPassed } from "./packed.ts";
import { encodeRests, RestReader } from "./rest.ts";

/** The bytes of a commit. The events' `agent` goes into them as it is. */
export function encodeEvents(events: readonly NumberedEvent[]): {
  packed: Uint8Array<ArrayBuffer>;
  rests: Uint8Array<ArrayBuffer>;
} {
  const { bytes, packed } = allocatePacked(events.length);
  const rests = encodeRests(events.map(({ event }) => event));
  for (const [place, { event, agent, sequence, score }] of events.entries()) {
    packed.createdAtMs[place] = event.createdAtMs;
    packed.latencyMs[place] = event.latencyMs;
    packed.agent[place] = agent;
    packed.sequence[place] = sequence;
    packed.score[place] = score;
    packed.flags[place] =
      (event.passed ? eventPassed : 0) | (event.source === "ingest" ? eventIngested : 0) | hintsOf(event);
  }
  packed.end.set(rests.ends);
  return { packed: bytes, rests: rests.bytes };
}

/** Reads the events of a commit one by one. */
export class CommitReader {
  readonly #packed: Packed;
  readonly #rests: RestReader;
  readonly #receivedAtMs: number;
  readonly #agentId: (agent: number) => string;

  constructor({ receivedAtMs, packed, rests }: StoredCommit, agentId: (agent: number) => string) {
    this.#packed = packed;
    this.#rests = new RestReader(rests);
    this.#receivedAtMs = receivedAtMs;
    this.#agentId = agentId;
  }

  get length(): number {
    return this.#packed.length;
  }

  fits(place: number, wanted: { tool?: string | undefined; gate?: string | undefined }): boolean {
    return this.#rests.fits(this.#packed.start(place), wanted);
  }

  read(place: number): KeptEvent {
    const packed = this.#packed;
    const rest = this.#rests.read(packed.start(place));
    const flags = packed.flags[place] ?? 0;
    return {
      ...rest,
      agentId: this.#agentId(packed.agent[place] ?? 0),
      passed: (flags & eventPassed) !== 0,
      source: (flags & eventIngested) === 0 ? "evaluate" : "ingest",
      latencyMs: packed.latencyMs[place] ?? 0,
      createdAtMs: packed.createdAtMs[place] ?? 0,
      sequence: packed.sequence[place] ?? 0,
      score: packed.score[place] ?? 0,
      receivedAtMs: this.#receivedAtMs,
    };
  }
}
