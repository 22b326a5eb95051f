import type { InTurn } from "../limit/in-turn.ts";
import type { OneEach } from "../limit/one-each.ts";
import type { WorkShare } from "../limit/work-share.ts";
import type { EventsFilter, Store } from "./store.ts";
import { type WrittenEvents, writeEvents } from "./written-events.ts";

export interface PagesDeps {
  store: Pick<Store, "events" | "writtenEvents">;
  /** An organization's pages are read one after the other: a page that is read is counted nowhere until it is answered. */
  oneEach: OneEach;
  /** What no index answers is read from the store: one search at a time, and each organization's in turn. */
  searching: InTurn;
  work: Pick<WorkShare, "spend">;
}

/** Reads a page of events for an answer, at the cost of the organization that asks. */
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
