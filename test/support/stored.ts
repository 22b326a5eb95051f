import type { KeptEvent, Store } from "../../collector/store/store.ts";

/** Every event of an organization as the store keeps it, in order of acceptance. */
export async function everyEvent(store: Store, org: string): Promise<KeptEvent[]> {
  const events: KeptEvent[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.scan(org, cursor);
    events.push(...page.events);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return events;
}
