import type { InTurn } from "../limit/in-turn.ts";
import type { OneEach } from "../limit/one-each.ts";
import type { WorkShare } from "../limit/work-share.ts";
import type { EventsFilter, Store } from "./store.ts";
import { type WrittenEvents, writeEvents } from "./written-events.ts";

export interface PagesDeps {
  store: Pick<Store, "events" | "writtenEvents">;
  /** An organization's pages are read one after the other, because no limit counts a page before its answer begins. */
  oneEach: OneEach;
  /** Searches that need more than the index: one at a time, with the organizations in turn. */
  searching: InTurn;
  work: Pick<WorkShare, "spend">;
}

/** Reads a page of events for an answer. The organization that asks is charged for the work. */
export async function readPage(
  { store, oneEach, searching, work }: PagesDeps,
  org: string,
  filter: EventsFilter,
): Promise<WrittenEvents> {
  const leave = await oneEach.enter(org);
  try {
    const read = async () =>
      store.writtenEvents?.(org, filter) ?? writeEvents(await store.events(org, filter));
    const isSearch = filter.tool !== undefined || filter.gate !== undefined;
    const page = await (isSearch ? searching.run(org, read) : read());
    work.spend(org, page.workMs);
    return page;
  } finally {
    leave();
  }
}
