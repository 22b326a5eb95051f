import type { EventIndex } from "./event-index.ts";
import type { Packed } from "./packed.ts";
import { allocatePacked } from "./packed.ts";
import { encodeRests, RestReader } from "./rest.ts";

/** What becomes of the events of a commit, by their places in it. */
export interface Sweep {
  org: number;
  commit: number;
  kept: number[];
  gone: number[];
}

/** Forgets the events that are gone from their commits. */
export function forgetSwept(index: EventIndex, sweeps: readonly Sweep[]): void {
  const { columns } = index;
  for (const { commit, kept, gone } of sweeps) {
    if (gone.length === 0) continue;
    const first = index.firstOf(commit);
    const live: number[] = [];
    for (let event = first; event < columns.length && columns.commit(event) === commit; event++)
      if (!columns.isDead(event)) live.push(event);
    for (const place of gone) columns.kill(live[place] ?? first);
    kept.forEach((place, moved) => columns.move(live[place] ?? first, moved));
  }
  for (const org of new Set(sweeps.map((sweep) => sweep.org))) index.dropDead(org);
}

/** The bytes of a commit with the events that are kept. */
export function shrink(packed: Packed, rests: Uint8Array, kept: readonly number[]): [Buffer, Buffer] {
  const reader = new RestReader(rests);
  const encoded = encodeRests(kept.map((place) => reader.read(packed.start(place))));
  const { bytes, packed: smaller } = allocatePacked(kept.length);
  kept.forEach((place, at) => {
    for (const column of ["createdAtMs", "latencyMs", "agent", "sequence", "score", "flags"] as const)
      smaller[column][at] = packed[column][place] ?? 0;
  });
  smaller.end.set(encoded.ends);
  return [Buffer.from(bytes.buffer), Buffer.from(encoded.bytes.buffer)];
}
