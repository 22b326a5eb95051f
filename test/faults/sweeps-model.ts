import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import type { ErasureTarget } from "../../collector/store/erasure.ts";
import { toStoredEvent } from "../../collector/store/stored-event.ts";
import type { EventsFilter, KeptEvent } from "../../collector/store/store.ts";
import { isWanted } from "../../collector/store/wanted.ts";

/** An event and when it was certainly there, in steps of the history. */
export interface Kept {
  org: string;
  event: KeptEvent;
  storedAt: number;
  /** From when a sweep may take it. */
  goingAt: number;
  /** From when it is gone for certain. */
  goneAt: number;
}

/** What a reader asked for, from which step on, and was shown. */
export interface Look {
  org: string;
  places: number[];
  from: number;
  isAll: boolean;
  filter: EventsFilter;
}

/** What was there from before the look until after it must have been shown, and nothing that was not there at any time of it. */
export function expectRight(all: readonly Kept[], now: number, look: Look): void {
  const { org, places, from, isAll, filter } = look;
  const shown = new Set(places);
  expect(places).toEqual([...shown]);
  const missed: number[] = [];
  for (const [place, { org: of, event, storedAt, goingAt, goneAt }] of all.entries()) {
    const isOurs = of === org && isWanted(filter, event);
    if (isOurs && goneAt > from) {
      const isOwed = isAll && storedAt < from && goingAt > now;
      if (!shown.delete(place) && isOwed) missed.push(place);
    }
  }
  expect({ missed, shownWrongly: [...shown] }).toEqual({ missed: [], shownWrongly: [] });
}

export function isAsStored(kept: Kept | undefined, org: string, event: unknown): boolean {
  return kept !== undefined && isDeepStrictEqual(event, toStoredEvent(org, kept.event));
}

export function isAmong(
  { org, event }: Kept,
  { org: of, agentId, beforeMs = Infinity }: ErasureTarget,
): boolean {
  return org === of && (agentId === undefined || event.agentId === agentId) && event.createdAtMs < beforeMs;
}
