import type { OneEach } from "../../limit/one-each.ts";
import type { WorkShare } from "../../limit/work-share.ts";
import type { Store } from "../store.ts";
import type { CountsAsked } from "./counts.ts";

/**
 * Counts for an answer, one count of each organization at a time: the first one after a start may read for seconds, in slices, and others must not wait for it. The
 * organization that asks is charged for the work.
 */
export function readingCounts(
  store: Pick<Store, "counts">,
  oneEach: Pick<OneEach, "enter">,
  work: Pick<WorkShare, "spend">,
): (org: string, asked: CountsAsked) => Promise<string> {
  return async (org, asked) => {
    const leave = await oneEach.enter(org);
    try {
      const { written, workMs } = await store.counts(org, asked);
      work.spend(org, workMs);
      return written;
    } finally {
      leave();
    }
  };
}
