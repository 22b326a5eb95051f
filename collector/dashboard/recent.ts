import { useCallback, useEffect, useState } from "preact/hooks";
import { ask, refusalOf } from "../../shared/pages/api.ts";
import type { Asked } from "../../shared/pages/hooks.ts";
import type { Event, EventsAnswer } from "./types.ts";

const pageSize = 100;
const recentPages = 5;

/** The newest 500 events of the organization, newest first. They are read once: each page of them is work for the collector. */
export function useRecent(): Asked<Event[]> {
  const [state, setState] = useState<Pick<Asked<Event[]>, "value" | "refusal">>({
    value: undefined,
    refusal: undefined,
  });
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const aborting = new AbortController();
    const load = async (): Promise<void> => {
      const found = new Map<string, Event>();
      for (let page = 0; page < recentPages; page++) {
        const path = `v1/events?limit=${pageSize}&offset=${page * pageSize}`;
        const { value } = await ask<EventsAnswer>(path, { signal: aborting.signal });
        for (const event of value.events) found.set(event.id, event);
        if (value.events.length < pageSize) break;
      }
      setState({ value: [...found.values()], refusal: undefined });
    };
    load().catch((error: unknown) => {
      if (!aborting.signal.aborted) setState(({ value }) => ({ value, refusal: refusalOf(error) }));
    });
    return () => aborting.abort();
  }, [asked]);
  const again = useCallback(() => setAsked((times) => times + 1), []);
  return { ...state, next: undefined, again };
}
