import type { DayUse } from "./store.ts";

/** What several have noted, by organization. */
export function sumOf(noted: Iterable<readonly [string, DayUse]>): Map<string, DayUse> {
  const sums = new Map<string, DayUse>();
  for (const [org, { events, bytes }] of noted) {
    const sum = sums.get(org);
    sums.set(org, { events: (sum?.events ?? 0) + events, bytes: (sum?.bytes ?? 0) + bytes });
  }
  return sums;
}
