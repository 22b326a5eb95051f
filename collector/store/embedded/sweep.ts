import type { StoredCommit } from "./commit-rows.ts";
import { sumsOf } from "./commit-rows.ts";
import type { EventIndex } from "./event-index.ts";
import type { Change } from "./group-commit.ts";
import { allocatePacked } from "./packed.ts";
import { encodeRests, RestReader } from "./rest.ts";

/** What becomes of the events of a commit, by their places in it. */
export interface Sweep {
  org: number;
  commit: number;
  kept: number[];
  gone: number[];
}

/**
 * A change that sweeps commits. The index forgets at once what it knows; a commit of the same transaction it is told of when that is published, and
 * forgets then.
 */
export function sweeping<T extends { sweeps: readonly Sweep[] }>(
  index: EventIndex,
  apply: () => T,
): Change<T> {
  let unpublished: readonly Sweep[] = [];
  return {
    apply,
    vanish: ({ sweeps }) => {
      const swept = sweeps.filter(({ gone }) => gone.length > 0);
      const known = swept.filter(({ commit }) => index.holds(commit));
      unpublished = swept.filter((sweep) => !known.includes(sweep));
      forget(index, known);
    },
    publish: () => forget(index, unpublished),
    undo: () => undefined,
  };
}

/** Forgets the events that are gone from their commits. A second time would forget others. */
function forget(index: EventIndex, sweeps: readonly Sweep[]): void {
  const { columns } = index;
  for (const { commit, kept, gone } of sweeps) {
    const first = index.firstOf(commit);
    const live: number[] = [];
    for (let event = first; event < columns.length && columns.commit(event) === commit; event++)
      if (!columns.isDead(event)) live.push(event);
    for (const place of gone) columns.kill(live[place] ?? first);
    kept.forEach((place, moved) => columns.move(live[place] ?? first, moved));
  }
  for (const org of new Set(sweeps.map((sweep) => sweep.org))) index.dropDead(org);
}

export const rewriteCommit = "UPDATE commits SET sum = ?, rests_sum = ?, packed = ?, rests = ? WHERE id = ?";

/** A commit with its remaining events, in the form that `rewriteCommit` takes. */
export function shrink(
  commit: StoredCommit,
  kept: readonly number[],
): [sum: number, restsSum: number, packed: Buffer, rests: Buffer, id: number] {
  const { packed, rests } = commit;
  const reader = new RestReader(rests);
  const encoded = encodeRests(kept.map((place) => reader.read(packed.start(place))));
  const { bytes, packed: smaller } = allocatePacked(kept.length);
  kept.forEach((place, at) => {
    for (const column of ["createdAtMs", "latencyMs", "agent", "sequence", "score", "flags"] as const)
      smaller[column][at] = packed[column][place] ?? 0;
  });
  smaller.end.set(encoded.ends);
  const { sum, restsSum } = sumsOf(commit, bytes, encoded.bytes);
  return [sum, restsSum, Buffer.from(bytes.buffer), Buffer.from(encoded.bytes.buffer), commit.id];
}
